import type { Jobs } from '#server/db/job-types.ts'
import { encryptMail, mailLanguage, type Recipient } from '#server/integrations/mail/sealed-mail.ts'
import type { MailLanguage, MailPart } from '#server/integrations/mail/design.ts'

type Text = { subject: string; parts: (name: string, link: string) => MailPart[] }

const TEXTS: Record<MailLanguage, Text> = {
  pt: {
    subject: 'Recuperação de senha',
    parts: (name, link) => [
      `Olá, ${name}!`,
      'Abra este endereço para escolher uma nova senha. Ele vale por uma hora e só uma vez:',
      { label: 'Escolher nova senha', link },
      'Se você não pediu uma nova senha, ignore esta mensagem: nada mudou.',
    ],
  },
  en: {
    subject: 'Password recovery',
    parts: (name, link) => [
      `Hello, ${name}!`,
      'Open this address to choose a new password. It works for one hour and only once:',
      { label: 'Choose a new password', link },
      'If you did not ask for a new password, ignore this message: nothing has changed.',
    ],
  },
  es: {
    subject: 'Recuperación de contraseña',
    parts: (name, link) => [
      `¡Hola, ${name}!`,
      'Abre esta dirección para elegir una nueva contraseña. Vale por una hora y una sola vez:',
      { label: 'Elegir otra contraseña', link },
      'Si no pediste una nueva contraseña, ignora este mensaje: nada ha cambiado.',
    ],
  },
}

/** `storageKey` is derived for the purpose `storage`. */
export function recoveryMail(storageKey: Buffer, to: Recipient, link: string): Jobs['mail.send'] {
  const { subject, parts } = TEXTS[mailLanguage(to.language)]
  return encryptMail(storageKey, to, { subject, parts: parts(to.name, link) })
}
