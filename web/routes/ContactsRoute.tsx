import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import ContactsPage from '#web/features/contacts/ContactsPage.tsx'

const NewTicketModal = lazy(async () => ({
  default: (await import('#web/features/tickets/modals/NewTicketModal.tsx')).NewTicketModal,
}))

/** From a contact a ticket can be opened; then the screen shows it. */
export function ContactsRoute() {
  const navigate = useNavigate()
  return (
    <ContactsPage
      newTicket={(contact, onClose) => (
        <Suspense>
          <NewTicketModal
            contact={contact}
            onClose={onClose}
            onOpen={(ticketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId } })}
          />
        </Suspense>
      )}
    />
  )
}
