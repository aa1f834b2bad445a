import type { Tx } from '#server/db/transaction.ts'
import { makeTemplateMessage, type CampaignMessage } from '#server/features/tickets/index.ts'
import type { Sender } from '#server/features/campaigns/timing/sender.actions.ts'
import { contentFor, PART } from './recipient-messages.queries.ts'

type Recipient = Parameters<typeof contentFor>[2]

/** Makes the messages for one person. Throws AppError when a template cannot be sent with this person's values. */
export async function makeMessages(
  tx: Tx,
  sender: Sender,
  recipient: Recipient,
): Promise<{ messages: CampaignMessage[]; isRequest: boolean }> {
  const content = await contentFor(tx.db, tx.companyId, recipient, sender)
  if ('messages' in content) return content
  const { template, attachment } = content
  const files = attachment ? [{ ...attachment, body: '' }] : []
  const message = await makeTemplateMessage(tx, sender, template, files)
  return { messages: [{ part: PART.main, ...message }], isRequest: false }
}
