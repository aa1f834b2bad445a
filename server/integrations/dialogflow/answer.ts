import { z } from 'zod'

/**
 * What an agent says, in order. `hidden` is something that only other kinds of screens can show: its `what` is Google's
 * name for it.
 */
export type DialogflowElement =
  | { kind: 'text'; text: string }
  | { kind: 'picture'; url: string; caption: string }
  | { kind: 'choices'; title: string; choices: string[] }
  | { kind: 'payload'; payload: unknown }
  | { kind: 'hidden'; what: string }

/** `handOver` is what the agent tells the person who takes over, null while it goes on by itself. */
export type DialogflowAnswer = {
  elements: DialogflowElement[]
  language: string
  isEnd: boolean
  isFallback: boolean
  handOver: string | null
}

const Texts = z.object({ text: z.array(z.string()).default([]) })
const Card = z.object({
  title: z.string().default(''),
  subtitle: z.string().default(''),
  imageUri: z.string().default(''),
  buttons: z.array(z.object({ text: z.string().default(''), postback: z.string().default('') })).default([]),
})
const Message = z.looseObject({
  platform: z.string().optional(),
  text: Texts.optional(),
  image: z.object({ imageUri: z.string().default(''), accessibilityText: z.string().default('') }).optional(),
  quickReplies: z.object({ title: z.string().default(''), quickReplies: z.array(z.string()).default([]) }).optional(),
  card: Card.optional(),
  payload: z.unknown().optional(),
  simpleResponses: z
    .object({
      simpleResponses: z
        .array(z.object({ displayText: z.string().optional(), textToSpeech: z.string().default('') }))
        .default([]),
    })
    .optional(),
  // Only CX has these.
  liveAgentHandoff: z.object({ metadata: z.unknown().optional() }).optional(),
  endInteraction: z.unknown().optional(),
  outputAudioText: z.object({ text: z.string().default(''), ssml: z.string().default('') }).optional(),
  telephonyTransferCall: z.unknown().optional(),
})
type Message = z.infer<typeof Message>

const Intent = z.object({
  isFallback: z.boolean().default(false),
  endInteraction: z.boolean().default(false),
  liveAgentHandoff: z.boolean().default(false),
})

export const EsAnswer = z.object({
  queryResult: z.object({
    languageCode: z.string().default(''),
    fulfillmentText: z.string().default(''),
    fulfillmentMessages: z.array(Message).default([]),
    intent: Intent.optional(),
    diagnosticInfo: z.looseObject({ end_conversation: z.boolean().optional() }).optional(),
  }),
})

export const CxAnswer = z.object({
  queryResult: z.object({
    languageCode: z.string().default(''),
    responseMessages: z.array(Message).default([]),
    match: z.object({ matchType: z.string().default('') }).optional(),
  }),
})

/** The fields with which CX only reports to whoever measures the agent. */
const SILENT_FIELDS = ['platform', 'conversationSuccess', 'responseType', 'source', 'channel']

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text)

function toCardElements({ title, subtitle, imageUri, buttons }: z.infer<typeof Card>): DialogflowElement[] {
  const links = buttons.filter(({ postback }) => isAddress(postback))
  const answers = buttons.filter(({ postback, text }) => !isAddress(postback) && text !== '').map(({ text }) => text)
  const lines = [title && `*${title}*`, subtitle, ...links.map(({ text, postback }) => `${text}: ${postback}`)]
  const caption = lines.filter(Boolean).join('\n')
  return [
    ...(imageUri ? [{ kind: 'picture' as const, url: imageUri, caption }] : []),
    ...(!imageUri && caption ? [{ kind: 'text' as const, text: caption }] : []),
    ...(answers.length ? [{ kind: 'choices' as const, title: '', choices: answers }] : []),
  ]
}

const toTextElements = (texts: (string | undefined)[]): DialogflowElement[] =>
  texts.filter((text) => text?.trim()).map((text) => ({ kind: 'text', text: text?.trim() ?? '' }))

/** Tags of speech, as in `<speak>Olá</speak>`, are not for reading. */
const withoutTags = (ssml: string): string =>
  ssml
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function toElements(message: Message): DialogflowElement[] {
  const { text, image, quickReplies, card, payload, simpleResponses, outputAudioText } = message
  // The alternatives of a text are equivalent, so the first one is used.
  if (text) return toTextElements([text.text[0]])
  if (image) return image.imageUri ? [{ kind: 'picture', url: image.imageUri, caption: image.accessibilityText }] : []
  if (quickReplies) return [{ kind: 'choices', title: quickReplies.title, choices: quickReplies.quickReplies }]
  if (card) return toCardElements(card)
  if (payload !== undefined) return [{ kind: 'payload', payload }]
  if (simpleResponses) {
    return toTextElements(
      simpleResponses.simpleResponses.map((one) => one.displayText ?? withoutTags(one.textToSpeech)),
    )
  }
  if (outputAudioText) return toTextElements([outputAudioText.text || withoutTags(outputAudioText.ssml)])
  if (message.liveAgentHandoff || message.telephonyTransferCall || 'endInteraction' in message) return []
  const what = Object.keys(message).find((field) => !SILENT_FIELDS.includes(field))
  return what === undefined ? [] : [{ kind: 'hidden', what }]
}

/** Messages for other platforms repeat what the general ones say; they count only where there is nothing else. */
function ownMessages(messages: Message[]): Message[] {
  const general = messages.filter(({ platform }) => !platform || platform === 'PLATFORM_UNSPECIFIED')
  if (general.length) return general
  const [first] = messages
  return messages.filter(({ platform }) => platform === first?.platform)
}

export function toEsAnswer({ queryResult }: z.infer<typeof EsAnswer>): DialogflowAnswer {
  const { fulfillmentMessages, fulfillmentText, intent, diagnosticInfo, languageCode } = queryResult
  const elements = ownMessages(fulfillmentMessages).flatMap(toElements)
  return {
    elements: elements.length ? elements : toTextElements([fulfillmentText]),
    language: languageCode,
    isEnd: (intent?.endInteraction ?? false) || diagnosticInfo?.end_conversation === true,
    isFallback: intent?.isFallback ?? false,
    handOver: intent?.liveAgentHandoff ? '' : null,
  }
}

export function toCxAnswer({ queryResult }: z.infer<typeof CxAnswer>): DialogflowAnswer {
  const { responseMessages, match, languageCode } = queryResult
  const handOff = responseMessages.find(({ liveAgentHandoff }) => liveAgentHandoff)?.liveAgentHandoff
  const isTransfer = responseMessages.some(({ telephonyTransferCall }) => telephonyTransferCall !== undefined)
  return {
    elements: responseMessages.flatMap(toElements),
    language: languageCode,
    isEnd: responseMessages.some((message) => 'endInteraction' in message),
    isFallback: match?.matchType === 'NO_MATCH',
    handOver: handOff ? noteOf(handOff.metadata) : isTransfer ? '' : null,
  }
}

const noteOf = (metadata: unknown): string =>
  typeof metadata === 'object' && metadata !== null && Object.keys(metadata).length ? JSON.stringify(metadata) : ''
