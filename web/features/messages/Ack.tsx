import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ACK } from '#contract/acks.ts'

const STATES = ['sending', 'sent', 'sent', 'delivered', 'read', 'played'] as const
const ICONS = { sending: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks, played: IconChecks }

/** Shows how far a sent message came: a clock, one tick, two ticks, two blue ticks, or a red mark if it failed. */
export function Ack({ ack, failed = false, size = 15 }: { ack: number; failed?: boolean; size?: number }) {
  const { t } = useTranslation()
  if (failed) {
    return (
      <IconAlertCircle size={size} stroke={2} color="var(--b-danger)" role="img" aria-label={t('messages.failed')} />
    )
  }
  const state = STATES[ack] ?? 'sending'
  const Icon = ICONS[state]
  return (
    <Icon
      size={state === 'sending' ? size - 2 : size}
      stroke={2}
      color={ack >= ACK.read ? 'var(--b-read)' : 'currentColor'}
      role="img"
      aria-label={t(`messages.ack.${state}`)}
      style={{ flex: 'none' }}
    />
  )
}
