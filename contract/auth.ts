import { z } from 'zod'
import { EmailField, NameField, PasswordField } from './companies.ts'
import { LookName, ShownLook } from './company-looks.ts'
import { optionalParam } from './fields.ts'
import { SessionUser } from './users.ts'
import { PROFILES } from './permissions.ts'

/** Any text is accepted, so that a validation error does not reveal whether an account exists. */
export const Credentials = z.object({ email: z.string().trim().max(254), password: z.string().max(200) })
export type Credentials = z.infer<typeof Credentials>

/**
 * `token` is the access token, valid for 15 minutes. `restricted` is true when the subscription has ended: the token
 * then gives access to invoices, plans and checkout only.
 */
export const Session = z
  .object({ token: z.string(), user: SessionUser, restricted: z.boolean() })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const Me = z.object({ id: z.number().int(), profile: z.enum(PROFILES), super: z.boolean() })

/** `code` is true when the setup form must ask for the code from the server's log. */
export const SetupState = z.object({ needed: z.boolean(), code: z.boolean() })
export type SetupState = z.infer<typeof SetupState>
/**
 * Creates the first super user; works only while no user exists. `signUp` says whether anybody may create a company
 * here; it defaults to true.
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

/** `visit`: a page that opens asks whether anybody is signed in, and nobody being so is an answer. */
export const RefreshQuery = z.object({ visit: z.stringbool().optional() })
export const RefreshedSession = Session.nullable()

export const RecoveryInput = z.object({ email: z.string().trim().max(254) })
export const PasswordResetInput = z.object({ token: z.string().min(20).max(200), password: PasswordField })
/** The token of a link that was sent to the new address of a user. */
export const EmailConfirmation = z.object({ token: z.string().min(20).max(200) })
/** The token of a link that was sent to the address of a sign-up, and the password that was chosen there. */
export const SignUpConfirmation = z.object({ token: z.string().min(20).max(200), password: z.string().max(200) })
export type SignUpConfirmation = z.infer<typeof SignUpConfirmation>
/**
 * `company` is the address or the key of a company, whose look the screens before signing in then have. What can be neither
 * counts as absent: whoever mistypes an address has to be able to sign in.
 */
export const PublicQuery = z.object({ company: optionalParam(LookName).catch(undefined) })
/**
 * `mail` says whether this installation can send e-mail. `passwordMinLength` applies to a newly chosen password. `look` is
 * null where the screens look as Balcão does.
 */
export const PublicSettings = z.object({
  look: ShownLook.nullable(),
  signUp: z.boolean(),
  mail: z.boolean(),
  setupNeeded: z.boolean(),
  passwordMinLength: z.number().int(),
  demo: z.boolean(),
  version: z.string(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const Version = z.object({ version: z.string() })
/** `lastFinishedAt` counts only jobs finished since this process started. */
export const JobProgress = z.object({
  oldestWaitingSeconds: z.int().nullable(),
  lastFinishedAt: z.iso.datetime().nullable(),
})
export type JobProgress = z.infer<typeof JobProgress>
/** `jobs` is null in a process that runs no jobs. */
export const Health = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.string()),
  jobs: JobProgress.nullable(),
})
