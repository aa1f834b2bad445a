import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import type { AddedListItem } from '#contract/contact-lists.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { allContactListsQuery, createItem } from './api.ts'
import { reloadContactLists, reloadItems } from './cache.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'

type Values = { contactListId: string | null }
type Props = { contact: Pick<Contact, 'name' | 'number' | 'email'>; onClose: () => void }

const MAX_NAME = 50

/** Adds a contact to a contact list. */
export function AddToListModal({ contact, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: lists = [], isPending } = useQuery(allContactListsQuery)
  const { form, submit } = useSaveForm<Values, AddedListItem>({
    initialValues: { contactListId: null },
    validate: ({ contactListId }) => (contactListId ? {} : { contactListId: t('common.validation.required') }),
    save: ({ contactListId }) => {
      const { name, number, email } = contact
      return createItem({ name: name.slice(0, MAX_NAME), number, email, contactListId: Number(contactListId) })
    },
    savedText: (added) =>
      added.wasInList
        ? t('contactLists.wasInList', { name: contactName(added) })
        : t('contactLists.added', { name: contactName(contact) }),
    onSaved: ({ contactListId }) => {
      reloadItems(cache, contactListId)
      reloadContactLists(cache)
      onClose()
    },
  })
  return (
    <FormModal onClose={onClose} title={t('contactLists.addToList')}>
      <form className={parts.stack12} onSubmit={submit} noValidate>
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
