import type { NoteMention } from '#contract/note-mentions.ts'

type Text = {
  subject: (author: string) => string
  text: (name: string, mention: Mentioned) => string
}
type Mentioned = { author: string; contact: string; note: string; link: string }

const TEXTS: Record<'pt' | 'en' | 'es', Text> = {
  pt: {
    subject: (author) => `${author} mencionou você`,
    text: (name, { author, contact, note, link }) =>
      `Olá, ${name}!\n\n${author} mencionou você em uma observação sobre ${contact}:\n\n${note}\n\nAbra a conversa:\n\n${link}\n\nVocê desliga estes e-mails nos avisos, no alto da tela.\n`,
  },
  en: {
    subject: (author) => `${author} mentioned you`,
    text: (name, { author, contact, note, link }) =>
      `Hello, ${name}!\n\n${author} mentioned you in a note about ${contact}:\n\n${note}\n\nOpen the conversation:\n\n${link}\n\nYou turn these e-mails off in the notifications, at the top of the screen.\n`,
  },
  es: {
    subject: (author) => `${author} te mencionó`,
    text: (name, { author, contact, note, link }) =>
      `¡Hola, ${name}!\n\n${author} te mencionó en una nota sobre ${contact}:\n\n${note}\n\nAbre la conversación:\n\n${link}\n\nEstos correos se desactivan en los avisos, arriba en la pantalla.\n`,
  },
}

const isLanguage = (text: string | null): text is keyof typeof TEXTS => text !== null && Object.hasOwn(TEXTS, text)

/** Whoever wrote the note may have been deleted since. */
const NOBODY = 'Balcão'

/** Returns what the e-mail about a mention says, in the language of the person. */
export function mentionMailTexts(
  { name, language }: { name: string; language: string | null },
  { author, contact, note, ticket }: NoteMention,
  publicUrl: string,
): { subject: string; text: string } {
  const { subject, text } = TEXTS[isLanguage(language) ? language : 'pt']
  const by = author?.name ?? NOBODY
  const link = `${publicUrl}/tickets/${ticket.uuid}`
  return { subject: subject(by), text: text(name, { author: by, contact: contact.name, note, link }) }
}
