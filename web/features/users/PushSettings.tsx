import './push-texts.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PUSH_KINDS, type PushPreferences, type PushState } from '#contract/push.ts'
import { useUser } from '#web/session/store.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { pushStateQuery, savePushPreferences } from './api.ts'
import { canPush, startPushes, stopPushes } from './push-subscription.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Users.module.css'

const NIGHT = { start: '20:00', end: '07:00' }

/** What the user is told of while no page is open: whether on this device, of what, and at which times not. */
export function PushSettings() {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(pushStateQuery)
  if (!data) return null
  return (
    <section className={`${parts.column14} ${styles.push}`} aria-labelledby={id}>
      <h3 id={id}>{t('push.title')}</h3>
      {canPush() ? <DeviceSwitch state={data} /> : <p className={parts.quiet}>{t('push.unsupported')}</p>}
      <Choices state={data} />
    </section>
  )
}

function DeviceSwitch({ state }: { state: PushState }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id: userId } = useUser()
  const [isBusy, setIsBusy] = useState(false)
  const [isDenied, setIsDenied] = useState(Notification.permission === 'denied')

  const change = async (isOn: boolean): Promise<void> => {
    setIsBusy(true)
    try {
      const changed = isOn ? await startPushes(userId, state.publicKey) : await stopPushes(userId)
      setIsDenied(changed === null)
      if (changed) cache.setQueryData(pushStateQuery.queryKey, changed)
    } catch (error) {
      toastError(error)
    }
    setIsBusy(false)
  }

  return (
    <Switch
      size="sm"
      label={t('push.device')}
      description={t(isDenied ? 'push.denied' : 'push.deviceHint')}
      checked={state.isSubscribed}
      disabled={isBusy}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

/** A time that is being typed is saved once nothing was typed for so long. */
const PAUSE_MS = 1000

/** They count for every device of the user, and are saved with each change. */
function Choices({ state }: { state: PushState }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const stored: PushPreferences = { kinds: state.kinds, quiet: state.quiet }
  // A field of time that showed an older value for a moment would lose what is being typed.
  const [chosen, setChosen] = useState(stored)
  const { kinds, quiet } = chosen

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const store = async (next: PushPreferences): Promise<void> => {
    clearTimeout(pause.current)
    pause.current = undefined
    setChosen(next)
    try {
      cache.setQueryData(pushStateQuery.queryKey, await savePushPreferences(next))
      toastOk(t('push.saved'))
    } catch (error) {
      toastError(error)
      setChosen(stored)
    }
  }
  const save = (change: Partial<PushPreferences>): void => void store({ ...chosen, ...change })
  /** A field of time that was emptied keeps its last time. */
  const typeTime = (name: 'start' | 'end', time: string): void => {
    if (!quiet || !time) return
    const next = { ...chosen, quiet: { ...quiet, [name]: time } }
    setChosen(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => void store(next), PAUSE_MS)
  }
  const saveTyped = (): void => {
    if (pause.current !== undefined) save({})
  }

  return (
    <>
      <Checkbox.Group
        label={t('push.kinds')}
        value={kinds}
        onChange={(chosen) => save({ kinds: PUSH_KINDS.filter((kind) => chosen.includes(kind)) })}
      >
        <div className={`${parts.column14} ${styles.kinds}`}>
          {PUSH_KINDS.map((kind) => (
            <Checkbox key={kind} size="sm" value={kind} label={t(`push.kind.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        size="sm"
        label={t('push.quiet')}
        description={t('push.quietHint')}
        checked={quiet !== null}
        onChange={(event) => save({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      {quiet && (
        <div className={parts.pair} onBlur={saveTyped}>
          <TextInput
            type="time"
            label={t('push.quietStart')}
            value={quiet.start}
            onChange={(event) => typeTime('start', event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t('push.quietEnd')}
            value={quiet.end}
            onChange={(event) => typeTime('end', event.currentTarget.value)}
          />
        </div>
      )}
    </>
  )
}
