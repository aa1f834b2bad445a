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

/** What is needed of a campaign before it can start. `contactListId` may also be a list that is still to be made of a tag. */
type CampaignFields = Record<CampaignText, string | null> & {
  contactListId: number | null
  whatsappId: number | null
  confirmation: boolean
}

/**
 * Returns the fields that must be filled in before a campaign can start. With confirmation, each text needs its
 * question: otherwise the people who get this text would be written to unasked.
 */
export function findMissingFields({ contactListId, whatsappId, confirmation, ...texts }: CampaignFields): string[] {
  const questions = questionsOf(texts)
  const unasked = messagesOf(texts).flatMap((text, index) =>
    confirmation && text && !questions[index] ? [`confirmationMessage${index + 1}`] : [],
  )
  return [
    ...(contactListId === null ? ['contactListId'] : []),
    ...(whatsappId === null ? ['whatsappId'] : []),
    ...(messagesOf(texts).every((text) => !text) ? ['message1'] : []),
    ...unasked,
  ]
}
