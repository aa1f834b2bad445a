/** Looks up a number of WhatsApp's Cloud API, and subscribes to what happens at it. */
import { z } from 'zod'
import { GraphError } from './errors.ts'
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

/** Subscribes our app to the account of the number. Throws GraphError when Meta declines. */
export async function subscribeToAccount(
  graph: Graph,
  { wabaId, token }: Pick<CloudNumberRef, 'wabaId' | 'token'>,
): Promise<void> {
  const answer = z.object({ success: z.boolean() })
  const { success } = await graph.post(`${wabaId}/subscribed_apps`, {}, token, answer)
  if (!success) throw new GraphError('the account was not subscribed', { code: 0, subcode: 0, status: 400 })
}

export const unsubscribeFromAccount = (
  graph: Graph,
  { wabaId, token }: Pick<CloudNumberRef, 'wabaId' | 'token'>,
): Promise<void> => graph.delete(`${wabaId}/subscribed_apps`, token)
