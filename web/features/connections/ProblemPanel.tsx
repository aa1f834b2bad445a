import { Button } from '@mantine/core'
import {
  IconArrowsRightLeft,
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconLogin2,
  IconQrcode,
  IconRefresh,
  IconRosetteDiscountCheck,
  type Icon,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf, isMetaKind } from '#contract/channels.ts'
import type { Connection, StateChange } from '#contract/connections.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { requestNewQrCode, startConnection } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Problem.module.css'
import { problemOf, waysOut, type Problem, type Way } from './problems.ts'
import { isExplained, reasonOf } from './reason.ts'
import { useCloudSignup } from './useCloudSignup.ts'
import { useFacebookLink } from './useFacebookLink.ts'

/** What leads elsewhere on the page; `onOfficial` is null for who may add no connection. */
type PanelActions = { onQr: () => void; onBring: () => void; onEdit: () => void; onOfficial: (() => void) | null }
type Props = PanelActions & { connection: Connection }

const ICONS: Record<Way, Icon> = {
  official: IconRosetteDiscountCheck,
  otherNumber: IconDeviceMobile,
  newQr: IconQrcode,
  passkey: IconFingerprint,
  bring: IconArrowsRightLeft,
  tryAgain: IconRefresh,
  newToken: IconKey,
  login: IconLogin2,
  signup: IconLogin2,
}

/** Says below the row of a connection that stopped what happened, and offers the ways out. */
export function ProblemPanel(props: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { connection } = props
  const problem = problemOf(connection)
  if (!problem) return null
  return (
    // It is no landmark of the page: two connections may have stopped for the same reason.
    <div className={styles.why} role="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t(`connections.problem.title.${problem}`)}</h2>
        <ProblemText problem={problem} />
        <Ways {...props} />
      </div>
      <Happened states={connection.recentStates ?? []} />
    </div>
  )
}

/** The dialog of the code explains the same stops of a phone in the same words. */
function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  return (
    <p>
      {isExplained(problem) ? t(`connections.qr.stopped.${problem}`) : t(`connections.problem.text.${problem}`)}
      {problem === 'passkey' && ` ${t('connections.qr.stopped.passkeyWarning')}`}
    </p>
  )
}

function Ways(props: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const [pressed, setPressed] = useState<Way | null>(null)
  const facebook = useFacebookLink()
  const signup = useCloudSignup()
  const canUsePasskey = useSetting('passkeyLinking') === 'enabled'
  const { connection, onQr, onBring, onEdit, onOfficial } = props
  const { id, channel } = connection
  const isScanned = featuresOf(channel).linking === 'qrCode'
  const scan = (): void => run(requestNewQrCode(id).then(onQr).catch(toastError))
  const actions: Record<Way, (() => void) | null> = {
    official: onOfficial,
    otherNumber: scan,
    newQr: scan,
    passkey: scan,
    bring: onBring,
    tryAgain: () =>
      run(
        startConnection(id)
          .then(isScanned ? onQr : undefined)
          .catch(toastError),
      ),
    newToken: onEdit,
    login: facebook.isOffered && isMetaKind(channel) ? () => run(facebook.link(channel)) : null,
    signup: signup.isOffered && onOfficial ? () => run(signup.signUp()) : null,
  }
  const ways = waysOut(connection).filter((way) => actions[way])
  if (ways.length === 0) return null
  return (
    <ul className={styles.ways}>
      {ways.map((way, index) => {
        const Picture = ICONS[way]
        const keepsPhone = way === 'official' && signup.isOffered
        const words = way === 'passkey' && !canUsePasskey ? 'passkeyOff' : way
        return (
          <li className={parts.stack8} key={way}>
            <Picture size={18} stroke={1.7} aria-hidden />
            <span>
              <b>{t(`connections.problem.way.${way}.title`)}</b>{' '}
              <small className={parts.quiet}>
                {t(keepsPhone ? 'connections.problem.way.keepsPhone' : `connections.problem.way.${words}.hint`)}
              </small>
            </span>
            <Button
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              loading={busy && way === pressed}
              disabled={busy || words === 'passkeyOff'}
              onClick={() => {
                setPressed(way)
                actions[way]?.()
              }}
            >
              {t(`connections.problem.way.${words}.action`)}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The last changes of the state, with their times. */
function Happened({ states }: { states: readonly StateChange[] }) {
  const { t } = useTranslation()
  const timeOf = useExactTime()
  if (states.length === 0) return null
  const words = (state: StateChange): string => {
    const event = t(`connections.problem.event.${state.status}`)
    const why = reasonOf(state)
    return why ? t('connections.problem.because', { event, reason: t(`connections.reason.${why}`) }) : event
  }
  return (
    <div className={styles.log}>
      <h3>{t('connections.problem.happened')}</h3>
      <ol>
        {states.map((state) => (
          <li className={parts.stack8} key={`${state.at} ${state.status}`}>
            <time className="num" dateTime={state.at}>
              {timeOf(state.at)}
            </time>
            <span>{words(state)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Returns a function that says a time to the second, because a link is made or lost within a few. */
function useExactTime(): (iso: string) => string {
  const time = useTime()
  const clock = new Intl.DateTimeFormat('pt-BR', {
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
    timeZone: time.zone,
  })
  return (iso) => {
    const exact = clock.format(new Date(iso))
    return time.day(iso) === time.today ? exact : `${time.brief(iso)} ${exact}`
  }
}
