import type { QueryClient } from '@tanstack/react-query'
import { toShownValue } from '#contract/own-fields.ts'
import { fillText, plainVariable, type VariableValues } from '#contract/text-variables.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { ownFieldsQuery } from '#web/api/shared-queries.ts'
import { currentLanguage } from '#web/i18n.ts'

const FRESH_MS = 30_000

/** What the company's own fields say of a contact, by their plain names; those without a value are empty. */
export async function readOwnFields(cache: QueryClient, contactId: number): Promise<Record<string, string>> {
  const fields = await cache.fetchQuery(ownFieldsQuery)
  if (fields.length === 0) return {}
  const contact = await cache.fetchQuery({
    queryKey: [...keys.contact, contactId],
    queryFn: ({ signal }) => get('/contacts/:id', { params: { id: contactId }, signal }),
    staleTime: FRESH_MS,
  })
  const values = new Map(contact.ownFields.map((own) => [own.fieldId, toShownValue(own, currentLanguage())]))
  return Object.fromEntries(fields.map(({ id, name }) => [plainVariable(name), values.get(id) ?? '']))
}

/**
 * Fills in the variables of a prepared text for a contact. When the own fields cannot be read, their variables stay as they
 * were typed: who sends the text sees them.
 */
export async function fillFor(
  cache: QueryClient,
  contactId: number,
  text: string,
  values: VariableValues,
): Promise<string> {
  if (!text.includes('{')) return text
  const ownFields = await readOwnFields(cache, contactId).catch(() => ({}))
  return fillText(text, { ...values, ownFields })
}
