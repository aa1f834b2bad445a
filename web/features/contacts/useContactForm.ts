import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ContactChange, ContactInput, type ContactDetails } from '#contract/contacts.ts'
import { updateContact, createContact } from '#web/features/contacts/api.ts'
import { contactKeys, saveContact } from '#web/features/contacts/cache.ts'
import { validateWith } from '#web/ui/form.ts'
import { useSaveForm } from '#web/ui/useSaveForm.ts'

export type ContactValues = {
  name: string
  number: string
  email: string
  extraInfo: { key: string; id: number | null; name: string; value: string }[]
}

export const emptyContact = (start: Partial<ContactValues> = {}): ContactValues => ({
  name: '',
  number: '',
  email: '',
  extraInfo: [],
  ...start,
})

export const contactValues = (contact: ContactDetails): ContactValues => ({
  name: contact.name,
  number: contact.number,
  email: contact.email,
  extraInfo: contact.extraInfo.map(({ id, name, value }) => ({ key: String(id), id, name, value })),
})

/** A number that the channel hides cannot be asked for. */
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
    validate: (values) => atTheirLines(validateWith(schemaFor(contact))(bodyOf(values)), values),
    save: async (values) => {
      const body = bodyOf(values)
      const saved = contact ? await updateContact(contact.id, body) : await createContact(ContactInput.parse(body))
      saveContact(cache, saved)
      cache.setQueryData(contactKeys.full(saved.id), saved)
      return saved
    },
    savedText: t('contacts.saved'),
    onSaved,
    mapErrors: atTheirLines,
  })
  return { form, save: submit }
}

const isFilled = ({ name, value }: ContactValues['extraInfo'][number]): boolean => (name + value).trim() !== ''

/** Lines that nobody filled in are left out. */
function bodyOf({ name, number, email, extraInfo }: ContactValues) {
  return {
    name,
    number,
    email,
    extraInfo: extraInfo
      .filter(isFilled)
      .map(({ id, name: title, value }) => ({ ...(id && { id }), name: title, value })),
  }
}

/** Empty lines are not sent: the faults of those after them belong further down. */
function atTheirLines(errors: Record<string, string>, { extraInfo }: ContactValues): Record<string, string> {
  const lines = extraInfo.flatMap((extra, line) => (isFilled(extra) ? [line] : []))
  const placed = (field: string): string =>
    field.replace(/^extraInfo\.(\d+)/, (_, sent: string) => `extraInfo.${lines[Number(sent)]}`)
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [placed(field), text]))
}
