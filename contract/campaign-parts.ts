/** What is needed of a campaign before it can start. `contactListId` may also be a list that is still to be made of a tag. */
type CampaignParts = {
  contactListId: number | null
  whatsappId: number | null
  confirmation: boolean
  messages: readonly (string | null)[]
  confirmationMessages: readonly (string | null)[]
}

/**
 * Returns the fields that must be filled in before a campaign can start. With confirmation, each text needs its
 * question: otherwise the people who get this text would be written to unasked.
 */
export function findMissingFields({
  contactListId,
  whatsappId,
  confirmation,
  messages,
  confirmationMessages,
}: CampaignParts): string[] {
  const unasked = messages.flatMap((text, index) =>
    confirmation && text && !confirmationMessages[index] ? [`confirmationMessage${index + 1}`] : [],
  )
  return [
    ...(contactListId === null ? ['contactListId'] : []),
    ...(whatsappId === null ? ['whatsappId'] : []),
    ...(messages.every((text) => !text) ? ['message1'] : []),
    ...unasked,
  ]
}
