/** Looks up a number of WhatsApp's Cloud API, and subscribes to what happens at it. */
import { z } from 'zod'
import { GraphError, NO_CODE } from './errors.ts'
import type { Graph } from './graph.ts'

const Described = z.object({
  id: z.string(),
  display_phone_number: z.string().default(''),
  verified_name: z.string().nullish(),
  quality_rating: z.string().nullish(),
})

export type CloudNumberRef = { phoneNumberId: string; wabaId: string; token: string }
/** `number` is digits with the country code. */
export type DescribedNumber = { number: string; name: string }

const FIELDS = 'display_phone_number,verified_name,quality_rating'

/** Asks Meta for the number, by which token and id are tried. Throws GraphError and UnreachableError. */
export async function describeNumber(
  graph: Graph,
  { phoneNumberId, token }: Pick<CloudNumberRef, 'phoneNumberId' | 'token'>,
): Promise<DescribedNumber> {
  const found = await graph.get(phoneNumberId, { fields: FIELDS }, token, Described)
  return { number: found.display_phone_number.replaceAll(/\D/g, ''), name: found.verified_name ?? '' }
}

const Numbers = z.object({
  data: z.array(z.object({ id: z.string() })),
  paging: z
    .object({ next: z.string().nullish(), cursors: z.object({ after: z.string() }).nullish() })
    .nullish()
    .catch(null),
})
const PAGE = '100'
/** No account has so many numbers that more pages are needed. */
const MAX_PAGES = 20

/** Says whether the number is one of the account: its events come only from its own. Throws as describeNumber does. */
export async function isOfAccount(graph: Graph, { phoneNumberId, wabaId, token }: CloudNumberRef): Promise<boolean> {
  let after: string | null | undefined = ''
  for (let page = 0; page < MAX_PAGES && typeof after === 'string'; page++) {
    const found: z.infer<typeof Numbers> = await graph.get(
      `${wabaId}/phone_numbers`,
      { fields: 'id', limit: PAGE, ...(after ? { after } : {}) },
      token,
      Numbers,
    )
    if (found.data.some(({ id }) => id === phoneNumberId)) return true
    after = found.paging?.next ? found.paging.cursors?.after : null
  }
  return false
}

/** Subscribes our app to the account of the number. Throws GraphError when Meta declines. */
export async function subscribeToAccount(
  graph: Graph,
  { wabaId, token }: Pick<CloudNumberRef, 'wabaId' | 'token'>,
): Promise<void> {
  const answer = z.object({ success: z.boolean() })
  const { success } = await graph.post(`${wabaId}/subscribed_apps`, {}, token, answer)
  if (!success) throw new GraphError('the account was not subscribed', { code: NO_CODE, subcode: 0, status: 400 })
}

export const unsubscribeFromAccount = (
  graph: Graph,
  { wabaId, token }: Pick<CloudNumberRef, 'wabaId' | 'token'>,
): Promise<void> => graph.delete(`${wabaId}/subscribed_apps`, token)
