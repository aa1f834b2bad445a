import { audienceOf, type DomainEvent, type QuickMessageAudience, type TicketAudience } from '#contract/events.ts'
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

/** Returns the members of a chat at the time of the event, so that users who left receive nothing. */
function chatMembersOf(event: Extract<DomainEvent, { name: `chat.${string}` }>): number[] {
  switch (event.name) {
    case 'chat.messageCreated':
      return event.payload.chat.users.map(({ userId }) => userId)
    case 'chat.deleted':
      return event.audience.userIds
    default:
      return [event.audience.userId]
  }
}

const quickMessageRoom = (companyId: number, { geral, userId }: QuickMessageAudience): string =>
  geral || userId === null ? rooms.company(companyId) : rooms.user(companyId, userId)

/** Sends the full event to administrators and the other one to everybody else. */
const fullForAdmins = (companyId: number, full: DomainEvent, forOthers: DomainEvent): Delivery[] => [
  { to: [rooms.admins(companyId)], except: [], event: full },
  { to: [rooms.nonAdmins(companyId)], except: [], event: forOthers },
]

const withoutSecrets = <Row extends { token: string; qrcode: string }>(row: Row): Row => ({
  ...row,
  token: '',
  qrcode: '',
})

/** An unpublished announcement is sent to super users only; everybody else is told that it was deleted. */
function announcementDeliveries(
  event: Extract<DomainEvent, { name: `announcement.${'created' | 'updated'}` }>,
): Delivery[] {
  const { id, status } = event.payload.record
  if (status) return [{ to: [rooms.everybody], except: [], event }]
  const fullDelivery: Delivery = { to: [rooms.superUsers], except: [], event }
  if (event.name === 'announcement.created') return [fullDelivery]
  const deletedEvent: DomainEvent = { name: 'announcement.deleted', payload: { id } }
  return [fullDelivery, { to: [rooms.everybody], except: [rooms.superUsers], event: deletedEvent }]
}

/**
 * Builds the deliveries of a saved ticket. Users who may see it receive it; users who could see it until now are told
 * that it was deleted; users who may only find it receive it without message texts.
 */
function savedTicket(companyId: number, event: Extract<DomainEvent, { name: 'ticket.saved' }>): Delivery[] {
  const { ticket } = event.payload
  const after = audienceOf(ticket)
  const to = withOpenTicketRoom(companyId, after)
  const finders = finderRooms(companyId, after)
  const unread = { ...event, payload: { ...event.payload, ticket: { ...ticket, ...NOTHING_WRITTEN } } }
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

export function deliveries(companyId: number, event: DomainEvent): Delivery[] {
  const deliverTo = (to: string[], except: string[] = []): Delivery[] => [{ to, except, event }]

  switch (event.name) {
    case 'ticket.saved':
      return savedTicket(companyId, event)
    case 'ticket.deleted': {
      const { before } = event.audience
      return deliverTo([...withOpenTicketRoom(companyId, before), ...finderRooms(companyId, before)])
    }
    case 'message.created':
      return deliverTo(withOpenTicketRoom(companyId, audienceOf(event.payload.ticket)))
    case 'ticket.read':
    case 'message.updated':
    case 'note.created':
    case 'note.deleted':
    case 'summary.saved':
    case 'contact.typing':
      return deliverTo(withOpenTicketRoom(companyId, event.audience.ticket))
    case 'ticket.viewers':
      return deliverTo([rooms.ticket(companyId, event.audience.ticket.ticketId)])
    case 'session.opened':
      // The event may arrive after the new session's socket has connected, and must not reach that socket.
      return deliverTo([rooms.user(companyId, event.payload.user.id)], [rooms.session(event.payload.sessionId)])
    case 'session.ended':
    case 'session.closed':
      return deliverTo(event.payload.sessionIds.map(rooms.session))
    case 'connection.saved':
      return fullForAdmins(companyId, event, {
        ...event,
        payload: { whatsapp: withoutSecrets(event.payload.whatsapp) },
      })
    case 'connection.stateChanged':
      return fullForAdmins(companyId, event, { ...event, payload: { session: withoutSecrets(event.payload.session) } })
    case 'optOut.saved':
      return fullForAdmins(companyId, event, {
        ...event,
        payload: { optOut: withoutTicketTexts(event.payload.optOut) },
      })
    case 'announcement.created':
    case 'announcement.updated':
      return announcementDeliveries(event)
    default:
      return deliverTo(plainEventRooms(companyId, event))
  }
}

/** Events whose payload is the same for everybody who receives them. */
type PlainEvent = Exclude<
  DomainEvent,
  {
    name:
      | `${'ticket' | 'message' | 'note' | 'summary' | 'session'}.${string}`
      | 'contact.typing'
      | `connection.${'saved' | 'stateChanged'}`
      | 'optOut.saved'
      | `announcement.${'created' | 'updated'}`
  }
>

function plainEventRooms(companyId: number, event: PlainEvent): string[] {
  const everybody = rooms.company(companyId)
  switch (event.name) {
    case 'setting.saved':
      return [isAccessSetting(event.payload.setting.key) ? rooms.admins(companyId) : everybody]
    case 'optOutImport.saved':
    case 'prompt.created':
    case 'prompt.updated':
    case 'prompt.deleted':
    case 'queueIntegration.created':
    case 'queueIntegration.updated':
    case 'queueIntegration.deleted':
    case 'contactList.created':
    case 'contactList.updated':
    case 'contactList.deleted':
    case 'contactListItem.created':
    case 'contactListItem.updated':
    case 'contactListItem.deleted':
    case 'contactListItem.cleared':
    case 'contactListItem.changed':
    case 'campaign.created':
    case 'campaign.updated':
    case 'campaign.deleted':
    case 'campaignSettings.saved':
      return [rooms.admins(companyId)]
    case 'chat.created':
    case 'chat.updated':
    case 'chat.read':
    case 'chat.deleted':
    case 'chat.messageCreated':
      return chatMembersOf(event).map((userId) => rooms.chatUser(companyId, userId))
    case 'contact.created':
    case 'contact.updated':
    case 'contact.deleted':
    case 'contacts.changed':
    case 'user.created':
    case 'user.updated':
    case 'user.deleted':
    case 'user.presence':
    case 'connection.deleted':
    case 'queue.created':
    case 'queue.updated':
    case 'queue.deleted':
    case 'fileList.created':
    case 'fileList.updated':
    case 'fileList.deleted':
    case 'tag.created':
    case 'tag.updated':
    case 'tag.deleted':
    case 'tag.reordered':
    case 'invoice.saved':
    case 'invoice.deleted':
    case 'invoice.paid':
    case 'plan.changed':
    case 'optOuts.changed':
    case 'schedule.created':
    case 'schedule.updated':
    case 'schedule.deleted':
      return [everybody]
    case 'contactImport.saved':
      return [event.payload.import.listId === null ? rooms.importers(companyId) : rooms.admins(companyId)]
    case 'announcement.deleted':
    case 'help.created':
    case 'help.updated':
    case 'help.deleted':
      return [rooms.everybody]
    case 'quickMessage.created':
    case 'quickMessage.updated':
      return [quickMessageRoom(companyId, event.payload.record)]
    case 'quickMessage.deleted':
      return [quickMessageRoom(companyId, event.audience.record)]
  }
}
