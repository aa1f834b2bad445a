import type { CampaignTest } from '#contract/campaigns.ts'
import type { Tx } from '#server/db/transaction.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { queueCampaignMessages } from '#server/features/tickets/index.ts'
import { messagesFor } from './message-parts.queries.ts'
import { getCampaign } from './queries.ts'
import { getSenderState } from './send.queries.ts'
import { getCampaignSettings } from './settings.queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { typedPhone } from '#server/lib/phone.ts'

/** Sends one of the texts to a number at once, outside of the pace and the figures of the campaign. */
export async function sendTest(tx: Tx, id: number, { number: given, variant }: CampaignTest): Promise<void> {
  const { companyId, db } = tx
  const campaign = await getCampaign(db, companyId, id)
  const { whatsappId: connectionId } = campaign
  if (connectionId === null) throw wrongField('whatsappId', 'Obrigatório')
  if (!campaign[`message${variant as 1 | 2 | 3 | 4 | 5}`]) throw wrongField('variant', 'Obrigatório')
  const number = typedPhone(given)
  if (!number) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  const sender = await getSenderState(db, companyId, connectionId)
  if (sender?.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const party = { identities: [{ kind: 'phone' as const, value: number }], name: null }
  const { channel } = sender
  const contact = await resolveContact(tx, party, { isGroup: false, connectionId, channel })
  const recipient = { campaignId: id, name: contact.name, number, email: '', state: 'confirmed' as const, variant }
  const { parts } = await messagesFor(db, companyId, recipient, await getCampaignSettings(db, companyId))
  await queueCampaignMessages(tx, { contactId: contact.id, connectionId, recipientId: null }, parts)
}
