import { accentOn, type Accent, type Grounds } from '#contract/accent.ts'
import type { MailAttachment } from './smtp.ts'

/** The one design of all e-mails. */

export type MailLanguage = 'pt' | 'en' | 'es'
/** A paragraph, or a link that is shown as a button with this label. */
export type MailPart = string | { label: string; link: string }
export type MailContent = { subject: string; language: MailLanguage; parts: readonly MailPart[] }
/** The name, colour and logo of who sends it. The logo is a PNG. */
export type MailLook = { name: string; accent: string | null; logo: Buffer | null; isLogoWide: boolean }

/** How an e-mail looks where neither its company nor the installation has a look. */
export const BALCAO_LOOK: MailLook = { name: 'Balcão', accent: null, logo: null, isLogoWide: false }
const BALCAO_ACCENT = '#0c75c9'

const LIGHT = {
  page: '#f6f8fa',
  card: '#ffffff',
  line: '#e4e9ee',
  text: '#17212b',
  quiet: '#5d6b79',
  onAccent: '#ffffff',
}
const DARK = {
  page: '#10161c',
  card: '#171e26',
  line: '#26303b',
  text: '#e7edf3',
  quiet: '#93a2b1',
  onAccent: '#071a2b',
}
const SHARES = { selected: 0, soft: 0 }

const groundsOf = ({ card, page, quiet }: typeof LIGHT, pole: string): Grounds => ({
  surface: card,
  filled: [card],
  written: [card, page],
  weakText: quiet,
  pole,
  shares: SHARES,
})

const LOCALES: Record<MailLanguage, string> = { pt: 'pt-BR', en: 'en', es: 'es' }
const FOOT: Record<MailLanguage, (name: string) => string> = {
  pt: (name) => `E-mail automático de ${name}. Não é preciso responder.`,
  en: (name) => `Automatic e-mail from ${name}. There is no need to reply.`,
  es: (name) => `Correo automático de ${name}. No hace falta responder.`,
}

const LOGO_ID = 'logo'
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** The text alternative: a link stands there as it is. */
export const textOf = (parts: readonly MailPart[]): string =>
  `${parts.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')}\n`

/**
 * Returns the e-mail as HTML with what it brings along. Nothing of it is fetched: many programs show no pictures of other
 * servers. The colours stand at each element, because some programs drop style sheets; those that know the dark theme
 * find its colours in the sheet.
 */
export function designMail(content: MailContent, look: MailLook): { html: string; attachments: MailAttachment[] } {
  const color = look.accent ?? BALCAO_ACCENT
  const light = accentOn(groundsOf(LIGHT, LIGHT.text), color)
  const dark = accentOn(groundsOf(DARK, '#ffffff'), color)
  const html = `<!doctype html>
<html lang="${LOCALES[content.language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${darkSheet(dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px">
<tr><td style="padding:24px 28px 0;${FONT}">${headOf(look, light)}</td></tr>
<tr><td style="padding:16px 28px 24px;${FONT}">${content.parts.map((part) => partOf(part, light)).join('\n')}</td></tr>
</table>
<p class="quiet" style="margin:16px 0 0;font-size:12px;line-height:18px;color:${LIGHT.quiet};${FONT}">${escape(FOOT[content.language](look.name))}</p>
</td></tr></table>
</body>
</html>
`
  return { html, attachments: look.logo ? [logoOf(look.logo)] : [] }
}

const logoOf = (content: Buffer): MailAttachment => ({
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: LOGO_ID,
  content,
})

const darkSheet = ({ accent, text }: Accent): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${DARK.page}!important}
.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.text{color:${DARK.text}!important}
.quiet{color:${DARK.quiet}!important}
.name,.link{color:${text}!important}
.button{background:${accent}!important;color:${DARK.onAccent}!important}
}`

/** The logo stands on white, because one that was drawn for paper cannot be seen on a dark card. */
function headOf({ name, logo, isLogoWide }: MailLook, { text }: Accent): string {
  const written = `<span class="name" style="font-size:18px;font-weight:700;color:${text};vertical-align:middle">${escape(name)}</span>`
  if (!logo) return written
  const picture = `<img src="cid:${LOGO_ID}" alt="${escape(name)}" height="40" style="height:40px;max-width:240px;padding:4px 6px;background:#ffffff;border-radius:8px;vertical-align:middle">`
  return isLogoWide ? picture : `${picture}&nbsp; ${written}`
}

/** Below the button the link can be read, for whoever wants to see it or to copy it. */
function partOf(part: MailPart, { accent, text }: Accent): string {
  if (typeof part === 'string')
    return `<p class="text" style="margin:12px 0 0;font-size:15px;line-height:23px;color:${LIGHT.text}">${escape(part)}</p>`
  const { label, link } = part
  const address = escape(link)
  return `<p style="margin:20px 0 0"><a class="button" href="${address}" style="display:inline-block;padding:11px 20px;background:${accent};border-radius:8px;font-size:15px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none">${escape(label)}</a></p>
<p style="margin:10px 0 0;font-size:12px;line-height:18px;word-break:break-all"><a class="link" href="${address}" style="color:${text}">${address}</a></p>`
}
