import './push-texts.ts'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PUSH_KINDS, type PushPreferences, type PushState } from '#contract/push.ts'
import { useUser } from '#web/session/store.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
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

/** They count for every device of the user, and are saved with each change. */
function Choices({ state }: { state: PushState }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const stored: PushPreferences = { kinds: state.kinds, quiet: state.quiet }
  // A field of time that showed an older value for a moment would lose what is being typed.
  const [chosen, setChosen] = useState(stored)
  const { kinds, quiet } = chosen

  const save = async (change: Partial<PushPreferences>): Promise<void> => {
    const next = { ...chosen, ...change }
    setChosen(next)
    try {
      cache.setQueryData(pushStateQuery.queryKey, await savePushPreferences(next))
    } catch (error) {
      toastError(error)
      setChosen(stored)
    }
  }
  /** A field of time that was emptied keeps its last time. */
  const saveTime = (name: 'start' | 'end', time: string): void => {
    if (quiet && time) void save({ quiet: { ...quiet, [name]: time } })
  }

  return (
    <>
      <Checkbox.Group
        label={t('push.kinds')}
        value={kinds}
        onChange={(chosen) => void save({ kinds: PUSH_KINDS.filter((kind) => chosen.includes(kind)) })}
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
        onChange={(event) => void save({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      {quiet && (
        <div className={parts.pair}>
          <TextInput
            type="time"
            label={t('push.quietStart')}
            value={quiet.start}
            onChange={(event) => saveTime('start', event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t('push.quietEnd')}
            value={quiet.end}
            onChange={(event) => saveTime('end', event.currentTarget.value)}
          />
        </div>
      )}
    </>
  )
}
