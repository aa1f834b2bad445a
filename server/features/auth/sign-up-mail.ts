import { isLanguage, type Recipient } from './recovery-mail.ts'
import { encryptMail } from '#server/integrations/mail/sealed-mail.ts'
import type { Jobs } from '#server/db/job-types.ts'

type Texts = {
  confirm: { subject: string; text: (company: string, link: string) => string }
  known: { subject: string; text: (name: string, login: string, forgot: string) => string }
}

const TEXTS: Record<'pt' | 'en' | 'es', Texts> = {
  pt: {
    confirm: {
      subject: 'Confirme seu cadastro',
      text: (company, link) =>
        `Olá!\n\nFalta um passo para criar a conta da empresa "${company}". Abra este endereço e digite a senha que você escolheu. Ele vale por um dia e só uma vez:\n\n${link}\n\nSe não foi você quem pediu, ignore esta mensagem: nada foi criado.\n`,
    },
    known: {
      subject: 'Você já tem uma conta',
      text: (name, login, forgot) =>
        `Olá, ${name}!\n\nAlguém quis criar uma conta com este e-mail, que já tem uma. Se foi você, entre por aqui:\n\n${login}\n\nEsqueceu a senha? Crie outra:\n\n${forgot}\n\nSe não foi você, não precisa fazer nada: nada mudou.\n`,
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your sign-up',
      text: (company, link) =>
        `Hello!\n\nOne step is left to create the account of the company "${company}". Open this address and type the password that you chose. It works for one day and only once:\n\n${link}\n\nIf it was not you who asked, ignore this message: nothing was created.\n`,
    },
    known: {
      subject: 'You already have an account',
      text: (name, login, forgot) =>
        `Hello, ${name}!\n\nSomebody tried to create an account with this e-mail, which already has one. If it was you, sign in here:\n\n${login}\n\nForgot the password? Choose another:\n\n${forgot}\n\nIf it was not you, there is nothing to do: nothing has changed.\n`,
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu registro',
      text: (company, link) =>
        `¡Hola!\n\nFalta un paso para crear la cuenta de la empresa "${company}". Abre esta dirección y escribe la contraseña que elegiste. Vale por un día y una sola vez:\n\n${link}\n\nSi no fuiste tú quien la pidió, ignora este mensaje: no se creó nada.\n`,
    },
    known: {
      subject: 'Ya tienes una cuenta',
      text: (name, login, forgot) =>
        `¡Hola, ${name}!\n\nAlguien quiso crear una cuenta con este correo, que ya tiene una. Si fuiste tú, entra por aquí:\n\n${login}\n\n¿Olvidaste la contraseña? Crea otra:\n\n${forgot}\n\nSi no fuiste tú, no tienes que hacer nada: nada ha cambiado.\n`,
    },
  },
}

const textsIn = (language: string | null): Texts => TEXTS[isLanguage(language) ? language : 'pt']

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
  const { subject, text } = textsIn(language).confirm
  return encryptMail(storageKey, email, subject, text(sanitizeName(name), link))
}

/** Encrypts the mail to somebody who already has an account. */
export function alreadyKnownMail(storageKey: Buffer, to: Recipient, publicUrl: string): Jobs['mail.send'] {
  const { subject, text } = textsIn(to.language).known
  return encryptMail(storageKey, to.email, subject, text(to.name, `${publicUrl}/login`, `${publicUrl}/forgot`))
}
