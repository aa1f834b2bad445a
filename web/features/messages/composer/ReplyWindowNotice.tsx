import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChannelFeatures } from '#contract/channels.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { useDuration } from '#web/features/messages/feed/Separator.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { useTime } from '#web/ui/time/time.ts'
import type { WindowState } from './useReplyWindow.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

type Props = {
  replyWindow: WindowState | null
  channel: Pick<ChannelFeatures, 'hasTemplates'>
  ticket: TicketDetails
  /** Whether a template is being chosen. */
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  /** Called when a template was sent. */
  onSent: () => void
}

const TemplateDialog = lazyComponent(
  async () => (await import('#web/features/messages/templates/TemplateDialog.tsx')).TemplateDialog,
)

/**
 * Says how long the channel passes an answer on, and from whom, once that is soon over. When it is, the composer says so
 * itself. Templates are chosen here, also by whoever has not been written to yet.
 */
export function ReplyWindowNotice({ replyWindow, channel, ticket, isChoosing, onChoosing, onSent }: Props) {
  return (
    <>
      {replyWindow && replyWindow.kind !== 'closed' && <Ending {...replyWindow} />}
      {isChoosing && channel.hasTemplates && (
        <TemplateDialog ticket={ticket} onClose={() => onChoosing(false)} onSent={onSent} />
      )}
    </>
  )
}

function Ending({ kind, minutes, at }: Exclude<WindowState, { kind: 'closed' }>) {
  const { t } = useTranslation()
  const { clock, dateTime, day, today } = useTime()
  const duration = useDuration()
  const time = day(at) === today ? clock(at) : dateTime(at)
  return (
    <div className={`${parts.row} ${styles.notice}`}>
      <IconClock size={17} stroke={1.7} aria-hidden />
      {/* It is no status: nobody wants to hear every minute of a countdown. */}
      <p style={{ flex: 1, margin: 0 }}>{t(`replyWindow.${kind}`, { left: duration(minutes * 60), time })}</p>
    </div>
  )
}
