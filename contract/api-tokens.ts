import { z } from 'zod'
import { Time, WALL_OR_INSTANT } from './fields.ts'
import { TOKEN_SCOPES } from './token-scopes.ts'

/**
 * A token acts with the rights of the user who made it, as far as its scopes go. `hint` are the last characters, by
 * which people recognise it. A revoked or expired one stays in the list for a while, to be seen.
 */
export const ApiToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    hint: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    expiresAt: Time.nullable(),
    lastUsedAt: Time.nullable(),
    lastUsedAddress: z.string(),
    user: z.object({ id: z.number().int(), name: z.string() }),
    createdAt: Time,
    revokedAt: Time.nullable(),
    revokedBy: z.string(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>

export const ApiTokenInput = z.object({
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'Required')
    .transform((scopes) => [...new Set(scopes)]),
  /** In the company's time zone where it has none; null never expires. */
  expiresAt: z.string().regex(WALL_OR_INSTANT, 'Invalid date').nullable(),
})
export type ApiTokenInput = z.infer<typeof ApiTokenInput>

/** `token` is shown this once and cannot be read again. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() }).meta({ id: 'CreatedApiToken' })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>
