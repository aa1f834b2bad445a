/** Reads templates, buttons and interactive messages of businesses: their words, and the picture or file with them. */
import type { proto } from 'baileys'
import { isText, readJson } from './json-of-strangers.ts'

export type BusinessMessage = {
  words: string[]
  /** A message that holds only the picture, video, document or location; null without one. */
  media: proto.IMessage | null
}

type Header = Pick<proto.IMessage, 'imageMessage' | 'videoMessage' | 'documentMessage' | 'locationMessage'>

function mediaIn(header: Header | null | undefined): proto.IMessage | null {
  const { imageMessage, videoMessage, documentMessage, locationMessage } = header ?? {}
  if (imageMessage) return { imageMessage }
  if (videoMessage) return { videoMessage }
  if (documentMessage) return { documentMessage }
  return locationMessage ? { locationMessage } : null
}

const present = (...words: (string | null | undefined)[]): string[] => words.filter(isText)

/** Returns null when the message is of none of these kinds. */
export function readBusinessMessage(content: proto.IMessage): BusinessMessage | null {
  const { templateMessage, buttonsMessage, interactiveMessage, highlyStructuredMessage } = content
  if (interactiveMessage) return readInteractive(interactiveMessage)
  if (templateMessage) return readTemplate(templateMessage)
  if (highlyStructuredMessage?.hydratedHsm) return readTemplate(highlyStructuredMessage.hydratedHsm)
  if (highlyStructuredMessage) return { words: structuredWords(highlyStructuredMessage), media: null }
  if (!buttonsMessage) return null
  const { text, contentText, footerText, buttons } = buttonsMessage
  const names = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText)
  return { words: present(text, contentText, footerText, ...listed(names)), media: mediaIn(buttonsMessage) }
}

const listed = (names: (string | null | undefined)[]): string[] => present(...names).map((name) => `- ${name}`)

function readTemplate(template: proto.Message.ITemplateMessage): BusinessMessage {
  const { interactiveMessageTemplate, fourRowTemplate } = template
  const hydrated = template.hydratedTemplate ?? template.hydratedFourRowTemplate
  if (hydrated) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = hydrated
    const buttons = (hydratedButtons ?? []).map(({ urlButton, callButton, quickReplyButton }) =>
      [
        urlButton?.displayText ?? callButton?.displayText ?? quickReplyButton?.displayText,
        urlButton?.url ?? callButton?.phoneNumber,
      ]
        .filter(Boolean)
        .join(': '),
    )
    const words = present(hydratedTitleText, hydratedContentText, hydratedFooterText, ...listed(buttons))
    return { words, media: mediaIn(hydrated) }
  }
  if (interactiveMessageTemplate) return readInteractive(interactiveMessageTemplate)
  const { highlyStructuredMessage, content, footer } = fourRowTemplate ?? {}
  const words = [highlyStructuredMessage, content, footer].flatMap((part) => (part ? structuredWords(part) : []))
  return { words, media: mediaIn(fourRowTemplate) }
}

const structuredWords = ({ elementName, params }: proto.Message.IHighlyStructuredMessage): string[] =>
  present(elementName, ...(params ?? []))

/** A card has no cards of its own: a stranger could put thousands into each other. */
function readInteractive(interactive: proto.Message.IInteractiveMessage): BusinessMessage {
  const { header, body, footer, carouselMessage, nativeFlowMessage } = interactive
  const cards = (carouselMessage?.cards ?? []).map((card) => readInteractive({ ...card, carouselMessage: null }))
  const product = header?.productMessage?.product
  const buttons = (nativeFlowMessage?.buttons ?? []).map(({ buttonParamsJson }) => buttonWords(buttonParamsJson))
  const words = present(
    header?.title || product?.title,
    header?.subtitle,
    body?.text,
    footer?.text,
    ...listed(buttons),
    ...cards.flatMap((card) => card.words),
  )
  const media = mediaIn(header) ?? cards.find((card) => card.media)?.media ?? null
  return { words, media }
}

function buttonWords(json: string | null | undefined): string {
  const { display_text: name, url, phone_number: number, copy_code: code } = readJson(json)
  return [name, url ?? number ?? code].filter(isText).join(': ')
}

const PIX = 'pix_static_code'

/** Returns a Pix key that was sent with WhatsApp's own button, as owner, key and its kind in a line each; null without one. */
export function readPixKey(content: proto.IMessage): string | null {
  const buttons = content.interactiveMessage?.nativeFlowMessage?.buttons ?? []
  for (const { buttonParamsJson } of buttons) {
    const { payment_settings: settings } = readJson(buttonParamsJson)
    if (!Array.isArray(settings)) continue
    for (const setting of settings as unknown[]) {
      const pix = pixIn(setting)
      if (pix) return pix
    }
  }
  return null
}

function pixIn(setting: unknown): string | null {
  const pix = (setting as Record<string, unknown> | null)?.[PIX] as Record<string, unknown> | null | undefined
  if (typeof pix !== 'object' || pix === null || !isText(pix['key'])) return null
  const { merchant_name: name, key, key_type: type } = pix
  return [name, key, type].map((line) => (isText(line) ? line.replace(/\s+/g, ' ').trim() : '')).join('\n')
}
