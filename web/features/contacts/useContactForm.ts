import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactField } from '#contract/contact-fields.ts'
import { ContactChange, ContactInput, type ContactDetails } from '#contract/contacts.ts'
import { readTypedValue, toShownValue, type OwnField } from '#contract/own-fields.ts'
import { currentLanguage } from '#web/i18n.ts'
import { updateContact, createContact } from './api.ts'
import { contactKeys, saveContact } from './cache.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'

type Fields = Pick<ContactDetails, 'name' | 'number' | ContactField>
export type ContactValues = Fields & {
  /** What is typed into the company's own fields, by their ids. */
  ownFields: Record<string, string>
  extraInfo: { key: string; id: number | null; name: string; value: string }[]
}

const NO_FIELDS: Fields = { name: '', number: '', email: '', keptFromAi: false }

export const emptyContact = (start?: Partial<ContactValues>): ContactValues => ({
  ...NO_FIELDS,
  ownFields: {},
  extraInfo: [],
  ...start,
})

export const contactValues = (contact: ContactDetails): ContactValues => ({
  ...(Object.fromEntries(Object.keys(NO_FIELDS).map((field) => [field, contact[field as keyof Fields]])) as Fields),
  ownFields: Object.fromEntries(contact.ownFields.map((own) => [own.fieldId, toShownValue(own, currentLanguage())])),
  extraInfo: contact.extraInfo.map(({ id, name, value }) => ({ key: String(id), id, name, value })),
})

/**
 * An existing contact is checked by another schema, which does not require the number, because its channel may hide it.
 */
const schemaFor = (contact: ContactDetails | null) => (contact ? ContactChange : ContactInput)

export function useContactForm(
  contact: ContactDetails | null,
  given: ContactValues,
  ownFields: readonly OwnField[],
  onSaved: (saved: ContactDetails) => void,
) {
  // What others change while the form is open is no change of this form.
  const [start] = useState(given)
  const changed = (values: ContactValues): ChangedField[] => changedFields(ownFields, start, values)
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { form, submit } = useSaveForm<ContactValues, ContactDetails>({
    initialValues: start,
    validate: (values) => ({
      ...toFormErrors(validateWith(schemaFor(contact))(toInput(values, changed(values))), values, changed(values)),
      ...unreadable(changed(values)),
    }),
    save: async (values) => {
      const body = toInput(values, changed(values))
      const saved = contact ? await updateContact(contact.id, body) : await createContact(ContactInput.parse(body))
      saveContact(cache, saved)
      cache.setQueryData(contactKeys.full(saved.id), saved)
      return saved
    },
    savedText: t('contacts.saved'),
    onSaved,
    mapErrors: (errors, values) => toFormErrors(errors, values, changed(values)),
  })
  return { form, save: submit }
}

const isFilled = ({ name, value }: ContactValues['extraInfo'][number]): boolean => (name + value).trim() !== ''

type ChangedField = { field: OwnField; value: string | null }

/** Only what was changed is sent: what somebody else changed meanwhile stays, as does what is no option any more. */
const changedFields = (fields: readonly OwnField[], start: ContactValues, values: ContactValues): ChangedField[] =>
  fields
    .map((field) => ({ field, typed: values.ownFields[field.id] ?? '' }))
    .filter(({ field, typed }) => typed !== (start.ownFields[field.id] ?? ''))
    .map(({ field, typed }) => ({ field, value: readTypedValue(field, typed, currentLanguage()) }))

const FAULTS = { number: 'number', date: 'date', text: 'invalid', choice: 'invalid' } as const

const unreadable = (changed: ChangedField[]): Record<string, string> =>
  Object.fromEntries(
    changed.flatMap(({ field: { id, type }, value }) =>
      value === null ? [[`ownFields.${id}`, i18next.t(`common.validation.${FAULTS[type]}`)]] : [],
    ),
  )

/** Leaves out extra fields that are empty. */
function toInput({ extraInfo, ownFields: _typed, ...fields }: ContactValues, changed: ChangedField[]) {
  return {
    ...fields,
    ...(changed.length > 0 && {
      ownFields: changed.map(({ field, value }) => ({ fieldId: field.id, value: value ?? '' })),
    }),
    extraInfo: extraInfo.filter(isFilled).map(({ id, name, value }) => ({ ...(id && { id }), name, value })),
  }
}

/**
 * Empty extra fields and own fields that were not changed are not sent, so the indexes in the server's errors must be mapped
 * to the form's rows.
 */
function toFormErrors(
  errors: Record<string, string>,
  { extraInfo }: ContactValues,
  changed: ChangedField[],
): Record<string, string> {
  const formIndexes = extraInfo.flatMap((extra, line) => (isFilled(extra) ? [line] : []))
  const toFormField = (field: string): string =>
    field
      .replace(/^extraInfo\.(\d+)/, (_, sent: string) => `extraInfo.${formIndexes[Number(sent)]}`)
      .replace(/^ownFields\.(\d+)\.value$/, (_, sent: string) => `ownFields.${changed[Number(sent)]?.field.id}`)
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [toFormField(field), text]))
}
