import { useNavigate } from '@tanstack/react-router'
import { useMayManageLists } from '#web/features/contact-lists/useMayManageLists.ts'
import ContactsPage from '#web/features/contacts/ContactsPage.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

const NewTicketModal = lazyComponent(
  async () => (await import('#web/features/tickets/NewTicketModal.tsx')).NewTicketModal,
)
const AddToListModal = lazyComponent(
  async () => (await import('#web/features/contact-lists/AddToListModal.tsx')).AddToListModal,
)
const AddManyToListModal = lazyComponent(
  async () => (await import('#web/features/contact-lists/AddManyToListModal.tsx')).AddManyToListModal,
)
const ListModal = lazyComponent(async () => (await import('#web/features/contact-lists/ListModal.tsx')).ListModal)

/** After a ticket is opened from a contact, or a list is made of contacts, the route shows it. */
export function ContactsRoute() {
  const navigate = useNavigate()
  const hasLists = useMayManageLists()
  const showList = (id: number) =>
    void navigate({ to: '/contact-lists/$contactListId/contacts', params: { contactListId: String(id) } })
  return (
    <ContactsPage
      newTicket={(contact, onClose) => (
        <NewTicketModal
          contact={contact}
          onClose={onClose}
          onOpen={(ticketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId } })}
        />
      )}
      lists={
        hasLists
          ? {
              addToList: (contact, onClose) => <AddToListModal contact={contact} onClose={onClose} />,
              addManyToList: (contacts, onClose, onAdded) => (
                <AddManyToListModal contacts={contacts} onClose={onClose} onAdded={onAdded} />
              ),
              newList: (searchParam, onClose) => (
                <ListModal
                  list={null}
                  searchParam={searchParam}
                  onClose={onClose}
                  onCreated={({ id }) => showList(id)}
                />
              ),
            }
          : null
      }
    />
  )
}
