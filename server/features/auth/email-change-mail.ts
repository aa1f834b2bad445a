import type { Jobs } from '#server/db/job-types.ts'
import { encryptMail, mailLanguage, type Recipient } from '#server/integrations/mail/sealed-mail.ts'
import type { MailLanguage, MailPart } from '#server/integrations/mail/design.ts'

type Texts = {
  confirm: { subject: string; parts: (name: string, link: string) => MailPart[] }
  notice: { subject: string; parts: (name: string, email: string, link: string) => MailPart[] }
}

const TEXTS: Record<MailLanguage, Texts> = {
  pt: {
    confirm: {
      subject: 'Confirme seu novo e-mail',
      parts: (name, link) => [
        `Olá, ${name}!`,
        'Abra este endereço para passar a entrar com este e-mail. Ele vale por um dia e só uma vez:',
        { label: 'Confirmar e-mail', link },
        'Se você não pediu isso, ignore esta mensagem: nada mudou.',
      ],
    },
    notice: {
      subject: 'Seu e-mail vai mudar',
      parts: (name, email, link) => [
        `Olá, ${name}!`,
        `Alguém pediu, com a sua senha ou na sua sessão, para trocar o e-mail da sua conta por ${email}. A troca vale quando o novo endereço confirmar.`,
        'Foi você? Não precisa fazer nada. Não foi? Crie agora outra senha, o que também cancela a troca:',
        { label: 'Criar outra senha', link },
      ],
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your new e-mail',
      parts: (name, link) => [
        `Hello, ${name}!`,
        'Open this address to sign in with this e-mail from now on. It works for one day and only once:',
        { label: 'Confirm the e-mail', link },
        'If you did not ask for it, ignore this message: nothing has changed.',
      ],
    },
    notice: {
      subject: 'Your e-mail is about to change',
      parts: (name, email, link) => [
        `Hello, ${name}!`,
        `Somebody asked, with your password or in your session, to change the e-mail of your account to ${email}. It changes when the new address confirms it.`,
        'Was it you? There is nothing to do. It was not? Choose another password now, which also cancels the change:',
        { label: 'Choose another password', link },
      ],
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu nuevo correo',
      parts: (name, link) => [
        `¡Hola, ${name}!`,
        'Abre esta dirección para entrar con este correo de ahora en adelante. Vale por un día y una sola vez:',
        { label: 'Confirmar el correo', link },
        'Si no lo pediste, ignora este mensaje: nada ha cambiado.',
      ],
    },
    notice: {
      subject: 'Tu correo va a cambiar',
      parts: (name, email, link) => [
        `¡Hola, ${name}!`,
        `Alguien pidió, con tu contraseña o en tu sesión, cambiar el correo de tu cuenta a ${email}. El cambio vale cuando la nueva dirección lo confirme.`,
        '¿Fuiste tú? No hay nada que hacer. ¿No fuiste tú? Elige ahora otra contraseña, lo que también cancela el cambio:',
        { label: 'Elegir otra contraseña', link },
      ],
    },
  },
}

const textsOf = ({ language }: Recipient): Texts => TEXTS[mailLanguage(language)]

/** Encrypts the mail to the new address. `storageKey` is derived for the purpose `storage`, here and below. */
export function confirmationMail(storageKey: Buffer, to: Recipient, email: string, link: string): Jobs['mail.send'] {
  const { subject, parts } = textsOf(to).confirm
  return encryptMail(storageKey, { ...to, email }, { subject, parts: parts(to.name, link) })
}

/** Encrypts the notice to the address that is still the user's. */
export function noticeMail(storageKey: Buffer, to: Recipient, email: string, link: string): Jobs['mail.send'] {
  const { subject, parts } = textsOf(to).notice
  return encryptMail(storageKey, to, { subject, parts: parts(to.name, email, link) })
}
