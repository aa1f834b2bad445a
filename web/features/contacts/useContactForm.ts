import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ContactChange, ContactInput, type ContactDetails } from '#contract/contacts.ts'
import { updateContact, createContact } from './api.ts'
import { contactKeys, saveContact } from './cache.ts'
import { validateWith } from '#web/ui/form.ts'
import { useSaveForm } from '#web/ui/useSaveForm.ts'

export type ContactValues = {
  name: string
  number: string
  email: string
  keptFromAi: boolean
  extraInfo: { key: string; id: number | null; name: string; value: string }[]
}

export const emptyContact = (start: Partial<ContactValues> = {}): ContactValues => ({
  name: '',
  number: '',
  email: '',
  keptFromAi: false,
  extraInfo: [],
  ...start,
})

export const contactValues = (contact: ContactDetails): ContactValues => ({
  name: contact.name,
  number: contact.number,
  email: contact.email,
  keptFromAi: contact.keptFromAi,
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
function toInput({ name, number, email, keptFromAi, extraInfo }: ContactValues) {
  return {
    name,
    number,
    email,
    keptFromAi,
    extraInfo: extraInfo
      .filter(isFilled)
      .map(({ id, name: title, value }) => ({ ...(id && { id }), name: title, value })),
  }
}

/** Empty extra fields are not sent, so the indexes in the server's errors must be mapped to the form's rows. */
function toFormErrors(errors: Record<string, string>, { extraInfo }: ContactValues): Record<string, string> {
  const formIndexes = extraInfo.flatMap((extra, line) => (isFilled(extra) ? [line] : []))
  const toFormField = (field: string): string =>
    field.replace(/^extraInfo\.(\d+)/, (_, sent: string) => `extraInfo.${formIndexes[Number(sent)]}`)
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [toFormField(field), text]))
}
