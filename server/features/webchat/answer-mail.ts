import type { MailLanguage, MailPart } from '#server/integrations/mail/design.ts'
import type { MailTexts } from '#server/integrations/mail/sealed-mail.ts'
import type { MailedVisitor } from './away.queries.ts'

/** What was answered, by whom, and the name of its file. */
export type MailedAnswer = { author: string; text: string; fileName: string }

type Text = {
  subject: (title: string) => string
  /** There is no name in it: whoever typed it may have typed the address of somebody else. */
  intro: (title: string) => string
  file: (name: string) => string
  label: string
  outro: string
}

const TEXTS: Record<MailLanguage, Text> = {
  pt: {
    subject: (title) => `${title} respondeu à sua mensagem`,
    intro: (title) => `Olá! ${title} respondeu ao que você escreveu no site:`,
    file: (name) => `Arquivo na conversa: ${name}`,
    label: 'Continuar a conversa',
    outro: 'A conversa está no chat do site, no navegador em que você escreveu. Se não foi você, ignore este e-mail.',
  },
  en: {
    subject: (title) => `${title} answered your message`,
    intro: (title) => `Hello! ${title} answered what you wrote on the site:`,
    file: (name) => `File in the conversation: ${name}`,
    label: 'Continue the conversation',
    outro:
      'The conversation is in the chat of the site, in the browser you wrote from. If it was not you, ignore this e-mail.',
  },
  es: {
    subject: (title) => `${title} respondió a su mensaje`,
    intro: (title) => `¡Hola! ${title} respondió a lo que usted escribió en el sitio:`,
    file: (name) => `Archivo en la conversación: ${name}`,
    label: 'Continuar la conversación',
    outro:
      'La conversación está en el chat del sitio, en el navegador en que escribió. Si no fue usted, ignore este correo.',
  },
}

/** As the chat does: English for a language that there are no texts in. */
export function languageOfVisitor(code: string): MailLanguage {
  const known = (['pt', 'en', 'es'] as const).find((language) => code.toLowerCase().startsWith(language))
  return known ?? (code ? 'en' : 'pt')
}

/** Opens the chat on the page: see `web/widget/loader.ts`. */
const OPENS_CHAT = '#balcao-chat'

/** Where the visitor was last, while the chat may still stand there; else the first of its sites. */
function linkOf({ page, allowedOrigins }: Pick<MailedVisitor, 'page' | 'allowedOrigins'>): string {
  const isOnSite = URL.canParse(page) && allowedOrigins.includes(new URL(page).origin)
  return (isOnSite ? page : `${allowedOrigins[0]}/`) + OPENS_CHAT
}

const MAX_ANSWERS = 20
const MAX_LETTERS = 2000

const cut = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text)

/** The e-mail keeps no lines apart within a paragraph, so each line is one. */
function partsOf({ author, text, fileName }: MailedAnswer, { file }: Text): string[] {
  const lines = [...cut(text).split('\n'), fileName && file(fileName)].map((line) => line.trim()).filter(Boolean)
  return lines.map((line, index) => (index === 0 && author ? `${author}: ${line}` : line))
}

/** Returns the e-mail with what was answered while the visitor was gone, in their language. */
export function answerMailTexts(visitor: MailedVisitor, answers: readonly MailedAnswer[]): MailTexts {
  const text = TEXTS[languageOfVisitor(visitor.language)]
  const parts: MailPart[] = [
    text.intro(visitor.title),
    ...answers.slice(-MAX_ANSWERS).flatMap((answer) => partsOf(answer, text)),
    { label: text.label, link: linkOf(visitor) },
    text.outro,
  ]
  return { subject: text.subject(visitor.title), parts }
}
