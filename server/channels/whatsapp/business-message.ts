/** Reads templates, buttons and interactive messages of businesses: their words, and the file or places with them. */
import type { proto } from 'baileys'
import { isText, objectsIn, readJson } from '#server/channels/json-of-strangers.ts'
import { paymentWords } from './payment.ts'

export type BusinessMessage = {
  words: string[]
  /** A message that holds only the picture, video or document; null without one. */
  media: proto.IMessage | null
  locations: proto.Message.ILocationMessage[]
}

type Header = Pick<proto.IMessage, 'imageMessage' | 'videoMessage' | 'documentMessage' | 'locationMessage'> & {
  productMessage?: proto.Message.IProductMessage | null
}
type Attached = Pick<BusinessMessage, 'media' | 'locations'>

const attachedTo = (header: Header | null | undefined): Attached => ({
  media: header ? mediaIn(header) : null,
  locations: header?.locationMessage ? [header.locationMessage] : [],
})

function mediaIn({ imageMessage, videoMessage, documentMessage, productMessage }: Header): proto.IMessage | null {
  if (imageMessage) return { imageMessage }
  if (videoMessage) return { videoMessage }
  if (documentMessage) return { documentMessage }
  const picture = productMessage?.product?.productImage
  return picture ? { imageMessage: picture } : null
}

const present = (...words: (string | null | undefined)[]): string[] => words.filter(isText)

/** Returns null when the message is of none of these kinds. */
export function readBusinessMessage(content: proto.IMessage): BusinessMessage | null {
  const { templateMessage, buttonsMessage, interactiveMessage, highlyStructuredMessage } = content
  if (interactiveMessage) return readInteractive(interactiveMessage)
  if (templateMessage) return readTemplate(templateMessage)
  if (highlyStructuredMessage?.hydratedHsm) return readTemplate(highlyStructuredMessage.hydratedHsm)
  if (highlyStructuredMessage) return { words: structuredWords(highlyStructuredMessage), ...attachedTo(null) }
  if (!buttonsMessage) return null
  const { text, contentText, footerText, buttons } = buttonsMessage
  const names = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText)
  return { words: present(text, contentText, footerText, ...listed(names)), ...attachedTo(buttonsMessage) }
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
    return { words, ...attachedTo(hydrated) }
  }
  if (interactiveMessageTemplate) return readInteractive(interactiveMessageTemplate)
  const { highlyStructuredMessage, content, footer, buttons } = fourRowTemplate ?? {}
  const wordsOf = (part: proto.Message.IHighlyStructuredMessage | null | undefined) =>
    part ? structuredWords(part) : []
  const labels = (buttons ?? []).map(({ urlButton, callButton, quickReplyButton }) =>
    [
      ...wordsOf((urlButton ?? callButton ?? quickReplyButton)?.displayText),
      ...wordsOf(urlButton?.url ?? callButton?.phoneNumber),
    ].join(': '),
  )
  const words = [...[highlyStructuredMessage, content, footer].flatMap(wordsOf), ...listed(labels)]
  return { words, ...attachedTo(fourRowTemplate) }
}

const structuredWords = ({
  elementName,
  params,
  localizableParams,
}: proto.Message.IHighlyStructuredMessage): string[] =>
  present(elementName, ...(params ?? []), ...(localizableParams ?? []).map((param) => param.default))

/** A card has no cards of its own: a stranger could put thousands into each other. */
function readInteractive(interactive: proto.Message.IInteractiveMessage): BusinessMessage {
  const { header, body, footer, carouselMessage, nativeFlowMessage } = interactive
  const cards = (carouselMessage?.cards ?? []).map((card) => readInteractive({ ...card, carouselMessage: null }))
  const product = header?.productMessage?.product
  const buttons = (nativeFlowMessage?.buttons ?? []).flatMap(({ buttonParamsJson }) => buttonWords(buttonParamsJson))
  const words = present(
    header?.title || product?.title,
    header?.subtitle,
    body?.text,
    footer?.text,
    ...buttons,
    ...cards.flatMap((card) => card.words),
  )
  const own = attachedTo(header)
  const media = own.media ?? cards.find((card) => card.media)?.media ?? null
  return { words, media, locations: [...own.locations, ...cards.flatMap((card) => card.locations)] }
}

/** Returns the words of a button, of the list that it opens, and of what it asks to be paid. */
function buttonWords(json: string | null | undefined): string[] {
  const params = readJson(json)
  const { display_text: name, flow_cta: flow, title, url, phone_number: number, copy_code: code } = params
  const label = [name ?? flow ?? title, url ?? number ?? code].filter(isText).join(': ')
  const sections = objectsIn(params['sections']).flatMap((section) => [
    ...[section['title']].filter(isText),
    ...listed(objectsIn(section['rows']).map((row) => [row['title'], row['description']].filter(isText).join(': '))),
  ])
  return [...listed([label]), ...sections, ...paymentWords(params)]
}
