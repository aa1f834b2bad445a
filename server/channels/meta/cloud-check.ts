/** What Meta says to whoever links a number: what its token may do and for how long, and how the number is rated. */
import { z } from 'zod'
import type { NumberQuality } from '#contract/connections.ts'
import type { CloudNumberRef } from './cloud-number.ts'
import { GraphError, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'

/** With the first a token sends; with the second it looks up numbers and subscribes to their account. */
const SCOPES = ['whatsapp_business_messaging', 'whatsapp_business_management'] as const

const Inspected = z.object({
  data: z.object({
    scopes: z.array(z.string()).nullish().catch(null),
    /** In seconds; 0 for a token that does not expire. */
    expires_at: z.number().nullish().catch(null),
  }),
})

/** `expiresAt` is null for a token that does not expire, and where Meta does not tell. */
type InspectedToken = { missingScope: string | null; expiresAt: Date | null }

/**
 * Asks Meta what the token may do. Not every token may ask that of itself: nothing counts as missing then, because the
 * other questions that were answered with it say more than this one that was not.
 */
export async function inspectToken(graph: Graph, token: string): Promise<InspectedToken> {
  const { data } = await orUnknown(() => graph.get('debug_token', { input_token: token }, token, Inspected), {
    data: { scopes: null, expires_at: null },
  })
  const { scopes, expires_at: seconds } = data
  return {
    missingScope: (scopes && SCOPES.find((scope) => !scopes.includes(scope))) ?? null,
    expiresAt: seconds ? new Date(seconds * 1000) : null,
  }
}

const Rated = z.object({ quality_rating: z.string().nullish().catch(null) })
const QUALITIES: Partial<Record<string, NumberQuality>> = { GREEN: 'high', YELLOW: 'medium', RED: 'low' }

/** Returns null for a number that Meta has not rated yet. */
export async function readQuality(
  graph: Graph,
  { phoneNumberId, token }: Pick<CloudNumberRef, 'phoneNumberId' | 'token'>,
): Promise<NumberQuality | null> {
  const { quality_rating: rating } = await orUnknown(
    () => graph.get(phoneNumberId, { fields: 'quality_rating' }, token, Rated),
    { quality_rating: null },
  )
  return QUALITIES[rating ?? ''] ?? null
}

async function orUnknown<Known>(ask: () => Promise<Known>, unknown: Known): Promise<Known> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GraphError || error instanceof UnreachableError) return unknown
    throw error
  }
}
