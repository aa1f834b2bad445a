import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ItemChange, type AddedListItem, type ListItem } from '#contract/contact-lists.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { FormButtons } from '#web/ui/form/FormButtons.tsx'
import { FormModal } from '#web/ui/form/FormModal.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { createItem, updateItem } from './api.ts'
import { reloadItems, saveItem } from './cache.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

type Values = { name: string; number: string; email: string; consentSource: string; consentAt: string }

const valuesOf = (item: ListItem | null): Values => ({
  name: item?.name ?? '',
  number: item ? formatPhone(item.number) : '',
  email: item?.email ?? '',
  consentSource: item?.consentSource ?? '',
  consentAt: item?.consentAt ?? '',
})

const toInput = ({ consentAt, ...values }: Values) => ({ ...values, consentAt: consentAt || null })
/** In the form the number is required, which a change of it is not. */
const Fields = ItemChange.required({ name: true, number: true })

type Props = { listId: number; item: ListItem | null; onClose: () => void }

/** Adds a person to a list, or changes one. */
export function ItemModal({ listId, item, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<Values, ListItem & Partial<AddedListItem>>({
    initialValues: valuesOf(item),
    validate: (values) => validateWith<ReturnType<typeof toInput>>(Fields)(toInput(values)),
    save: async (values) => {
      const input = toInput(values)
      const saved = await (item ? updateItem(item.id, input) : createItem({ ...input, contactListId: listId }))
      saveItem(cache, saved)
      if (!item) reloadItems(cache, listId)
      return saved
    },
    savedText: ({ name, wasInList }) =>
      wasInList ? t('contactLists.wasInList', { name }) : t('contactLists.itemSaved'),
    onSaved: onClose,
  })
  return (
    <FormModal onClose={onClose} title={t(item ? 'contactLists.editItem' : 'contactLists.addItem')}>
      <form className={parts.stack12} onSubmit={submit} noValidate>
        <TextInput
          label={t('contactLists.column.name')}
          required
          maxLength={50}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('contactLists.column.number')}
          required
          inputMode="tel"
          description={t('contacts.numberHint')}
          {...form.getInputProps('number')}
        />
        <TextInput label={t('contactLists.column.email')} type="email" {...form.getInputProps('email')} />
        <div className={`${parts.stack12} ${styles.consent}`}>
          <TextInput
            label={t('contactImports.consent.source')}
            placeholder={t('contactImports.consent.sourceHint')}
            maxLength={100}
            {...form.getInputProps('consentSource')}
          />
          <TextInput type="date" label={t('contactImports.consent.since')} {...form.getInputProps('consentAt')} />
        </div>
        <FormButtons action={t('common.save')} busy={form.submitting} isDirty={() => form.isDirty()} />
      </form>
    </FormModal>
  )
}
