import { z } from 'zod'
import { GraphError, NO_CODE } from './errors.ts'
import type { Graph } from './graph.ts'
import type { Account } from './store.ts'

/** `token` is the page's access token. */
export type OfferedAccount = Account & { name: string; token: string }
type Login = { userId: string; userToken: string; withInstagram: boolean }

const Exchanged = z.object({ access_token: z.string() })
const Pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      access_token: z.string().optional(),
      instagram_business_account: z.object({ id: z.string(), username: z.string().default('') }).optional(),
    }),
  ),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).partial().optional() })
    .optional(),
})
type Page = z.infer<typeof Pages>['data'][number]

const FIELDS = 'name,access_token,instagram_business_account{id,username}'
const MAX_ROUNDS = 10

/** Returns the pages, and the Instagram accounts linked to them, that the user selected at the login. */
export async function readAccounts(graph: Graph, appSecret: string, login: Login): Promise<OfferedAccount[]> {
  const token = await exchange(graph, appSecret, login.userToken)
  const pages = await readPages(graph, login.userId, token)
  return pages.flatMap((page) => accountsOf(page, login.withInstagram))
}

/**
 * Exchanges the user token for a long-lived one. A page's token lives as long as the user token it was read with, so
 * that page tokens read with this one do not expire.
 */
async function exchange(graph: Graph, appSecret: string, userToken: string): Promise<string> {
  const query = {
    grant_type: 'fb_exchange_token',
    client_id: graph.appId,
    client_secret: appSecret,
    fb_exchange_token: userToken,
  }
  return (await graph.get('oauth/access_token', query, null, Exchanged)).access_token
}

async function readPages(graph: Graph, userId: string, token: string): Promise<Page[]> {
  const pages: Page[] = []
  let after: string | undefined
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const query = { fields: FIELDS, limit: '100', ...(after ? { after } : {}) }
    const answer = await graph.get(`${userId}/accounts`, query, token, Pages)
    pages.push(...answer.data)
    after = answer.paging?.next ? answer.paging.cursors?.after : undefined
    if (!after) break
  }
  return pages
}

/** Returns the accounts of a page. A page without a token can be seen by the user but not used for sending. */
function accountsOf(page: Page, withInstagram: boolean): OfferedAccount[] {
  const { id: pageId, access_token: token, instagram_business_account: instagram } = page
  if (!token) return []
  const facebook = { channel: 'facebook' as const, accountId: pageId, pageId, name: page.name || pageId, token }
  if (!withInstagram || !instagram) return [facebook]
  const name = instagram.username ? `@${instagram.username}` : instagram.id
  return [facebook, { channel: 'instagram', accountId: instagram.id, pageId, name, token }]
}

const SUBSCRIBED = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_edits',
  'message_reactions',
  'messaging_referrals',
]

/** Says whether the account is the page itself and not the Instagram account linked to it. */
export const isPage = ({ accountId, pageId }: OfferedAccount): boolean => accountId === pageId

/** Subscribes our webhook to the page's events. Throws GraphError when Meta declines. */
export async function subscribe(graph: Graph, { pageId, token }: OfferedAccount): Promise<void> {
  const body = { subscribed_fields: SUBSCRIBED.join(',') }
  const { success } = await graph.post(`${pageId}/subscribed_apps`, body, token, z.object({ success: z.boolean() }))
  if (!success) throw new GraphError('the page was not subscribed', { code: NO_CODE, subcode: 0, status: 400 })
}
