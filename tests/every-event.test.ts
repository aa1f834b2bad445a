import { expect, test } from 'vitest'
import type { CampaignDetails } from '#contract/campaigns.ts'
import { EVENTS, type DomainEvent, type EventName } from '#contract/events.ts'
import type { Schedule } from '#contract/schedules.ts'
import { PROFILES, type Profile } from '#contract/permissions.ts'
import { PLAN_FLAGS } from '#contract/plans.ts'
import { recordOf } from '#contract/record-of.ts'
import { readWireEvent, TOPICS, wireNames } from '#contract/wire.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { deliveries, rooms, roomsOf, ticketRooms } from '#server/realtime/rooms.ts'
import { toWire } from '#server/realtime/wire.ts'

const plan = recordOf(PLAN_FLAGS, () => true)
const viewer = (profile: Profile, given: Partial<CurrentUser> = {}): CurrentUser => ({
  companyId: 1,
  userId: 7,
  sessionId: 'a',
  profile,
  super: false,
  queueIds: [],
  allTicket: false,
  restricted: false,
  name: 'Ana',
  timezone: 'America/Sao_Paulo',
  plan,
  ...given,
})

const sees = (actor: CurrentUser, to: string[]): boolean => roomsOf(actor).some((room) => to.includes(room))

test('topic and action identify every event', () => {
  for (const name of Object.keys(EVENTS) as EventName[]) {
    const { topic, action } = EVENTS[name]
    expect(readWireEvent(topic, { action })?.name, name).toBe(name)
    expect(wireNames(topic, 3)[0], name).toContain('company')
  }
  expect(readWireEvent('ticket', { action: 'unheard of' })).toBeNull()
  expect(TOPICS.length).toBeGreaterThan(10)
})

test('quick message events are sent under both spellings', () => {
  const event = {
    name: 'quickMessage.deleted' as const,
    payload: { id: 4 },
    audience: { record: { geral: true, userId: 1 } },
  }
  expect(toWire(5, event)).toEqual({
    names: ['company5-quickemessage', 'company-5-quickmessage'],
    payload: { action: 'delete', id: 4 },
  })
})

test('file lists are not sent under the name with a dash, where other clients await another shape', () => {
  expect(toWire(5, { name: 'fileList.deleted', payload: { fileId: 4 } }).names).toEqual(['company5-file'])
})

test('a campaign carries the rows of which other clients count its report, unless they are too many', () => {
  const counted = (valid: number) => {
    const counts = { total: valid + 1, valid, delivered: 2, confirmationRequested: 3, confirmed: 2 }
    const record = {
      id: 4,
      status: 'EM_ANDAMENTO',
      contactList: { id: 7, name: 'Clientes' },
      updatedAt: 'hoje',
      counts,
    }
    const event = { name: 'campaign.updated', payload: { record } } as unknown as DomainEvent
    return (toWire(5, event).payload as { record: CampaignDetails }).record
  }
  const { contactList, shipping, counts } = counted(5)
  expect(contactList).toMatchObject({ id: 7, name: 'Clientes' })
  expect(contactList?.contacts.filter(({ isWhatsappValid }) => isWhatsappValid)).toHaveLength(counts.valid)
  expect(shipping.filter(({ deliveredAt }) => deliveredAt !== null)).toHaveLength(counts.delivered)
  const asked = shipping.filter(({ confirmationRequestedAt }) => confirmationRequestedAt !== null)
  expect([asked.length, asked.filter(({ confirmedAt }) => confirmedAt !== null).length]).toEqual([3, 2])
  expect(counted(5000)).not.toHaveProperty('shipping')
})

test('only administrators hear what was written in the ticket of a refusal', () => {
  const optOut = { id: 4, contactId: 9, source: 'reply', proof: 'PARE', answered: 'Oferta!', ticketUuid: 'a-b' }
  const event = { name: 'optOut.saved', payload: { optOut: { ...optOut, revokedSource: null } } } as DomainEvent
  const heard = (actor: CurrentUser) =>
    deliveries(1, event).flatMap(({ to, event: one }) => (sees(actor, to) ? [one.payload as typeof event.payload] : []))
  expect(heard(viewer('admin'))).toMatchObject([{ optOut }])
  for (const profile of ['user', 'supervisor'] as const)
    expect(heard(viewer(profile))).toMatchObject([
      { optOut: { id: 4, contactId: 9, source: 'reply', proof: '', answered: '', ticketUuid: null } },
    ])
})

test('only administrators hear of the refusal of a number that is nobody’s contact', () => {
  const optOut = { id: 4, contactId: null, name: 'Ana', number: '5541', source: 'manual', revokedSource: null }
  const event = { name: 'optOut.saved', payload: { optOut } } as DomainEvent
  const hears = (profile: Profile) => deliveries(1, event).some(({ to }) => sees(viewer(profile), to))
  expect(PROFILES.filter(hears)).toEqual(['admin'])
})

test('a new schedule is not sent to clients that refetch their list and would show it twice', () => {
  const schedule = { id: 4 } as Schedule
  expect(toWire(5, { name: 'schedule.created', payload: { schedule } }).names).toEqual([
    'company-5-schedule',
    'schedule',
  ])
  expect(toWire(5, { name: 'schedule.updated', payload: { schedule } }).names).toContain('company5-schedule')
})

test('signing out is not sent under the name of a login elsewhere', () => {
  const event = { name: 'session.closed' as const, payload: { user: { id: 7 }, sessionIds: ['a'] } }
  expect(toWire(5, event).names).toEqual(['company-5-session'])
  expect(deliveries(5, event).flatMap(({ to }) => to)).toEqual([rooms.session('a')])
})

test('created records are sent as created', () => {
  for (const name of [
    'tag',
    'queue',
    'prompt',
    'queueIntegration',
    'contact',
    'user',
    'schedule',
    'fileList',
  ] as const) {
    expect(EVENTS[`${name}.created`].action, name).toBe('create')
  }
})

test('schedule events are sent under every spelling that clients listen to', () => {
  const event = { name: 'schedule.deleted' as const, payload: { scheduleId: 4 } }
  expect(toWire(5, event)).toEqual({
    names: ['company-5-schedule', 'company5-schedule', 'schedule'],
    payload: { action: 'delete', scheduleId: 4 },
  })
})

test('every room names its company', () => {
  const event = { name: 'ticket.deleted' as const, payload: { ticketId: 9 } }
  const before = { ticketId: 9, status: 'pending' as const, queueId: null, userId: null }
  for (const { to } of deliveries(42, { ...event, audience: { before } }))
    for (const room of to) expect(room).toMatch(/^company:42:/)
  for (const profile of PROFILES) {
    for (const room of roomsOf(viewer(profile, { companyId: 42, queueIds: [1] })))
      expect(room).toMatch(/^(company:42(:|$)|session:|everybody$)/)
  }
})

test('events of prompts and integrations are for administrators', () => {
  for (const event of [
    { name: 'prompt.deleted' as const, payload: { intelligenceId: 4 } },
    { name: 'queueIntegration.deleted' as const, payload: { integrationId: 4 } },
  ]) {
    const to = deliveries(1, event).flatMap((delivery) => delivery.to)
    expect(PROFILES.filter((profile) => sees(viewer(profile), to))).toEqual(['admin'])
  }
})

test('events of contact lists are for administrators, and carry the list in a name of their own', () => {
  const event = { name: 'contactListItem.deleted' as const, payload: { id: 4, contactListId: 9 } }
  const to = deliveries(1, event).flatMap((delivery) => delivery.to)
  expect(PROFILES.filter((profile) => sees(viewer(profile), to))).toEqual(['admin'])
  expect(toWire(5, event)).toEqual({
    names: ['company-5-ContactListItem', 'company-5-ContactListItem-9'],
    payload: { action: 'delete', id: 4, contactListId: 9 },
  })
  expect(toWire(5, { name: 'contactList.deleted', payload: { id: 9 } }).names).toEqual(['company-5-ContactList'])
  const actions = Object.values(EVENTS).flatMap(({ topic, action }) => (topic === 'ContactListItem' ? [action] : []))
  expect(actions).toEqual(['create', 'update', 'delete', 'delete-all', 'reload'])
})

test('chat events are for the members while the plan has chats', () => {
  const to = deliveries(1, { name: 'chat.deleted', payload: { id: 4 }, audience: { userIds: [7, 9] } }).flatMap(
    (delivery) => delivery.to,
  )
  expect(sees(viewer('user'), to)).toBe(true)
  expect(sees(viewer('user', { companyId: 2 }), to)).toBe(false)
  for (const profile of PROFILES) expect(sees(viewer(profile, { userId: 8, super: true }), to)).toBe(false)
  expect(sees(viewer('user', { restricted: true }), to)).toBe(false)
  expect(sees(viewer('user', { plan: { ...plan, useInternalChat: false } }), to)).toBe(false)
})

test('pending tickets are for their queue, open ones for the assignee, both for admins', () => {
  const pending = ticketRooms(1, { ticketId: 1, status: 'pending', queueId: 3, userId: null })
  const open = ticketRooms(1, { ticketId: 1, status: 'open', queueId: 3, userId: 8 })
  const unqueued = ticketRooms(1, { ticketId: 1, status: 'pending', queueId: null, userId: null })

  expect(sees(viewer('user', { queueIds: [3] }), pending)).toBe(true)
  expect(sees(viewer('user', { queueIds: [4] }), pending)).toBe(false)
  expect(sees(viewer('user', { queueIds: [3] }), open)).toBe(false)
  expect(sees(viewer('user', { userId: 8 }), open)).toBe(true)
  expect(sees(viewer('supervisor', { queueIds: [3] }), open)).toBe(true)
  expect(sees(viewer('supervisor', { queueIds: [4] }), open)).toBe(false)
  expect(sees(viewer('user', { queueIds: [3] }), unqueued)).toBe(false)
  expect(sees(viewer('user', { allTicket: true }), unqueued)).toBe(true)
  expect(sees(viewer('supervisor'), unqueued)).toBe(true)
  for (const room of [pending, open, unqueued]) expect(sees(viewer('admin'), room)).toBe(true)
})

test('import events are for users who may import', () => {
  const counts = { total: 1, created: 0, updated: 0, unchanged: 0, failed: 0, warned: 0 }
  const facts = {
    id: 1,
    name: 'a.csv',
    status: 'running' as const,
    userId: 7,
    listId: null,
    createdAt: '',
    finishedAt: null,
  }
  const event = { name: 'contactImport.saved' as const, payload: { import: { ...facts, ...counts } } }
  const to = deliveries(1, event).flatMap((delivery) => delivery.to)
  expect(PROFILES.filter((profile) => sees(viewer(profile), to))).toEqual(['supervisor', 'admin'])
  expect(sees(viewer('admin', { companyId: 2 }), to)).toBe(false)
  const ofList = { ...event, payload: { import: { ...event.payload.import, listId: 9 } } }
  const hearing = deliveries(1, ofList).flatMap((delivery) => delivery.to)
  expect(PROFILES.filter((profile) => sees(viewer(profile), hearing))).toEqual(['admin'])
})

test('a restricted session receives only its own events', () => {
  const heard = roomsOf(viewer('admin', { restricted: true }))
  expect(heard).toEqual([rooms.user(1, 7), rooms.session('a')])
})

test('published announcements are for all companies, unpublished ones for super users only', () => {
  const facts = { id: 4, title: 'a', text: 'b', priority: 3, mediaPath: null, mediaName: null, companyId: 1 }
  const heard = (name: 'announcement.created' | 'announcement.updated', status: boolean) => (actor: CurrentUser) =>
    deliveries(1, { name, payload: { record: { ...facts, status, createdAt: '', updatedAt: '' } } })
      .filter(({ to, except }) => sees(actor, to) && !sees(actor, except))
      .map(({ event }) => event.name)
  const stranger = viewer('user', { companyId: 2 })
  const root = viewer('user', { companyId: 3, super: true })
  const restricted = viewer('admin', { restricted: true, super: true })

  expect([stranger, root, restricted].map(heard('announcement.updated', true))).toEqual([
    ['announcement.updated'],
    ['announcement.updated'],
    [],
  ])
  expect([stranger, root].map(heard('announcement.updated', false))).toEqual([
    ['announcement.deleted'],
    ['announcement.updated'],
  ])
  expect([stranger, root].map(heard('announcement.created', false))).toEqual([[], ['announcement.created']])
  expect(toWire(1, { name: 'announcement.deleted', payload: { id: 4 } })).toEqual({
    names: ['company-announcement'],
    payload: { action: 'delete', id: 4 },
  })
})
