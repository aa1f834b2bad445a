import { createDecoder, createSigner, createVerifier, TOKEN_ERROR_CODES } from 'fast-jwt'
import { z } from 'zod'
import { AppError } from '#server/lib/app-error.ts'
import { equalSecret, randomToken, sha256, sign } from '#server/lib/secrets.ts'

const ACCESS_MS = 15 * 60 * 1000

/** `sid` is the session, `uid` the user, `cid` the company. */
const Claims = z.object({ sid: z.uuid(), uid: z.number().int().positive(), cid: z.number().int().positive() })
export type Claims = z.infer<typeof Claims>

/** `key` is derived for the purpose `access-token`. */
export const signAccess = (key: Buffer, claims: Claims): string =>
  createSigner({ key, algorithm: 'HS256', expiresIn: ACCESS_MS })(claims)

/** The reader throws ERR_TOKEN_EXPIRED, after which the client can refresh, or ERR_SESSION_EXPIRED. */
export function createAccessReader(key: Buffer): (token: string) => Claims {
  const verify = createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['exp'] })
  return (token) => {
    try {
      return Claims.parse(verify(token))
    } catch (error) {
      const isExpired = error instanceof Error && 'code' in error && error.code === TOKEN_ERROR_CODES.expired
      throw new AppError(isExpired ? 'ERR_TOKEN_EXPIRED' : 'ERR_SESSION_EXPIRED')
    }
  }
}

/** Returns when a verified token expires, in ms since 1970. */
export const accessEnds = (token: string): number => Number((createDecoder()(token) as { exp?: unknown }).exp) * 1000

/** The content of the refresh cookie; the server stores only the hash of the secret. */
export type RefreshToken = { companyId: number; sessionId: string; secret: string }

/** The length of 32 bytes in base64url. */
const SIGNED_LENGTH = 43
const REFRESH = /^(\d{1,15})\.([0-9a-f-]{36})\.([\w-]{20,100})$/

export const writeRefresh = ({ companyId, sessionId, secret }: RefreshToken): string =>
  `${companyId}.${sessionId}.${secret}`

export function readRefresh(text: string | undefined): RefreshToken | null {
  const [, companyId, sessionId, secret] = REFRESH.exec(text ?? '') ?? []
  if (!companyId || !secret || !z.uuid().safeParse(sessionId).success) return null
  return { companyId: Number(companyId), sessionId: sessionId ?? '', secret }
}

/**
 * Appends our signature to a secret. A signed secret was issued for this session at some time; an unsigned one was made
 * up by somebody who knows at most the session's id.
 */
const issue = (key: Buffer, sessionId: string, text: string): string => text + sign(key, `issued:${sessionId}:${text}`)

/** `key` is derived for the purpose `cookie`, here and below. */
export const newSecret = (key: Buffer, sessionId: string): string => issue(key, sessionId, randomToken())

export const isIssued = (key: Buffer, { sessionId, secret }: RefreshToken): boolean =>
  equalSecret(issue(key, sessionId, secret.slice(0, SIGNED_LENGTH)), secret)

export const secretHash = (secret: string): Buffer => Buffer.from(sha256(secret), 'hex')

/**
 * Derives the next secret from the present one: two tabs that refresh at the same moment with the same cookie get the
 * same new one, so the order of the responses does not matter.
 */
export const nextSecret = (key: Buffer, { sessionId, secret }: RefreshToken): string =>
  issue(key, sessionId, sign(key, `refresh:${sessionId}:${secret}`))
