import { isLanguage, type Recipient } from './recovery-mail.ts'
import { encryptMail } from '#server/integrations/mail/sealed-mail.ts'
import type { Jobs } from '#server/db/job-types.ts'

type Texts = {
  confirm: { subject: string; text: (name: string, link: string) => string }
  notice: { subject: string; text: (name: string, email: string, link: string) => string }
}

const TEXTS: Record<'pt' | 'en' | 'es', Texts> = {
  pt: {
    confirm: {
      subject: 'Confirme seu novo e-mail',
      text: (name, link) =>
        `Olá, ${name}!\n\nAbra este endereço para passar a entrar com este e-mail. Ele vale por um dia e só uma vez:\n\n${link}\n\nSe você não pediu isso, ignore esta mensagem: nada mudou.\n`,
    },
    notice: {
      subject: 'Seu e-mail vai mudar',
      text: (name, email, link) =>
        `Olá, ${name}!\n\nAlguém pediu, com a sua senha ou na sua sessão, para trocar o e-mail da sua conta por ${email}. A troca vale quando o novo endereço confirmar.\n\nFoi você? Não precisa fazer nada. Não foi? Crie agora outra senha, o que também cancela a troca:\n\n${link}\n`,
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your new e-mail',
      text: (name, link) =>
        `Hello, ${name}!\n\nOpen this address to sign in with this e-mail from now on. It works for one day and only once:\n\n${link}\n\nIf you did not ask for it, ignore this message: nothing has changed.\n`,
    },
    notice: {
      subject: 'Your e-mail is about to change',
      text: (name, email, link) =>
        `Hello, ${name}!\n\nSomebody asked, with your password or in your session, to change the e-mail of your account to ${email}. It changes when the new address confirms it.\n\nWas it you? There is nothing to do. It was not? Choose another password now, which also cancels the change:\n\n${link}\n`,
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu nuevo correo',
      text: (name, link) =>
        `¡Hola, ${name}!\n\nAbre esta dirección para entrar con este correo de ahora en adelante. Vale por un día y una sola vez:\n\n${link}\n\nSi no lo pediste, ignora este mensaje: nada ha cambiado.\n`,
    },
    notice: {
      subject: 'Tu correo va a cambiar',
      text: (name, email, link) =>
        `¡Hola, ${name}!\n\nAlguien pidió, con tu contraseña o en tu sesión, cambiar el correo de tu cuenta a ${email}. El cambio vale cuando la nueva dirección lo confirme.\n\n¿Fuiste tú? No hay nada que hacer. ¿No fuiste tú? Elige ahora otra contraseña, lo que también cancela el cambio:\n\n${link}\n`,
    },
  },
}

const textsOf = ({ language }: Recipient): Texts => TEXTS[isLanguage(language) ? language : 'pt']

/** Encrypts the mail to the new address. `storageKey` is derived for the purpose `storage`, here and below. */
export function confirmationMail(storageKey: Buffer, to: Recipient, email: string, link: string): Jobs['mail.send'] {
  const { subject, text } = textsOf(to).confirm
  return encryptMail(storageKey, email, subject, text(to.name, link))
}

/** Encrypts the notice to the address that is still the user's. */
export function noticeMail(storageKey: Buffer, to: Recipient, email: string, link: string): Jobs['mail.send'] {
  const { subject, text } = textsOf(to).notice
  return encryptMail(storageKey, to.email, subject, text(to.name, email, link))
}
