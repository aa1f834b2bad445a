import type { NoteMention } from '#contract/note-mentions.ts'
import type { MailLanguage, MailPart } from '#server/integrations/mail/design.ts'
import { mailLanguage, type MailTexts } from '#server/integrations/mail/sealed-mail.ts'

type Text = {
  subject: (author: string) => string
  parts: (name: string, mention: Mentioned) => MailPart[]
}
type Mentioned = { author: string; contact: string; note: string; link: string }

const TEXTS: Record<MailLanguage, Text> = {
  pt: {
    subject: (author) => `${author} mencionou você`,
    parts: (name, { author, contact, note, link }) => [
      `Olá, ${name}!`,
      `${author} mencionou você em uma nota sobre ${contact}:`,
      note,
      { label: 'Abrir a conversa', link },
      'Você desliga estes e-mails nos avisos, no alto da tela.',
    ],
  },
  en: {
    subject: (author) => `${author} mentioned you`,
    parts: (name, { author, contact, note, link }) => [
      `Hello, ${name}!`,
      `${author} mentioned you in a note about ${contact}:`,
      note,
      { label: 'Open the conversation', link },
      'You turn these e-mails off in the notifications, at the top of the screen.',
    ],
  },
  es: {
    subject: (author) => `${author} te mencionó`,
    parts: (name, { author, contact, note, link }) => [
      `¡Hola, ${name}!`,
      `${author} te mencionó en una nota sobre ${contact}:`,
      note,
      { label: 'Abrir la conversación', link },
      'Estos correos se desactivan en los avisos, arriba en la pantalla.',
    ],
  },
}

/** Whoever wrote the note may have been deleted since. */
const NOBODY = 'Balcão'

/** Returns what the e-mail about a mention says, in the language of the person. */
export function mentionMailTexts(
  { name, language }: { name: string; language: string | null },
  { author, contact, note, ticket }: NoteMention,
  publicUrl: string,
): MailTexts {
  const { subject, parts } = TEXTS[mailLanguage(language)]
  const by = author?.name ?? NOBODY
  const link = `${publicUrl}/tickets/${ticket.uuid}`
  return { subject: subject(by), parts: parts(name, { author: by, contact: contact.name, note, link }) }
}
