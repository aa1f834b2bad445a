import type { Jobs } from '#server/db/job-types.ts'
import { encryptMail } from '#server/integrations/mail/sealed-mail.ts'

type Text = { subject: string; text: (name: string, link: string) => string }

const TEXTS: Record<'pt' | 'en' | 'es', Text> = {
  pt: {
    subject: 'Recuperação de senha',
    text: (name, link) =>
      `Olá, ${name}!\n\nAbra este endereço para escolher uma nova senha. Ele vale por uma hora e só uma vez:\n\n${link}\n\nSe você não pediu uma nova senha, ignore esta mensagem: nada mudou.\n`,
  },
  en: {
    subject: 'Password recovery',
    text: (name, link) =>
      `Hello, ${name}!\n\nOpen this address to choose a new password. It works for one hour and only once:\n\n${link}\n\nIf you did not ask for a new password, ignore this message: nothing has changed.\n`,
  },
  es: {
    subject: 'Recuperación de contraseña',
    text: (name, link) =>
      `¡Hola, ${name}!\n\nAbre esta dirección para elegir una nueva contraseña. Vale por una hora y una sola vez:\n\n${link}\n\nSi no pediste una nueva contraseña, ignora este mensaje: nada ha cambiado.\n`,
  },
}

export const isLanguage = (text: string | null): text is 'pt' | 'en' | 'es' =>
  text !== null && Object.hasOwn(TEXTS, text)

export type Recipient = { name: string; email: string; language: string | null }

/** `storageKey` is derived for the purpose `storage`. */
export function recoveryMail(
  storageKey: Buffer,
  { name, email, language }: Recipient,
  link: string,
): Jobs['mail.send'] {
  const { subject, text } = TEXTS[isLanguage(language) ? language : 'pt']
  return encryptMail(storageKey, email, subject, text(name, link))
}
