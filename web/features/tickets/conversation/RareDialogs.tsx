import { useTranslation } from 'react-i18next'
import type { TicketDetails } from '#contract/tickets.ts'
import { withLaterTexts } from '#web/features/messages/later-texts.ts'
import { ScheduleTemplate } from '#web/features/messages/lazy-templates.ts'
import { SnoozeModal } from '#web/features/tickets/snooze/lazy.ts'
import type { TicketActions } from '#web/features/tickets/useTicketActions.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'

const MacroPicker = lazyComponent(async () => (await import('#web/features/macros/MacroPicker.tsx')).MacroPicker)
const ScheduleModal = lazyComponent(
  async () => (await import('#web/features/schedules/ScheduleModal.tsx')).ScheduleModal,
)
const ContactModal = lazyComponent(async () => (await import('#web/features/contacts/ContactModal.tsx')).ContactModal)
const BulkDialog = lazyComponent(async () => (await import('#web/features/tickets/bulk/BulkDialog.tsx')).BulkDialog)
const MergeContactDialog = lazyComponent(
  async () => (await withLaterTexts(import('#web/features/tickets/MergeContactDialog.tsx'))).MergeContactDialog,
)
const MediaDialog = lazyComponent(async () => (await import('./media/MediaDialog.tsx')).MediaDialog)
const SummaryDialog = lazyComponent(async () => (await import('./SummaryDialog.tsx')).SummaryDialog)
const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog)

/** What stands over a conversation. Templates take the place of the quick messages. */
export type ConversationDialog =
  | 'transfer'
  | 'delete'
  | 'schedule'
  | 'snooze'
  | 'tag'
  | 'templates'
  | 'macros'
  | 'contact'
  | 'mergeContact'
  | 'summary'
  | 'media'

type Props = {
  dialog: ConversationDialog | null
  ticket: TicketDetails
  actions: TicketActions
  canWrite: boolean
  onClose: () => void
}

/** The dialogs that the menu of the conversation and the commands open. */
export function RareDialogs({ dialog, ticket, actions, canWrite, onClose }: Props) {
  const { t } = useTranslation()
  if (dialog === 'macros')
    return (
      <MacroPicker
        ticket={ticket}
        canWrite={canWrite}
        onClose={onClose}
        onPick={(macro) => void actions.applyMacro(ticket, macro)}
      />
    )
  if (dialog === 'schedule')
    return (
      <ScheduleModal
        schedule={null}
        start={{ contact: ticket.contact, whatsappId: ticket.whatsappId }}
        pickTemplate={(template) => <ScheduleTemplate {...template} />}
        onClose={onClose}
      />
    )
  if (dialog === 'snooze')
    return (
      <SnoozeModal
        snooze={ticket.snooze ?? null}
        onClose={onClose}
        onSnooze={(input) => actions.snooze(ticket, input)}
      />
    )
  if (dialog === 'tag')
    return <BulkDialog kind="tag" tickets={[ticket]} openUuid={ticket.uuid} onClose={onClose} onDone={onClose} />
  if (dialog === 'contact') return <ContactModal contactId={ticket.contactId} onClose={onClose} />
  if (dialog === 'mergeContact') return <MergeContactDialog contact={ticket.contact} onClose={onClose} />
  if (dialog === 'summary') return <SummaryDialog ticket={ticket} onClose={onClose} />
  if (dialog === 'media') return <MediaDialog contactId={ticket.contactId} onClose={onClose} />
  if (dialog === 'delete')
    return (
      <ConfirmDialog
        opened
        title={t('tickets.deleteTitle', { name: contactName(ticket.contact) })}
        text={t('tickets.deleteText')}
        onClose={onClose}
        onConfirm={() => actions.remove(ticket)}
      />
    )
  return null
}
