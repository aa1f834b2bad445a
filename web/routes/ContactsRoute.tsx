import { useNavigate } from '@tanstack/react-router'
import ContactsPage from '#web/features/contacts/ContactsPage.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'

const NewTicketModal = lazyComponent(
  async () => (await import('#web/features/tickets/modals/NewTicketModal.tsx')).NewTicketModal,
)

/** After a ticket is opened from a contact, the route shows that ticket. */
export function ContactsRoute() {
  const navigate = useNavigate()
  return (
    <ContactsPage
      newTicket={(contact, onClose) => (
        <NewTicketModal
          contact={contact}
          onClose={onClose}
          onOpen={(ticketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId } })}
        />
      )}
    />
  )
}
