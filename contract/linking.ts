/** What people hand over to link a number without a QR code: the answer of a passkey, or the session of another product. */
import { z } from 'zod'

const base64Url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Invalid value')
    .max(maxLength)

/** An id has up to 1,023 bytes. */
const CredentialId = base64Url(1364)

/** What WhatsApp asks the passkey of an account: the options of a WebAuthn request, as JSON. */
export const PasskeyQuestion = z.object({
  challenge: base64Url(1024),
  rpId: z.string().max(253).optional(),
  timeout: z.number().int().positive().optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
  allowCredentials: z
    .array(
      z.object({
        type: z.literal('public-key'),
        id: CredentialId,
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    )
    .max(20)
    .optional(),
  extensions: z.record(z.string().max(50), z.union([z.boolean(), z.string().max(500)])).optional(),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/**
 * What a browser gives for a passkey on WhatsApp's page. The bounds keep it below what PostgreSQL passes on between
 * processes, 8,000 bytes.
 */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64Url(2048),
    authenticatorData: base64Url(1400),
    signature: base64Url(700),
    userHandle: base64Url(128)
      .nullish()
      .transform((handle) => handle ?? null),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Returns null for a text that is no JSON. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the person brings back from WhatsApp's page, as text. */
export const PasskeyAnswerInput = z.object({
  answer: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(16_000)
    .transform((text, context) => {
      const { data } = PasskeyAnswer.safeParse(parseJsonText(text))
      if (data) return data
      context.addIssue({ code: 'custom', message: 'Not what the page gave' })
      return z.NEVER
    }),
})

/** Sessions with the keys of all their customers have megabytes. */
export const MAX_SESSION_LENGTH = 4 * 1024 * 1024
/** JSON writes some characters as several. */
export const MAX_SESSION_BODY_BYTES = 2 * MAX_SESSION_LENGTH

/** The session of another product, as the text that it keeps, and that it is stopped there for good. */
export const BroughtSessionInput = z.object({
  session: z.string().trim().min(1, 'Required').max(MAX_SESSION_LENGTH),
  isStopped: z.literal(true, 'Required'),
})
