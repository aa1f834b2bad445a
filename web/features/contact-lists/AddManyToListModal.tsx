import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactsListed } from '#contract/contact-lists.ts'
import type { Contact } from '#contract/contacts.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { toastAction } from '#web/ui/overlay/toast-action.tsx'
import { toastError, toastInfo } from '#web/ui/overlay/toast.tsx'
import { addContactsToList, allContactListsQuery, removeItems } from './api.ts'
import { reloadContactLists, reloadItems } from './cache.ts'
import parts from '#web/ui/parts.module.css'

type Values = { contactListId: string | null }
type Props = {
  contacts: readonly Contact[]
  onClose: () => void
  /** Called when all of them are in the list. */
  onAdded: () => void
}

/** Adds many contacts to a list at once; one press takes out again who was not in it before. */
export function AddManyToListModal({ contacts, onClose, onAdded }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: lists = [], isPending } = useQuery(allContactListsQuery)
  const people = contacts.filter(({ number, isGroup }) => number !== '' && !isGroup)
  const leftOut = contacts.length - people.length

  const reload = (listId: number): void => {
    reloadItems(cache, listId)
    reloadContactLists(cache)
  }
  const takeOut = async (listId: number, ids: number[]): Promise<void> => {
    await removeItems(listId, { ids })
    reload(listId)
  }
  const tell = ({ itemIds, known }: ContactsListed, listId: number): void => {
    const list = lists.find(({ id }) => id === listId)?.name ?? ''
    if (itemIds.length === 0 && known > 0) return toastInfo(t('contactLists.addMany.none', { list }))
    // Meanwhile they lost their numbers, or were deleted.
    if (itemIds.length === 0) return toastInfo(t('contactLists.addMany.leftOut', { count: people.length }))
    const added = t('contactLists.addMany.added', { count: itemIds.length, list })
    toastAction({
      text: known === 0 ? added : `${added} ${t('contactLists.addMany.known', { count: known })}`,
      label: t('common.undo'),
      run: () => void takeOut(listId, itemIds).catch(toastError),
    })
  }

  const { form, submit } = useSaveForm<Values, ContactsListed>({
    initialValues: { contactListId: null },
    validate: ({ contactListId }) => (contactListId ? {} : { contactListId: t('common.validation.required') }),
    save: ({ contactListId }) =>
      addContactsToList(
        Number(contactListId),
        people.map(({ id }) => id),
      ),
    onSaved: (listed, { contactListId }) => {
      reload(Number(contactListId))
      tell(listed, Number(contactListId))
      onAdded()
      onClose()
    },
  })
  return (
    <FormModal onClose={onClose} title={t('contactLists.addMany.title', { count: people.length })}>
      <form className={parts.stack12} onSubmit={submit} noValidate>
        {leftOut > 0 && <p className={parts.hint}>{t('contactLists.addMany.leftOut', { count: leftOut })}</p>}
        <Select
          label={t('contactLists.list')}
          placeholder={t('contactLists.chooseList')}
          required
          searchable
          nothingFoundMessage={isPending ? t('common.loading') : t('contactLists.noLists')}
          data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
          data-autofocus
          {...form.getInputProps('contactListId')}
        />
        <FormButtons action={t('contactLists.addAction')} busy={form.submitting} isDirty={() => form.isDirty()} />
      </form>
    </FormModal>
  )
}
