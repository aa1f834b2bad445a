import type { Connection } from '#contract/connections.ts'
import {
  audienceOf,
  type DomainEvent,
  type EventName,
  type QuickMessageAudience,
  type TicketAudience,
} from '#contract/events.ts'
import { withoutTicketTexts } from '#contract/opt-outs.ts'
import { can } from '#contract/permissions.ts'
import { isAccessSetting } from '#contract/settings.ts'
import { NOTHING_WRITTEN } from '#contract/tickets.ts'
import { planHas, type CurrentUser } from '#server/http/current-user.ts'

/**
 * A delivery goes to every socket that is in one of `to` and in none of `except`. This file alone decides which sockets
 * receive an event.
 */
export type Delivery = { to: string[]; except: string[]; event: DomainEvent }
type Handler<Of extends EventName = EventName> = (companyId: number, event: DomainEvent<Of>) => Delivery[]

export const rooms = {
  /** Sockets of all companies, for events of the operator. */
  everybody: 'everybody',
  /**
   * `here` holds pages of our own origin, `elsewhere` those of other allowed origins, which need absolute addresses.
   */
  here: 'here',
  elsewhere: 'elsewhere',
  superUsers: 'supers',
  company: (companyId: number) => `company:${companyId}`,
  admins: (companyId: number) => `company:${companyId}:admins`,
  nonAdmins: (companyId: number) => `company:${companyId}:others`,
  /** Pages that see from a ticket's row which list it belongs to. Other pages are told when a ticket leaves a list. */
  ticketLists: (companyId: number) => `company:${companyId}:sorting`,
  importers: (companyId: number) => `company:${companyId}:importers`,
  queue: (companyId: number, queueId: number) => `company:${companyId}:queue:${queueId}`,
  supervisedQueue: (companyId: number, queueId: number) => `company:${companyId}:supervised:${queueId}`,
  unqueued: (companyId: number) => `company:${companyId}:unqueued`,
  supervisedUnqueued: (companyId: number) => `company:${companyId}:supervised-unqueued`,
  user: (companyId: number, userId: number) => `company:${companyId}:user:${userId}`,
  chatUser: (companyId: number, userId: number) => `company:${companyId}:chatter:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  ticket: (companyId: number, ticketId: number) => `company:${companyId}:ticket:${ticketId}`,
}

/**
 * Returns the rooms that a socket joins at the start. They express the rights of its user, which are decided only here.
 */
export function roomsOf(actor: CurrentUser): string[] {
  const { companyId } = actor
  const own = [rooms.company(companyId), rooms.user(companyId, actor.userId), rooms.session(actor.sessionId)]
  if (actor.restricted) return own.slice(1)
  own.push(rooms.everybody)
  if (actor.super) own.push(rooms.superUsers)
  if (can(actor, 'contacts:import')) own.push(rooms.importers(companyId))
  if (can(actor, 'chats:use') && planHas(actor, 'useInternalChat')) own.push(rooms.chatUser(companyId, actor.userId))
  const showsAll = can(actor, 'tickets-manager:showall')
  const supervises = can(actor, 'tickets:unqueued') && !showsAll
  own.push(showsAll ? rooms.admins(companyId) : rooms.nonAdmins(companyId))
  if (showsAll) return own
  for (const queueId of actor.queueIds) {
    own.push(rooms.queue(companyId, queueId))
    if (supervises) own.push(rooms.supervisedQueue(companyId, queueId))
  }
  if (supervises) own.push(rooms.supervisedUnqueued(companyId))
  if (actor.allTicket || supervises) own.push(rooms.unqueued(companyId))
  return own
}

/**
 * Admins see every ticket; supervisors those of their queues; agents their own and the pending ones of their queues.
 */
export function ticketRooms(companyId: number, ticket: TicketAudience): string[] {
  const visibleIn = [rooms.admins(companyId)]
  if (ticket.userId !== null) visibleIn.push(rooms.user(companyId, ticket.userId))
  visibleIn.push(
    ticket.queueId === null ? rooms.supervisedUnqueued(companyId) : rooms.supervisedQueue(companyId, ticket.queueId),
  )
  if (ticket.status === 'pending') {
    visibleIn.push(ticket.queueId === null ? rooms.unqueued(companyId) : rooms.queue(companyId, ticket.queueId))
  }
  return visibleIn
}

/** Returns the rooms of users who may find a closed ticket in their queues, but may not be allowed to read it. */
function finderRooms(companyId: number, { status, queueId }: TicketAudience): string[] {
  if (status !== 'closed') return []
  return [queueId === null ? rooms.unqueued(companyId) : rooms.queue(companyId, queueId)]
}

const withOpenTicketRoom = (companyId: number, ticket: TicketAudience): string[] => [
  ...ticketRooms(companyId, ticket),
  rooms.ticket(companyId, ticket.ticketId),
]

/** Sends the event as it is to everybody in these rooms. */
const deliver = (event: DomainEvent, to: string[], except: string[] = []): Delivery[] => [{ to, except, event }]

const toEverybody: Handler = (_companyId, event) => deliver(event, [rooms.everybody])
const toCompany: Handler = (companyId, event) => deliver(event, [rooms.company(companyId)])
const toAdmins: Handler = (companyId, event) => deliver(event, [rooms.admins(companyId)])

const toTicket = (companyId: number, event: DomainEvent & { audience: { ticket: TicketAudience } }): Delivery[] =>
  deliver(event, withOpenTicketRoom(companyId, event.audience.ticket))

/** Sends to the members of a chat at the time of the event, so that users who left receive nothing. */
const toChatUsers = (companyId: number, event: DomainEvent, userIds: number[]): Delivery[] =>
  deliver(
    event,
    userIds.map((userId) => rooms.chatUser(companyId, userId)),
  )

const toChatUser = (companyId: number, event: DomainEvent<'chat.created' | 'chat.updated' | 'chat.read'>): Delivery[] =>
  toChatUsers(companyId, event, [event.audience.userId])

const toSessions: Handler<'session.ended' | 'session.closed'> = (_companyId, event) =>
  deliver(event, event.payload.sessionIds.map(rooms.session))

const toQuickMessageUsers = (
  companyId: number,
  event: DomainEvent,
  { geral, userId }: QuickMessageAudience,
): Delivery[] => deliver(event, [geral || userId === null ? rooms.company(companyId) : rooms.user(companyId, userId)])

/** Sends the full event to administrators and the other one to everybody else. */
const fullForAdmins = (companyId: number, full: DomainEvent, forOthers: DomainEvent): Delivery[] => [
  { to: [rooms.admins(companyId)], except: [], event: full },
  { to: [rooms.nonAdmins(companyId)], except: [], event: forOthers },
]

const withoutSecrets = (row: Connection): Connection => ({
  ...row,
  token: '',
  qrcode: '',
  pairingCode: '',
  pairingEndsAt: null,
  pairingNumber: '',
  monthlyBudget: null,
  budgetState: null,
})

/** An unpublished announcement is sent to super users only; everybody else is told that it was deleted. */
function savedAnnouncement(
  _companyId: number,
  event: DomainEvent<'announcement.created' | 'announcement.updated'>,
): Delivery[] {
  const { id, status } = event.payload.record
  if (status) return deliver(event, [rooms.everybody])
  const fullDelivery: Delivery = { to: [rooms.superUsers], except: [], event }
  if (event.name === 'announcement.created') return [fullDelivery]
  const deletedEvent: DomainEvent = { name: 'announcement.deleted', payload: { id } }
  return [fullDelivery, { to: [rooms.everybody], except: [rooms.superUsers], event: deletedEvent }]
}

/**
 * Builds the deliveries of a saved ticket. Users who may see it receive it; users who could see it until now are told
 * that it was deleted; users who may only find it receive it without message texts and without its timeline.
 */
function savedTicket(companyId: number, event: DomainEvent<'ticket.saved'>): Delivery[] {
  const { ticket } = event.payload
  const after = audienceOf(ticket)
  const to = withOpenTicketRoom(companyId, after)
  const finders = finderRooms(companyId, after)
  const { history: _history, ...payload } = event.payload
  const unread = { ...event, payload: { ...payload, ticket: { ...ticket, ...NOTHING_WRITTEN } } }
  const saved: Delivery[] = [
    { to, except: [], event },
    ...(finders.length ? [{ to: finders, except: to, event: unread }] : []),
  ]
  const { before } = event.audience
  if (!before) return saved
  const deletedEvent: DomainEvent = {
    name: 'ticket.deleted',
    payload: { ticketId: after.ticketId },
    audience: { before },
  }
  const audience = [...ticketRooms(companyId, before), ...finderRooms(companyId, before)]
  const formerRooms = audience.filter((room) => !to.includes(room) && !finders.includes(room))
  return [
    ...(before.status === after.status
      ? []
      : [{ to: audience, except: [rooms.ticketLists(companyId)], event: deletedEvent }]),
    ...(formerRooms.length ? [{ to: formerRooms, except: [...to, ...finders], event: deletedEvent }] : []),
    ...saved,
  ]
}

/** Says for each event who receives what of it. */
const DELIVERIES: { [Name in EventName]: Handler<Name> } = {
  'ticket.saved': savedTicket,
  'ticket.deleted': (companyId, event) => {
    const { before } = event.audience
    return deliver(event, [...withOpenTicketRoom(companyId, before), ...finderRooms(companyId, before)])
  },
  'ticket.read': toTicket,
  'ticketViews.changed': (companyId, event) => {
    const { ownerId } = event.audience
    return deliver(event, [ownerId === null ? rooms.company(companyId) : rooms.user(companyId, ownerId)])
  },
  'ticket.viewers': (companyId, event) => deliver(event, [rooms.ticket(companyId, event.audience.ticket.ticketId)]),
  'message.created': (companyId, event) =>
    deliver(event, withOpenTicketRoom(companyId, audienceOf(event.payload.ticket))),
  'message.updated': toTicket,
  'message.deleted': toTicket,
  'note.created': toTicket,
  'note.deleted': toTicket,
  'mention.created': (companyId, event) => deliver(event, [rooms.user(companyId, event.audience.userId)]),
  'mentions.changed': (companyId, event) =>
    deliver(
      event,
      event.audience.userIds.map((userId) => rooms.user(companyId, userId)),
    ),
  'summary.saved': toTicket,
  'contact.typing': toTicket,
  'contact.created': toCompany,
  'contact.updated': toCompany,
  'contact.tagged': toCompany,
  'ownFields.changed': toCompany,
  'group.changed': toCompany,
  'contact.deleted': toCompany,
  'contacts.changed': toCompany,
  'contactImport.saved': (companyId, event) =>
    deliver(event, [event.payload.import.listId === null ? rooms.importers(companyId) : rooms.admins(companyId)]),
  'contactList.created': toAdmins,
  'contactList.updated': toAdmins,
  'contactList.deleted': toAdmins,
  'contactListItem.created': toAdmins,
  'contactListItem.updated': toAdmins,
  'contactListItem.deleted': toAdmins,
  'contactListItem.cleared': toAdmins,
  'contactListItem.changed': toAdmins,
  'campaign.created': toAdmins,
  'campaign.updated': toAdmins,
  'campaign.deleted': toAdmins,
  'campaignSettings.saved': toAdmins,
  // Everybody sees contacts and so their refusals; that of a number which is nobody's contact is in the list alone.
  'optOut.saved': (companyId, event) =>
    event.payload.optOut.contactId === null
      ? toAdmins(companyId, event)
      : fullForAdmins(companyId, event, { ...event, payload: { optOut: withoutTicketTexts(event.payload.optOut) } }),
  'optOuts.changed': toCompany,
  'optOutImport.saved': toAdmins,
  'user.created': toCompany,
  'user.updated': toCompany,
  'user.deleted': toCompany,
  'user.presence': toCompany,
  // The event may arrive after the new session's socket has connected, and must not reach that socket.
  'session.opened': (companyId, event) =>
    deliver(event, [rooms.user(companyId, event.payload.user.id)], [rooms.session(event.payload.sessionId)]),
  'session.ended': toSessions,
  'session.closed': toSessions,
  'setting.saved': (companyId, event) =>
    (isAccessSetting(event.payload.setting.key) ? toAdmins : toCompany)(companyId, event),
  'companyLook.saved': toCompany,
  'connection.saved': (companyId, event) =>
    fullForAdmins(companyId, event, { ...event, payload: { whatsapp: withoutSecrets(event.payload.whatsapp) } }),
  'connection.stateChanged': (companyId, event) =>
    fullForAdmins(companyId, event, { ...event, payload: { session: withoutSecrets(event.payload.session) } }),
  'connection.deleted': toCompany,
  'queue.created': toCompany,
  'queue.updated': toCompany,
  'queue.deleted': toCompany,
  'prompt.created': toAdmins,
  'prompt.updated': toAdmins,
  'prompt.deleted': toAdmins,
  'queueIntegration.created': toAdmins,
  'queueIntegration.updated': toAdmins,
  'queueIntegration.deleted': toAdmins,
  'tag.created': toCompany,
  'tag.updated': toCompany,
  'tag.deleted': toCompany,
  'tag.reordered': toCompany,
  'fileList.created': toCompany,
  'fileList.updated': toCompany,
  'fileList.deleted': toCompany,
  'macros.changed': toCompany,
  'quickMessage.created': (companyId, event) => toQuickMessageUsers(companyId, event, event.payload.record),
  'quickMessage.updated': (companyId, event) => toQuickMessageUsers(companyId, event, event.payload.record),
  'quickMessage.deleted': (companyId, event) => toQuickMessageUsers(companyId, event, event.audience.record),
  'chat.created': toChatUser,
  'chat.updated': toChatUser,
  'chat.read': toChatUser,
  'chat.deleted': (companyId, event) => toChatUsers(companyId, event, event.audience.userIds),
  'chat.messageCreated': (companyId, event) =>
    toChatUsers(
      companyId,
      event,
      event.payload.chat.users.map(({ userId }) => userId),
    ),
  'schedule.created': toCompany,
  'schedule.updated': toCompany,
  'schedule.deleted': toCompany,
  'invoice.saved': toCompany,
  'invoice.deleted': toCompany,
  'invoice.paid': toCompany,
  'plan.changed': toCompany,
  'announcement.created': savedAnnouncement,
  'announcement.updated': savedAnnouncement,
  'announcement.deleted': toEverybody,
  'help.created': toEverybody,
  'help.updated': toEverybody,
  'help.deleted': toEverybody,
}

export const deliveries = <Name extends EventName>(companyId: number, event: DomainEvent<Name>): Delivery[] =>
  DELIVERIES[event.name](companyId, event)
