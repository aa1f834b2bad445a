import type { Campaign } from '#contract/campaigns.ts'
import type { Connection } from '#contract/connections.ts'
import type { Contact } from '#contract/contacts.ts'
import type { DomainEvent } from '#contract/events.ts'
import type { Message } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { WebhookEvent } from '#contract/webhook-events.ts'

/**
 * The one mapping of our events to what other programs are told. Payloads name every field, so that a new field of ours
 * is told to nobody by itself. A field may be added; whatever else changes gets a new `VERSION`.
 */
export const VERSION = 1

/** Events with the same `orderKey` are delivered in their order. */
export type PublicEvent = { type: WebhookEvent; orderKey: string; data: object }

const publicContact = ({ id, name, number, email, isGroup, channel, createdAt, updatedAt }: PartialContact) => ({
  ...{ id, name, number, email, isGroup, channel, createdAt, updatedAt },
})
type PartialContact = Pick<
  Contact,
  'id' | 'name' | 'number' | 'email' | 'isGroup' | 'channel' | 'createdAt' | 'updatedAt'
>

const publicTicket = ({ id, uuid, code, status, channel, isGroup, lastMessage, ...ticket }: Ticket) => ({
  ...{ id, uuid, code, status, channel, isGroup, lastMessage },
  contact: { id: ticket.contact.id, name: ticket.contact.name, number: ticket.contact.number },
  connection: ticket.whatsapp && { id: ticket.whatsapp.id, name: ticket.whatsapp.name },
  queue: ticket.queue && { id: ticket.queue.id, name: ticket.queue.name },
  user: ticket.user && { id: ticket.user.id, name: ticket.user.name },
  tags: ticket.tags.map((tag) => ({ id: tag.id, name: tag.name })),
  ...{ waitingSince: ticket.waitingSince, createdAt: ticket.createdAt, updatedAt: ticket.updatedAt },
})

const publicMessage = ({ id, ticketId, fromMe, body, ack, mediaType, mediaUrl, mediaName, ...message }: Message) => ({
  ...{ id, ticketId, fromMe, body, ack, mediaType, mediaUrl, mediaName },
  ...{ mediaMimetype: message.mediaMimetype, mediaSize: message.mediaSize, mediaState: message.mediaState },
  ...{ quotedMessageId: message.quotedMsgId, isDeleted: message.isDeleted, isEdited: message.isEdited },
  reactions: message.reactions.map(({ emoji, fromMe: isOurs, name }) => ({ emoji, fromMe: isOurs, name })),
  ...{ userId: message.userId, error: message.sendError },
  ...{ createdAt: message.createdAt, updatedAt: message.updatedAt },
})

/** Neither the token nor the code by which a phone is linked. */
const publicConnection = ({
  id,
  name,
  channel,
  status,
  reason,
  number,
  isDefault,
  createdAt,
  updatedAt,
}: Connection) => ({
  ...{ id, name, channel, status, reason, number, isDefault, createdAt, updatedAt },
})

const publicCampaign = ({ id, name, status, pauseReason, scheduledAt, counts, createdAt, updatedAt }: Campaign) => ({
  ...{ id, name, status, pauseReason, scheduledAt, counts, createdAt, updatedAt },
})

function ticketSaved({ payload, audience }: Extract<DomainEvent, { name: 'ticket.saved' }>): PublicEvent {
  const { ticket } = payload
  const data = { ticket: publicTicket(ticket) }
  const orderKey = `ticket:${ticket.id}`
  if (audience.before === null) return { type: 'ticket.created', orderKey, data }
  const isClosing = ticket.status === 'closed' && audience.before.status !== 'closed'
  return { type: isClosing ? 'ticket.closed' : 'ticket.updated', orderKey, data }
}

/** What other programs are told of an event, or null. */
function publicEvent(event: DomainEvent): PublicEvent | null {
  switch (event.name) {
    case 'ticket.saved':
      return ticketSaved(event)
    case 'ticket.deleted': {
      if (event.payload.isSample) return null
      const { ticketId: id } = event.payload
      return { type: 'ticket.deleted', orderKey: `ticket:${id}`, data: { ticket: { id } } }
    }
    case 'message.created': {
      const { message, ticket, contact } = event.payload
      const data = { message: publicMessage(message), ticket: publicTicket(ticket), contact: publicContact(contact) }
      return { type: message.fromMe ? 'message.sent' : 'message.received', orderKey: `ticket:${ticket.id}`, data }
    }
    case 'message.updated': {
      const { message } = event.payload
      return {
        type: 'message.updated',
        orderKey: `ticket:${message.ticketId}`,
        data: { message: publicMessage(message) },
      }
    }
    case 'contact.created':
    case 'contact.updated': {
      const { contact } = event.payload
      return { type: event.name, orderKey: `contact:${contact.id}`, data: { contact: publicContact(contact) } }
    }
    case 'contact.deleted': {
      if (event.payload.isSample) return null
      const { contactId: id } = event.payload
      return { type: 'contact.deleted', orderKey: `contact:${id}`, data: { contact: { id } } }
    }
    case 'contacts.changed':
      return { type: 'contacts.changed', orderKey: 'contacts', data: {} }
    case 'campaign.created':
    case 'campaign.updated': {
      const { record } = event.payload
      return { type: event.name, orderKey: `campaign:${record.id}`, data: { campaign: publicCampaign(record) } }
    }
    case 'campaign.deleted': {
      const { id } = event.payload
      return { type: 'campaign.deleted', orderKey: `campaign:${id}`, data: { campaign: { id } } }
    }
    case 'connection.saved':
    case 'connection.stateChanged': {
      const row = event.name === 'connection.saved' ? event.payload.whatsapp : event.payload.session
      return {
        type: 'connection.updated',
        orderKey: `connection:${row.id}`,
        data: { connection: publicConnection(row) },
      }
    }
    case 'connection.deleted': {
      const { whatsappId: id } = event.payload
      return { type: 'connection.deleted', orderKey: `connection:${id}`, data: { connection: { id } } }
    }
    default:
      return null
  }
}

const isTicketState = ({ type }: PublicEvent): boolean => type === 'ticket.created' || type === 'ticket.updated'

/**
 * Returns what other programs are told of a transaction. A ticket that was saved several times in it is told once, as
 * it is in the end; one that was created in it, as created.
 */
export function publicEvents(events: readonly DomainEvent[]): PublicEvent[] {
  const all = events.map(publicEvent).filter((event) => event !== null)
  const states = new Map<string, PublicEvent[]>()
  for (const event of all.filter(isTicketState))
    states.set(event.orderKey, [...(states.get(event.orderKey) ?? []), event])
  const told = new Set<string>()
  return all.flatMap((event) => {
    if (!isTicketState(event)) return [event]
    const group = states.get(event.orderKey) ?? []
    if (told.has(event.orderKey)) return []
    told.add(event.orderKey)
    const { data } = group.at(-1) ?? event
    return [
      { ...event, type: group.some(({ type }) => type === 'ticket.created') ? 'ticket.created' : event.type, data },
    ]
  })
}
