/** What Meta says of a token to whoever links a number with it: what it may do, and for how long. */
import { z } from 'zod'
import { ProviderSeconds } from '#server/channels/fields-of-strangers.ts'
import { GraphError, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'

/** With the first a token sends; with the second it looks up numbers and subscribes to their account. */
const SCOPES = ['whatsapp_business_messaging', 'whatsapp_business_management'] as const

const Inspected = z.object({
  data: z.object({
    scopes: z.array(z.string()).nullish().catch(null),
    /** 0 for a token that does not expire. */
    expires_at: ProviderSeconds.nullish().catch(null),
  }),
})
const UNKNOWN: z.infer<typeof Inspected> = { data: { scopes: null, expires_at: null } }

/** `expiresAt` is null for a token that does not expire, and where Meta does not tell. */
type InspectedToken = { missingScope: string | null; expiresAt: Date | null }

/**
 * Asks Meta what the token may do. Not every token may ask that of itself: nothing counts as missing then, because the
 * other questions that are asked with it say more than this one that was not answered.
 */
export async function inspectToken(graph: Graph, token: string): Promise<InspectedToken> {
  const { data } = await graph.get('debug_token', { input_token: token }, token, Inspected).catch(toUnknown)
  const { scopes, expires_at: seconds } = data
  return {
    missingScope: (scopes && SCOPES.find((scope) => !scopes.includes(scope))) ?? null,
    expiresAt: seconds ? new Date(seconds * 1000) : null,
  }
}

function toUnknown(error: unknown): typeof UNKNOWN {
  if (error instanceof GraphError || error instanceof UnreachableError) return UNKNOWN
  throw error
}

/** A token is sent in a header, which takes nothing else: a copied line break or dash makes it another word. */
export const isTokenShaped = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)
