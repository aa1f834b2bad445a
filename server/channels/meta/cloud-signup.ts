/** The sign-up of official WhatsApp that Meta shows in a window of its own ("embedded sign-up"). */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { cloudProblemOf } from './cloud-errors.ts'
import { listNumbers, type AccountRef, type CloudNumberRef } from './cloud-number.ts'
import { MESSAGING } from './cloud-send.ts'
import { GraphError, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'

const Exchanged = z.object({ access_token: z.string().min(1) })

/** Returns the token of the company for the code of its sign-up, which is valid once. Throws as every call does. */
export async function redeemCode(graph: Graph, appSecret: string, code: string): Promise<string> {
  const query = { client_id: graph.appId, client_secret: appSecret, code }
  return (await graph.get('oauth/access_token', query, null, Exchanged)).access_token
}

/**
 * Returns the id of the account's only number, or of its only one that stays on a phone: Meta leaves that out. Returns null
 * when it has none, or several of which one was meant.
 */
export async function findOnlyNumber(graph: Graph, account: AccountRef): Promise<string | null> {
  const numbers = await listNumbers(graph, account)
  const meant = numbers.length === 1 ? numbers : numbers.filter(({ isOnPhone }) => isOnPhone)
  return meant.length === 1 ? (meant[0]?.id ?? null) : null
}

/**
 * Returns the PIN of six digits with which a number is registered. It follows from the number and our key, so that it is
 * the same each time and nobody has to keep it.
 */
export const pinOf = (key: Buffer, phoneNumberId: string): string =>
  String(
    createHmac('sha256', key).update(`cloud_numbers/${phoneNumberId}/pin`).digest().readUInt32BE() % 1_000_000,
  ).padStart(6, '0')

/** Registers the number for sending over the API. Throws GraphError and UnreachableError. */
export async function registerNumber(
  graph: Graph,
  { phoneNumberId, token }: Pick<CloudNumberRef, 'phoneNumberId' | 'token'>,
  pin: string,
): Promise<void> {
  await graph.post(`${phoneNumberId}/register`, { ...MESSAGING, pin }, token, z.unknown())
}

/** The number has a PIN already, and it is another one. */
const OTHER_PIN = 133005
/** The codes of an error about a number that is not or cannot be registered begin like this. */
const isOfRegistration = (code: number): boolean => code >= 133_000 && code < 134_000

/** Returns why a code was not redeemed, or null for a bug. */
export function redeemProblemOf(error: unknown): ErrorCode | null {
  if (error instanceof UnreachableError) return 'ERR_META_UNREACHABLE'
  if (!(error instanceof GraphError)) return null
  if (error.kind === 'limited') return 'ERR_META_RATE_LIMITED'
  return error.kind === 'busy' ? 'ERR_META_UNREACHABLE' : 'ERR_CLOUD_SIGNUP_FAILED'
}

/** Returns why a number was not registered, or null for a bug. */
export function registerProblemOf(error: unknown): ErrorCode | null {
  if (error instanceof GraphError && error.code === OTHER_PIN) return 'ERR_CLOUD_PIN_SET'
  if (error instanceof GraphError && isOfRegistration(error.code)) return 'ERR_CLOUD_NOT_REGISTERED'
  return cloudProblemOf(error)
}
