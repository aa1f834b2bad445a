import type { Jobs } from '#server/db/job-types.ts'
import { textOf, type MailContent, type MailLanguage, type MailPart } from './design.ts'
import { decryptText, encryptText } from '#server/lib/secrets.ts'

/** To whom a mail goes; `companyId` is the company whose look it has, undefined for somebody of none. */
export type Recipient = { name: string; email: string; language: string | null; companyId?: number }

/** What a mail says, in one language. */
export type MailTexts = { subject: string; parts: readonly MailPart[] }

const LANGUAGES: readonly string[] = ['pt', 'en', 'es'] satisfies MailLanguage[]
const isLanguage = (text: string | null | undefined): text is MailLanguage => LANGUAGES.includes(text ?? '')

export const mailLanguage = (language: string | null | undefined): MailLanguage =>
  isLanguage(language) ? language : 'pt'

const contextOf = (to: string): string => `mail/${to}`
const partsContextOf = (to: string): string => `mail-parts/${to}`

/**
 * Encrypts what the mail says, so that a waiting mail cannot be read in the database. `storageKey` is derived for the
 * purpose `storage`.
 */
export const encryptMail = (
  storageKey: Buffer,
  { email, language, companyId }: Omit<Recipient, 'name'>,
  { subject, parts }: MailTexts,
): Jobs['mail.send'] => ({
  to: email,
  subject,
  language: mailLanguage(language),
  sealedText: encryptText(storageKey, textOf(parts), contextOf(email)),
  sealedParts: encryptText(storageKey, JSON.stringify(parts), partsContextOf(email)),
  ...(companyId !== undefined && { companyId }),
})

const paragraphsOf = (text: string): string[] => text.trim().split(/\n{2,}/)

export function decryptMail(storageKey: Buffer, job: Jobs['mail.send']): MailContent & { to: string; text: string } {
  const { to, subject, sealedText, sealedParts } = job
  const text = sealedText === undefined ? (job.text ?? '') : decryptText(storageKey, sealedText, contextOf(to))
  const parts =
    sealedParts === undefined
      ? paragraphsOf(text)
      : (JSON.parse(decryptText(storageKey, sealedParts, partsContextOf(to))) as MailPart[])
  return { to, subject, text, parts, language: mailLanguage(job.language) }
}
