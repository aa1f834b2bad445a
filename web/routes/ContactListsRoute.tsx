import { useParams } from '@tanstack/react-router'
import { ContactListsPage } from '#web/features/contact-lists/ContactListsPage.tsx'
import { ListItemsPage } from '#web/features/contact-lists/ListItemsPage.tsx'
import { NotFound } from './NotFoundPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export const ContactListsRoute = () => (
  <RequirePlan can="contactLists:manage" plan="useCampaigns">
    <ContactListsPage />
  </RequirePlan>
)

export function ListItemsRoute() {
  const { contactListId } = useParams({ strict: false })
  const listId = Number(contactListId)
  if (!Number.isSafeInteger(listId) || listId < 1) return <NotFound />
  return (
    <RequirePlan can="contactLists:manage" plan="useCampaigns">
      <ListItemsPage listId={listId} />
    </RequirePlan>
  )
}
