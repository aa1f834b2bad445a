import type { ConnectionRef, InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { linkAnswer, recordAnswer } from '#server/features/campaign-recipients/actions.ts'
import { noteInbound } from '#server/features/connections/health.actions.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { readConsentChange } from '#server/features/opt-outs/index.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import type { Arrival, Delivery, Step, UnnamedText } from '#server/features/tickets/core/arrival.ts'
import { startBot } from '#server/features/tickets/core/bot-state.actions.ts'
import { keepUnnamed } from '#server/features/tickets/core/unnamed-mentions.actions.ts'
import { storeRating } from '#server/features/tickets/lifecycle/rating.actions.ts'
import { fetchMedia } from '#server/features/tickets/messages/media.actions.ts'
import { recordAd } from './ads.actions.ts'
import { answerCall } from './calls.actions.ts'
import { storeExpiration } from './expiration.actions.ts'
import { firstDelivery } from './first-delivery.actions.ts'
import { lateDelivery } from './late-delivery.actions.ts'
import { withNames } from './mentions.queries.ts'
import { readPress } from './offered-choice.queries.ts'
import { applyConsentChange } from './consent-change.actions.ts'

/** Nobody is told of history, and nothing answers it. */
const leaveHistory: Step = async (_tx, { inbound }) => (inbound.history ? 'handled' : 'goesOn')

/** What follows from a message in its ticket, in this order, until a step has handled it. */
const stepsOf = ({ show }: Delivery): readonly Step[] => [
  fetchMedia,
  leaveHistory,
  linkAnswer,
  recordAd,
  storeRating,
  show,
  answerCall,
  applyConsentChange,
  startBot,
]

/** Stores a message of the provider once, however often it is delivered, and does what follows from it. */
export async function receiveMessage(tx: Tx, ref: ConnectionRef, reported: InboundMessage): Promise<void> {
  const { isGroup } = reported.chat
  if (isGroup && (await getCompanySettings(tx.db, tx.companyId)).CheckMsgIsGroup === 'enabled') return
  const { connectionId, channel } = ref
  const { inbound: named, unnamed } = await withNames(tx.db, ref, reported)
  const { id: contactId, hasOldPicture } = await resolveContact(tx, named.chat, { isGroup, connectionId, channel })
  const { inbound, ratingQuestion } = await readPress(tx.db, { ...ref, contactId }, named)
  if (!inbound.history) await storeExpiration(tx, ref, [contactId], inbound.expiration ?? null)
  const chat = { connectionId, channel, contactId, hasOldPicture, inbound, ratingQuestion }
  const delivery = await findDelivery(tx, chat)
  if (!delivery) return
  await deliver(tx, delivery, chat, { unnamed, isPress: reported.choice != null })
  // It comes last, so that its row is held as shortly as can be. What is of the past, or ours, did not come in now.
  if (!inbound.history && !inbound.fromMe) await noteInbound(tx, connectionId)
}

type Chat = Omit<Arrival, 'consentChange' | 'campaign'>
type Extra = { unnamed: UnnamedText | null; isPress: boolean }

async function deliver(tx: Tx, delivery: Delivery, chat: Chat, { unnamed, isPress }: Extra): Promise<void> {
  const { contactId, inbound } = chat
  // A button of a menu says nothing of campaigns, whatever its words are, also where its menu is not found.
  const consentChange = isPress ? null : await readConsentChange(tx, contactId, inbound)
  const campaign = await recordAnswer(tx, chat)
  const message = await delivery.store(tx, { ...chat, consentChange, campaign })
  if (!message) return
  if (unnamed) await keepUnnamed(tx, [{ id: message.id, ...unnamed }])
  for (const step of stepsOf(delivery)) if ((await step(tx, message)) === 'handled') return
}

/**
 * A message that could not be read at first counts, when it is delivered again with its content, for everything that it
 * would have counted for. Any other redelivery changes nothing.
 */
async function findDelivery(tx: Tx, arrival: Chat): Promise<Delivery | null> {
  const { connectionId, contactId, inbound } = arrival
  const delivered = await tx.db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'undecryptable'])
    .where('companyId', '=', tx.companyId)
    .where('connectionId', '=', connectionId)
    .where('providerId', '=', inbound.providerId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()
  if (!delivered) return firstDelivery
  const { id, ticketId, undecryptable } = delivered
  return undecryptable && !inbound.undecryptable && ticketId !== null ? lateDelivery({ id, ticketId }) : null
}
