import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactField } from '#contract/contact-fields.ts'
import { ContactChange, ContactInput, type ContactDetails } from '#contract/contacts.ts'
import { updateContact, createContact } from './api.ts'
import { contactKeys, saveContact } from './cache.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'

type Fields = Pick<ContactDetails, 'name' | 'number' | ContactField>
export type ContactValues = Fields & {
  extraInfo: { key: string; id: number | null; name: string; value: string }[]
}

const NO_FIELDS: Fields = { name: '', number: '', email: '', keptFromAi: false }

export const emptyContact = (start?: Partial<ContactValues>): ContactValues => ({
  ...NO_FIELDS,
  extraInfo: [],
  ...start,
})

export const contactValues = (contact: ContactDetails): ContactValues => ({
  ...(Object.fromEntries(Object.keys(NO_FIELDS).map((field) => [field, contact[field as keyof Fields]])) as Fields),
  extraInfo: contact.extraInfo.map(({ id, name, value }) => ({ key: String(id), id, name, value })),
})

/**
 * An existing contact is checked by another schema, which does not require the number, because its channel may hide it.
 */
const schemaFor = (contact: ContactDetails | null) => (contact ? ContactChange : ContactInput)

export function useContactForm(
  contact: ContactDetails | null,
  start: ContactValues,
  onSaved: (saved: ContactDetails) => void,
) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<ContactValues, ContactDetails>({
    initialValues: start,
    validate: (values) => toFormErrors(validateWith(schemaFor(contact))(toInput(values)), values),
    save: async (values) => {
      const body = toInput(values)
      const saved = contact ? await updateContact(contact.id, body) : await createContact(ContactInput.parse(body))
      saveContact(cache, saved)
      cache.setQueryData(contactKeys.full(saved.id), saved)
      return saved
    },
    savedText: t('contacts.saved'),
    onSaved,
    mapErrors: toFormErrors,
  })
  return { form, save: submit }
}

const isFilled = ({ name, value }: ContactValues['extraInfo'][number]): boolean => (name + value).trim() !== ''

/** Leaves out extra fields that are empty. */
function toInput({ extraInfo, ...fields }: ContactValues) {
  return {
    ...fields,
    extraInfo: extraInfo.filter(isFilled).map(({ id, name, value }) => ({ ...(id && { id }), name, value })),
  }
}

/** Empty extra fields are not sent, so the indexes in the server's errors must be mapped to the form's rows. */
function toFormErrors(errors: Record<string, string>, { extraInfo }: ContactValues): Record<string, string> {
  const formIndexes = extraInfo.flatMap((extra, line) => (isFilled(extra) ? [line] : []))
  const toFormField = (field: string): string =>
    field.replace(/^extraInfo\.(\d+)/, (_, sent: string) => `extraInfo.${formIndexes[Number(sent)]}`)
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [toFormField(field), text]))
}
