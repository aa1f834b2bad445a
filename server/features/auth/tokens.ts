import { createSigner, createVerifier, TOKEN_ERROR_CODES } from 'fast-jwt'
import { z } from 'zod'
import { AppError } from '#server/http/errors.ts'
import { randomToken, sha256, sign } from '#server/lib/secrets.ts'

const ACCESS_MS = 15 * 60 * 1000

/** sid: the session, uid: the user, cid: the company. */
const Claims = z.object({ sid: z.uuid(), uid: z.number().int().positive(), cid: z.number().int().positive() })
export type Claims = z.infer<typeof Claims>

/** `key` is derived for the purpose `access-token`. */
export const signAccess = (key: Buffer, claims: Claims): string =>
  createSigner({ key, algorithm: 'HS256', expiresIn: ACCESS_MS })(claims)

/** Throws ERR_TOKEN_EXPIRED, which a refresh heals, or ERR_SESSION_EXPIRED. */
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

/** What the refresh cookie carries: where the session is, and a secret of which the server keeps the hash. */
export type RefreshToken = { companyId: number; sessionId: string; secret: string }

const REFRESH = /^(\d{1,15})\.([0-9a-f-]{36})\.([\w-]{20,100})$/

export const writeRefresh = ({ companyId, sessionId, secret }: RefreshToken): string =>
  `${companyId}.${sessionId}.${secret}`

export function readRefresh(text: string | undefined): RefreshToken | null {
  const [, companyId, sessionId, secret] = REFRESH.exec(text ?? '') ?? []
  if (!companyId || !secret || !z.uuid().safeParse(sessionId).success) return null
  return { companyId: Number(companyId), sessionId: sessionId ?? '', secret }
}

export const newSecret = (): string => randomToken()
export const secretHash = (secret: string): Buffer => Buffer.from(sha256(secret), 'hex')

/**
 * The secret that follows: two tabs that refresh at the same moment with the same cookie get the same new one, so it
 * does not matter whose answer comes last. `key` is derived for the purpose `cookie`.
 */
export const nextSecret = (key: Buffer, { sessionId, secret }: RefreshToken): string =>
  sign(key, `refresh:${sessionId}:${secret}`)
