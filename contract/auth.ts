import { z } from 'zod'
import { EmailField, NameField, PasswordField } from '#contract/companies.ts'
import { SessionUser } from '#contract/users.ts'
import { PROFILES } from '#contract/permissions.ts'

/** Any text is accepted: whether it is an account is not told. */
export const Credentials = z.object({ email: z.string().trim().max(254), password: z.string().max(200) })
export type Credentials = z.infer<typeof Credentials>

/**
 * `token` is the access token, good for 15 minutes. `restricted` is true when the subscription ended: the token then
 * reaches invoices, plans and checkout only.
 */
export const Session = z
  .object({ token: z.string(), user: SessionUser, restricted: z.boolean() })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const Me = z.object({ id: z.number().int(), profile: z.enum(PROFILES), super: z.boolean() })

/** code: it asks for the one in the server's log. */
export const SetupState = z.object({ needed: z.boolean(), code: z.boolean() })
export type SetupState = z.infer<typeof SetupState>
/**
 * Makes the first super administrator; works only while no user exists. signUp: whether strangers may make companies of
 * their own here; unless it is said, they may.
 */
export const SetupInput = z.object({
  name: NameField,
  email: EmailField,
  password: PasswordField,
  companyName: z.string().trim().min(2).max(100).optional(),
  code: z.string('Required').trim().max(40, 'Too Long!').optional(),
  signUp: z.boolean().optional(),
})
export type SetupInput = z.infer<typeof SetupInput>

export const RecoveryInput = z.object({ email: z.string().trim().max(254) })
export const PasswordResetInput = z.object({ token: z.string().min(20).max(200), password: PasswordField })
/** The token of a link that was sent to the new address of a user. */
export const EmailConfirmation = z.object({ token: z.string().min(20).max(200) })
/** The token of a link that was sent to the address of a sign-up, and the password that was chosen there. */
export const SignUpConfirmation = z.object({ token: z.string().min(20).max(200), password: z.string().max(200) })
export type SignUpConfirmation = z.infer<typeof SignUpConfirmation>
/** mail: whether this installation can send e-mail. passwordMinLength: of a password that somebody chooses. */
export const PublicSettings = z.object({
  signUp: z.boolean(),
  mail: z.boolean(),
  setupNeeded: z.boolean(),
  passwordMinLength: z.number().int(),
  demo: z.boolean(),
  version: z.string(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const Version = z.object({ version: z.string() })
/** `lastFinishedAt`: since the start of this process. */
export const JobProgress = z.object({
  oldestWaitingSeconds: z.int().nullable(),
  lastFinishedAt: z.iso.datetime().nullable(),
})
export type JobProgress = z.infer<typeof JobProgress>
/** `jobs`: null in a process that does none. */
export const Health = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.string()),
  jobs: JobProgress.nullable(),
})
