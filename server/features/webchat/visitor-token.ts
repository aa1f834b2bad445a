import { createVerifier } from 'fast-jwt'
import { z } from 'zod'
import type { FoundSite } from '#server/channels/webchat/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { randomToken, sha256, sign, verify } from '#server/lib/secrets.ts'

/**
 * Who a visitor is: of one chat of one company, and nobody anywhere else. `secretVersion` is that of the secret with which
 * the site said who it is; null for those of whom it says nothing.
 */
export type Visitor = {
  companyId: number
  connectionId: number
  widgetKey: string
  visitorId: string
  secretVersion: number | null
}

const DAY_MS = 24 * 3600 * 1000
/** A visitor who stays away for longer begins anew. Each visit gets a new token. */
const VALID_MS = 365 * DAY_MS
/** What a site said of a visitor is believed for so long, from the visit and from the signature. */
const VOUCHED_MS = DAY_MS
/** The clock of a site may be so much ahead. */
const CLOCK_MS = 60_000

const Claims = z.object({
  company: z.number().int().positive(),
  connection: z.number().int().positive(),
  widget: z.string(),
  visitor: z.string(),
  version: z.number().int().nullable(),
  ends: z.number(),
})

/** `key` is derived for the purpose `visitor`, here and below. */
export function signVisitor(key: Buffer, visitor: Visitor): string {
  const { companyId, connectionId, widgetKey, visitorId, secretVersion } = visitor
  const claims: z.infer<typeof Claims> = {
    company: companyId,
    connection: connectionId,
    widget: widgetKey,
    visitor: visitorId,
    version: secretVersion,
    ends: Date.now() + (secretVersion === null ? VALID_MS : VOUCHED_MS),
  }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${sign(key, text)}`
}

function parseClaims(text: string): z.infer<typeof Claims> | null {
  try {
    return Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** Returns null for a token that is not ours, or has ended. */
export function readVisitor(key: Buffer, token: string): Visitor | null {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !verify(key, text, signature)) return null
  const claims = parseClaims(text)
  if (!claims || claims.ends < Date.now()) return null
  const { company: companyId, connection: connectionId, widget: widgetKey, visitor: visitorId } = claims
  return { companyId, connectionId, widgetKey, visitorId, secretVersion: claims.version }
}

/** Throws ERR_SESSION_EXPIRED unless the header has a visitor's token. */
export function requireVisitor(key: Buffer, authorization: string | undefined): Visitor {
  const visitor = authorization?.startsWith('Bearer ') ? readVisitor(key, authorization.slice(7)) : null
  if (!visitor) throw new AppError('ERR_SESSION_EXPIRED')
  return visitor
}

/** What begins the id of a visitor of whom the company's site says who it is; that of others never begins so. */
const IDENTIFIED = 'known-'
const ANONYMOUS = 'guest-'
const ID_BYTES = 18

export const newVisitorId = (): string => ANONYMOUS + randomToken(ID_BYTES)
export const isIdentified = (visitorId: string): boolean => visitorId.startsWith(IDENTIFIED)

const Identity = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  name: z.string().trim().max(255).optional().catch(undefined),
  email: z.email().max(254).optional().catch(undefined),
})
export type IdentifiedVisitor = { visitorId: string; name: string; email: string }

type SecretScope = Pick<FoundSite, 'companyId' | 'connectionId'> & { secretVersion: number }

/** The secret with which a company's site signs who its visitors are. It is made anew whenever it is asked for. */
export const siteSecret = (key: Buffer, { companyId, connectionId, secretVersion }: SecretScope): string =>
  sign(key, `site/${companyId}/${connectionId}/${secretVersion}`)

/**
 * Reads a token that the site signed: a JWT with HS256, `sub` and an `exp` within a day, because a copy of it opens the
 * conversation until then. Throws ERR_NO_PERMISSION for any other.
 */
export function readIdentity(secret: string, token: string): IdentifiedVisitor {
  try {
    const read = createVerifier({ key: secret, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] })
    const { sub, exp, name = '', email = '' } = Identity.parse(read(token))
    if (exp * 1000 > Date.now() + VOUCHED_MS + CLOCK_MS) throw new AppError('ERR_NO_PERMISSION')
    return { visitorId: IDENTIFIED + sha256(sub).slice(0, 40), name, email }
  } catch {
    throw new AppError('ERR_NO_PERMISSION')
  }
}
