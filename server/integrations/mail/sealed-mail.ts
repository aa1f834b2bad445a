import type { Jobs } from '#server/db/job-types.ts'
import { decryptText, encryptText } from '#server/lib/secrets.ts'
import type { Mail } from './smtp.ts'

const contextOf = (to: string): string => `mail/${to}`

/**
 * Encrypts the text, so that a waiting mail cannot be read in the database. `storageKey` is derived for the purpose
 * `storage`.
 */
export const encryptMail = (storageKey: Buffer, to: string, subject: string, text: string): Jobs['mail.send'] => ({
  to,
  subject,
  sealedText: encryptText(storageKey, text, contextOf(to)),
})

export const decryptMail = (storageKey: Buffer, { to, subject, text = '', sealedText }: Jobs['mail.send']): Mail => ({
  to,
  subject,
  text: sealedText === undefined ? text : decryptText(storageKey, sealedText, contextOf(to)),
})
