import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type AckValue = 0 | 1 | 2 | 3 | 4 | 5
const ICONS = { 0: IconClock, 1: IconCheck, 2: IconCheck, 3: IconChecks, 4: IconChecks, 5: IconChecks }
const READ = 4

const isAck = (ack: number): ack is AckValue => ack in ICONS

/** How far our message came: clock, one tick, two ticks, two blue ticks; a red mark when it failed. */
export function Ack({ ack, failed = false, size = 15 }: { ack: number; failed?: boolean; size?: number }) {
  const { t } = useTranslation()
  const known = isAck(ack) ? ack : 0
  if (failed) {
    return (
      <IconAlertCircle size={size} stroke={2} color="var(--b-danger)" role="img" aria-label={t('messages.failed')} />
    )
  }
  const Icon = ICONS[known]
  return (
    <Icon
      size={known === 0 ? size - 2 : size}
      stroke={2}
      color={known >= READ ? 'var(--b-read)' : 'currentColor'}
      role="img"
      aria-label={t(`messages.ack.${known}`)}
      style={{ flex: 'none' }}
    />
  )
}
