import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactListRow } from '#contract/contact-lists.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useCampaignUses } from '#web/ui/text/useCampaignUses.ts'
import { contactListUsesQuery, deleteContactList } from './api.ts'
import { removeContactList } from './cache.ts'

/** Asks before a list is deleted, and says which campaigns use it. */
export function DeleteList({
  list: { id, name, contactsCount },
  onClose,
}: {
  list: ContactListRow
  onClose: () => void
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery(contactListUsesQuery(id))
  const { text, isBlocked } = useCampaignUses(data)
  const people = t('contactLists.deleteText', { count: Number(contactsCount) })

  const remove = async (): Promise<void> => {
    await deleteContactList(id)
    removeContactList(cache, id)
    toastOk(t('contactLists.deleted'))
  }
  return (
    <ConfirmDialog
      opened
      title={t('contactLists.deleteTitle', { name })}
      text={isBlocked ? text : `${people} ${text}`.trim()}
      isBlocked={isBlocked}
      onClose={onClose}
      onConfirm={remove}
    />
  )
}
