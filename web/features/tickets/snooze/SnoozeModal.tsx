import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SNOOZE_REASON } from '#contract/limits.ts'
import type { Snooze, SnoozeInput } from '#contract/tickets.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { toastWarning } from '#web/ui/overlay/toast.tsx'
import { DayInput } from '#web/ui/time/DayInput.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { readClock } from '#web/ui/time/week.ts'
import { snoozePresets, type PresetName } from './presets.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Snooze.module.css'

type Props = {
  /** How the ticket is snoozed now, from which the dialog begins. */
  snooze: Snooze | null
  /** Says of several tickets how many are snoozed. */
  title?: string
  /** What is said before the times. */
  children?: ReactNode
  onClose: () => void
  onSnooze: (input: SnoozeInput) => Promise<boolean>
}

const CLOCK = /^\d{2}:\d{2}$/

/** Asks until when a ticket or several are snoozed, whether an answer of the customer ends that, and why. */
export function SnoozeModal({ snooze: before, title, children, onClose, onSnooze }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  // The times offered stay those of the moment in which the dialog was opened.
  const [presets] = useState(() => snoozePresets(new Date(), time.zone))
  const [chosen, setChosen] = useState<PresetName | 'custom'>('hour')
  const [day, setDay] = useState<string | null>(time.today)
  const [clock, setClock] = useState('')
  const [wakeOnReply, setWakeOnReply] = useState(before?.wakeOnReply ?? true)
  const [reason, setReason] = useState(before?.until ? before.reason : '')
  const [busy, setBusy] = useState(false)

  const untilOf = (): string | null => {
    if (chosen !== 'custom') return presets.find(({ name }) => name === chosen)?.until ?? null
    const typed = readClock(clock)
    return day !== null && CLOCK.test(typed) ? `${day}T${typed}` : null
  }
  const snooze = async (): Promise<void> => {
    const until = untilOf()
    if (until === null) return toastWarning(t('snooze.wrongTime'))
    setBusy(true)
    const done = await onSnooze({ until, wakeOnReply, reason })
    setBusy(false)
    if (done) onClose()
  }

  return (
    <FormModal onClose={onClose} size={400} title={title ?? t('snooze.title')}>
      <form
        noValidate
        className={parts.stack14}
        onSubmit={(event) => {
          event.preventDefault()
          void snooze()
        }}
      >
        {children}
        <Radio.Group
          label={t('snooze.until')}
          value={chosen}
          onChange={(value) => setChosen(value as PresetName | 'custom')}
        >
          <div className={`${parts.stack14} ${styles.choices}`}>
            {presets.map(({ name, until }, index) => (
              <Radio
                key={name}
                value={name}
                label={t(`snooze.${name}`, { time: time.clock(until) })}
                data-autofocus={index === 0 || undefined}
              />
            ))}
            <Radio value="custom" label={t('snooze.custom')} />
          </div>
        </Radio.Group>
        {chosen === 'custom' && (
          <div className={`${parts.stack8} ${styles.when}`}>
            <DayInput label={t('snooze.day')} value={day} onChange={setDay} required />
            <TextInput
              aria-label={t('snooze.clock')}
              placeholder="HH:MM"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={clock}
              onChange={(event) => setClock(event.currentTarget.value)}
              onBlur={(event) => setClock(readClock(event.currentTarget.value))}
            />
          </div>
        )}
        <Checkbox
          label={t('snooze.onReply')}
          checked={wakeOnReply}
          onChange={(event) => setWakeOnReply(event.currentTarget.checked)}
        />
        <TextInput
          label={t('snooze.reason')}
          maxLength={MAX_SNOOZE_REASON}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormButtons busy={busy} action={t('snooze.action')} />
      </form>
    </FormModal>
  )
}
