import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ContactListChange, type ContactListDetails, type ContactListRow } from '#contract/contact-lists.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createContactList, updateContactList } from './api.ts'
import { reloadContactLists, saveContactList } from './cache.ts'
import parts from '#web/ui/parts.module.css'

type Props = {
  /** null creates a list. */
  list: Pick<ContactListRow, 'id' | 'name'> | null
  /** Fills the new list with the contacts that this text finds. */
  searchParam?: string
  onClose: () => void
  onCreated?: (list: ContactListDetails) => void
}

type Values = { name: string; tagId: string | null }

/** Names a list. A new one may begin with the contacts that have a tag, or that a search found. */
export function ListModal({ list, searchParam, onClose, onCreated }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<Values, ContactListDetails>({
    initialValues: { name: list?.name ?? '', tagId: null },
    validate: validateWith(ContactListChange),
    save: async ({ name, tagId }) => {
      const start = searchParam === undefined ? (tagId ? { tagId: Number(tagId) } : {}) : { searchParam }
      const saved = await (list ? updateContactList(list.id, { name }) : createContactList({ name, ...start }))
      saveContactList(cache, saved)
      reloadContactLists(cache)
      return saved
    },
    savedText: t('contactLists.saved'),
    onSaved: (saved) => {
      if (!list) onCreated?.(saved)
      onClose()
    },
  })
  return (
    <FormModal onClose={onClose} title={t(list ? 'contactLists.edit' : 'contactLists.add')}>
      <form className={parts.stack12} onSubmit={submit} noValidate>
        <TextInput
          label={t('contactLists.name')}
          placeholder={t('contactLists.nameHint')}
          required
          maxLength={50}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {!list && searchParam === undefined && <TagSelect {...form.getInputProps('tagId')} />}
        {searchParam !== undefined && (
          <p className={parts.quiet}>
            {searchParam ? t('contactLists.fromSearch', { search: searchParam }) : t('contactLists.fromAll')}
          </p>
        )}
        <FormButtons
          action={t(list ? 'common.save' : 'contactLists.create')}
          busy={form.submitting}
          isDirty={() => form.isDirty()}
        />
      </form>
    </FormModal>
  )
}

type SelectProps = { value?: string | null; onChange?: (value: string | null) => void }

function TagSelect(props: SelectProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(tagListQuery)
  return (
    <Select
      label={t('contactLists.fromTag')}
      description={t('contactLists.fromTagHint')}
      placeholder={t('contactLists.empty')}
      searchable
      clearable
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  )
}
