import type { Jobs } from '#server/db/job-types.ts'
import { encryptMail, mailLanguage, type Recipient } from '#server/integrations/mail/sealed-mail.ts'
import type { MailLanguage, MailPart } from '#server/integrations/mail/design.ts'

type Texts = {
  confirm: { subject: string; parts: (company: string, link: string) => MailPart[] }
  known: { subject: string; parts: (name: string, login: string, forgot: string) => MailPart[] }
}

const TEXTS: Record<MailLanguage, Texts> = {
  pt: {
    confirm: {
      subject: 'Confirme seu cadastro',
      parts: (company, link) => [
        'Olá!',
        `Falta um passo para criar a conta da empresa "${company}". Abra este endereço e digite a senha que você escolheu. Ele vale por um dia e só uma vez:`,
        { label: 'Criar a conta', link },
        'Se não foi você quem pediu, ignore esta mensagem: nada foi criado.',
      ],
    },
    known: {
      subject: 'Você já tem uma conta',
      parts: (name, login, forgot) => [
        `Olá, ${name}!`,
        'Alguém quis criar uma conta com este e-mail, que já tem uma. Se foi você, entre por aqui:',
        { label: 'Entrar', link: login },
        'Esqueceu a senha? Crie outra:',
        { label: 'Criar outra senha', link: forgot },
        'Se não foi você, não precisa fazer nada: nada mudou.',
      ],
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your sign-up',
      parts: (company, link) => [
        'Hello!',
        `One step is left to create the account of the company "${company}". Open this address and type the password that you chose. It works for one day and only once:`,
        { label: 'Create the account', link },
        'If it was not you who asked, ignore this message: nothing was created.',
      ],
    },
    known: {
      subject: 'You already have an account',
      parts: (name, login, forgot) => [
        `Hello, ${name}!`,
        'Somebody tried to create an account with this e-mail, which already has one. If it was you, sign in here:',
        { label: 'Sign in', link: login },
        'Forgot the password? Choose another:',
        { label: 'Choose another password', link: forgot },
        'If it was not you, there is nothing to do: nothing has changed.',
      ],
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu registro',
      parts: (company, link) => [
        '¡Hola!',
        `Falta un paso para crear la cuenta de la empresa "${company}". Abre esta dirección y escribe la contraseña que elegiste. Vale por un día y una sola vez:`,
        { label: 'Crear la cuenta', link },
        'Si no fuiste tú quien la pidió, ignora este mensaje: no se creó nada.',
      ],
    },
    known: {
      subject: 'Ya tienes una cuenta',
      parts: (name, login, forgot) => [
        `¡Hola, ${name}!`,
        'Alguien quiso crear una cuenta con este correo, que ya tiene una. Si fuiste tú, entra por aquí:',
        { label: 'Entrar', link: login },
        '¿Olvidaste la contraseña? Crea otra:',
        { label: 'Crear otra contraseña', link: forgot },
        'Si no fuiste tú, no tienes que hacer nada: nada ha cambiado.',
      ],
    },
  },
}

/**
 * Removes everything from a company's name that could be read as a link or as our text: a stranger wrote it, and
 * another person may read the mail.
 */
const sanitizeName = (name: string): string => name.replaceAll(/[^\p{L}\p{M}\p{N}&'’-]+/gu, ' ').trim()

/**
 * Encrypts the mail to an address without an account; `name` is that of the company. `storageKey` is derived for the
 * purpose `storage`.
 */
export function signUpMail(storageKey: Buffer, { name, email, language }: Recipient, link: string): Jobs['mail.send'] {
  const { subject, parts } = TEXTS[mailLanguage(language)].confirm
  return encryptMail(storageKey, { email, language }, { subject, parts: parts(sanitizeName(name), link) })
}

/** Encrypts the mail to somebody who already has an account. */
export function alreadyKnownMail(storageKey: Buffer, to: Recipient, publicUrl: string): Jobs['mail.send'] {
  const { subject, parts } = TEXTS[mailLanguage(to.language)].known
  return encryptMail(storageKey, to, { subject, parts: parts(to.name, `${publicUrl}/login`, `${publicUrl}/forgot`) })
}
