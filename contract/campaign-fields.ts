import { canWriteToNumbers, featuresOf, type ChannelKind } from './channels.ts'

/** A campaign has up to five texts, of which each person gets one. With confirmation each has its question. */
export const VARIANTS = [1, 2, 3, 4, 5] as const
export type Variant = (typeof VARIANTS)[number]
type Message = `message${Variant}`
type Question = `confirmationMessage${Variant}`
export type CampaignText = Message | Question

export const MESSAGES = VARIANTS.map((variant): Message => `message${variant}`)
export const QUESTIONS = VARIANTS.map((variant): Question => `confirmationMessage${variant}`)
export const CAMPAIGN_TEXTS = [...MESSAGES, ...QUESTIONS]

/** The texts of a campaign in their order, and their questions. */
export const messagesOf = <Text>(texts: { [Name in Message]?: Text }) => MESSAGES.map((name) => texts[name] ?? null)
export const questionsOf = <Text>(texts: { [Name in Question]?: Text }) => QUESTIONS.map((name) => texts[name] ?? null)

/** Whether campaigns over this kind of connection are templates: nothing else reaches people who never wrote. */
export function sendsTemplates(kind: ChannelKind): boolean {
  const { hasTemplates, canWriteFirst } = featuresOf(kind)
  return hasTemplates && !canWriteFirst
}

/** Whether campaigns can be sent over this kind of connection: of their people only the number is known. */
export const canCampaign = (kind: ChannelKind): boolean =>
  canWriteToNumbers(kind) || (sendsTemplates(kind) && featuresOf(kind).identityKinds.includes('phone'))

/** What is needed of a campaign before it can start. `contactListId` may also be a list that is still to be made of a tag. */
type CampaignFields = Record<CampaignText, string | null> & {
  contactListId: number | null
  whatsappId: number | null
  confirmation: boolean
  hasTemplate: boolean
  /** The kind of its connection; null while it has none. */
  channel: ChannelKind | null
}

/** Returns the fields that must be filled in before a campaign can start. */
export function findMissingFields({ contactListId, whatsappId, channel, ...content }: CampaignFields): string[] {
  const isTemplate = channel === null ? content.hasTemplate : sendsTemplates(channel)
  return [
    ...(contactListId === null ? ['contactListId'] : []),
    ...(whatsappId === null ? ['whatsappId'] : []),
    ...(isTemplate ? findMissingTemplate(content) : findMissingTexts(content)),
  ]
}

type Content = Omit<CampaignFields, 'contactListId' | 'whatsappId' | 'channel'>

const findMissingTemplate = ({ hasTemplate }: Content): string[] => (hasTemplate ? [] : ['template'])

/**
 * With confirmation, each text needs its question: otherwise the people who get this text would be written to unasked.
 */
function findMissingTexts({ confirmation, ...texts }: Content): string[] {
  const questions = questionsOf(texts)
  const unasked = messagesOf(texts).flatMap((text, index) =>
    confirmation && text && !questions[index] ? [`confirmationMessage${index + 1}`] : [],
  )
  return [...(messagesOf(texts).every((text) => !text) ? ['message1'] : []), ...unasked]
}

/** Says whether a field is what is sent, which a campaign needs that has started; its list and connection it has already. */
export const isContentField = (field: string): boolean => field === 'template' || /message/i.test(field)
