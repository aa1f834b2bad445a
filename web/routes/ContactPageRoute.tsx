import { useNavigate, useParams } from '@tanstack/react-router'
import { useMayManageLists } from '#web/features/contact-lists/useMayManageLists.ts'
import { ContactPage } from '#web/features/contact-page/ContactPage.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { NotFound } from './NotFoundPage.tsx'

const NewTicketModal = lazyComponent(
  async () => (await import('#web/features/tickets/NewTicketModal.tsx')).NewTicketModal,
)
const AddToListModal = lazyComponent(
  async () => (await import('#web/features/contact-lists/AddToListModal.tsx')).AddToListModal,
)

/** The page of one contact; what opens from it belongs to other features. */
export function ContactPageRoute() {
  const navigate = useNavigate()
  const { contactId } = useParams({ from: '/inside/contacts/$contactId' })
  const hasLists = useMayManageLists()
  const id = Number(contactId)
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFound />
  return (
    <ContactPage
      contactId={id}
      newTicket={(contact, onClose) => (
        <NewTicketModal
          contact={contact}
          onClose={onClose}
          onOpen={(ticketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId } })}
        />
      )}
      addToList={hasLists ? (contact, onClose) => <AddToListModal contact={contact} onClose={onClose} /> : null}
      onDeleted={() => void navigate({ to: '/contacts' })}
    />
  )
}
