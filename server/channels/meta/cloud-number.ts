/** Looks up a number of WhatsApp's Cloud API, and subscribes to what happens at it. */
import { z } from 'zod'
import type { NumberQuality } from '#contract/connections.ts'
import { qualityOf } from './cloud-health.ts'
import { MESSAGING } from './cloud-send.ts'
import { GraphError, NO_CODE } from './errors.ts'
import type { Graph } from './graph.ts'

const Described = z.object({
  id: z.string(),
  display_phone_number: z.string().default(''),
  verified_name: z.string().nullish(),
  quality_rating: z.string().nullish().catch(null),
  is_on_biz_app: z.boolean().nullish().catch(null),
  platform_type: z.string().nullish().catch(null),
  status: z.string().nullish().catch(null),
})

export type CloudNumberRef = { phoneNumberId: string; wabaId: string; token: string }
/**
 * `number` is digits with the country code. isOnPhone: it stays in the WhatsApp Business app of a phone as well.
 * isRegistered: it can send over the API. `quality` is null for a number that Meta has not rated yet.
 */
export type DescribedNumber = {
  number: string
  name: string
  quality: NumberQuality | null
  isOnPhone: boolean
  isRegistered: boolean
}

const FIELDS = 'display_phone_number,verified_name,quality_rating,is_on_biz_app,platform_type,status'
const CLOUD = 'CLOUD_API'
const CONNECTED = 'CONNECTED'

/** Asks Meta for the number, by which token and id are tried. Throws GraphError and UnreachableError. */
export async function describeNumber(
  graph: Graph,
  { phoneNumberId, token }: Pick<CloudNumberRef, 'phoneNumberId' | 'token'>,
): Promise<DescribedNumber> {
  const found = await graph.get(phoneNumberId, { fields: FIELDS }, token, Described)
  const isOnPhone = found.is_on_biz_app === true
  return {
    number: found.display_phone_number.replaceAll(/\D/g, ''),
    name: found.verified_name ?? '',
    quality: qualityOf(found.quality_rating),
    isOnPhone,
    isRegistered: isOnPhone || (found.platform_type === CLOUD && found.status === CONNECTED),
  }
}

const Numbers = z.object({
  data: z.array(z.object({ id: z.string(), is_on_biz_app: z.boolean().nullish().catch(null) })),
  paging: z
    .object({ next: z.string().nullish(), cursors: z.object({ after: z.string() }).nullish() })
    .nullish()
    .catch(null),
})
const PAGE = '100'
/** No account has so many numbers that more pages are needed. */
const MAX_PAGES = 20

export type AccountRef = Pick<CloudNumberRef, 'wabaId' | 'token'>
type ListedNumber = { id: string; isOnPhone: boolean }

/** Returns the numbers of the account. Throws as describeNumber does. */
export async function listNumbers(graph: Graph, { wabaId, token }: AccountRef): Promise<ListedNumber[]> {
  const numbers: ListedNumber[] = []
  let after: string | null | undefined = ''
  for (let page = 0; page < MAX_PAGES && typeof after === 'string'; page++) {
    const found: z.infer<typeof Numbers> = await graph.get(
      `${wabaId}/phone_numbers`,
      { fields: 'id,is_on_biz_app', limit: PAGE, ...(after ? { after } : {}) },
      token,
      Numbers,
    )
    numbers.push(...found.data.map(({ id, is_on_biz_app: isOnPhone }) => ({ id, isOnPhone: isOnPhone === true })))
    after = found.paging?.next ? found.paging.cursors?.after : null
  }
  return numbers
}

/** Says whether the number is one of the account: its events come only from its own. Throws as describeNumber does. */
export const isOfAccount = async (graph: Graph, { phoneNumberId, ...account }: CloudNumberRef): Promise<boolean> =>
  (await listNumbers(graph, account)).some(({ id }) => id === phoneNumberId)

/** Subscribes our app to the account of the number. Throws GraphError when Meta declines. */
export async function subscribeToAccount(graph: Graph, { wabaId, token }: AccountRef): Promise<void> {
  const answer = z.object({ success: z.boolean() })
  const { success } = await graph.post(`${wabaId}/subscribed_apps`, {}, token, answer)
  if (!success) throw new GraphError('the account was not subscribed', { code: NO_CODE, subcode: 0, status: 400 })
}

export const unsubscribeFromAccount = (graph: Graph, { wabaId, token }: AccountRef): Promise<void> =>
  graph.delete(`${wabaId}/subscribed_apps`, token)

/**
 * Asks for what the phone of a number has: its names, or its past messages. They come by the webhook. Throws GraphError
 * when Meta declines.
 */
export const askForPhoneData = (
  graph: Graph,
  { phoneNumberId, token }: Pick<CloudNumberRef, 'phoneNumberId' | 'token'>,
  kind: 'smb_app_state_sync' | 'history',
): Promise<unknown> =>
  graph.post(`${phoneNumberId}/smb_app_data`, { ...MESSAGING, sync_type: kind }, token, z.unknown())
