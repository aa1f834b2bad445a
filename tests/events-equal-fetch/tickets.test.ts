import { expect } from 'vitest'
import type { BulkAnswer } from '#contract/ticket-bulks.ts'
import { messageKeys, type Viewers } from '#web/features/messages/store/cache.ts'
import { summaryKey } from '#web/features/messages/events.ts'
import { saveSummary } from '#server/features/attendant-ai/summarise.actions.ts'
import { CONVERSATION } from './asked-again.ts'
import { checkEvents } from './check-events.ts'
import {
  COMPANY,
  QUEUE,
  SEERS,
  call,
  conversation,
  assignedConversation,
  look,
  make,
  members,
  put,
  screens,
  stage,
  type Name,
} from './event-stage.ts'

const snooze = (name: Name) =>
  call(name, 'PUT', `/tickets/${look.ticketId}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() })
const bulk = async (change: object): Promise<number | null> =>
  (await call<BulkAnswer>('ana', 'POST', '/tickets/bulk', { ticketIds: [look.ticketId], change })).bulkId
let bulkId: number | null = null
const mentionSupervisor = () =>
  call('ana', 'POST', '/ticket-notes', {
    ...{ note: 'veja por favor', ticketId: look.ticketId, contactId: look.contactId },
    mentions: [members.supervisor.id],
  })
const CLOSED = { status: 'closed', justClose: true }

checkEvents('tickets', {
  'ticket.saved': [
    {
      title: 'ana accepts what waits in her queue',
      given: () => conversation(),
      act: () => put('ana', { status: 'open', userId: members.ana.id }),
      hears: { 'ticket.saved': SEERS, 'ticket.deleted': ['bia'] },
    },
    {
      title: 'ana transfers hers to another queue',
      given: assignedConversation,
      act: () => put('ana', { queueId: stage.support, userId: null, status: 'pending' }),
      hears: { 'ticket.saved': ['admin', 'caio', 'dora'], 'ticket.deleted': ['supervisor', 'ana'] },
    },
    {
      title: 'ana returns hers',
      given: assignedConversation,
      act: () => put('ana', { status: 'pending', userId: null }),
      hears: { 'ticket.saved': QUEUE },
    },
    {
      title: 'ana closes hers',
      given: assignedConversation,
      act: () => put('ana', CLOSED),
      hears: { 'ticket.saved': QUEUE },
      again: CONVERSATION,
    },
    {
      title: 'ana takes the closing back',
      again: CONVERSATION,
      given: async () => {
        await assignedConversation()
        await put('ana', { status: 'closed' })
      },
      act: () => call('ana', 'POST', `/tickets/${look.ticketId}/undo`),
      hears: { 'ticket.saved': SEERS, 'ticket.deleted': ['bia'] },
    },
    {
      title: 'the admin reopens what was closed',
      again: CONVERSATION,
      given: () => conversation({ status: 'closed', userId: members.ana.id }),
      act: () => put('admin', { status: 'open', userId: members.admin.id }),
      hears: { 'ticket.saved': ['admin', 'supervisor'], 'ticket.deleted': ['ana', 'bia'] },
    },
    {
      title: 'ana snoozes hers',
      given: assignedConversation,
      act: () => snooze('ana'),
      hears: { 'ticket.saved': SEERS },
    },
    {
      title: 'ana snoozes what waits',
      given: () => conversation(),
      act: () => snooze('ana'),
      hears: { 'ticket.saved': QUEUE },
    },
    {
      title: 'ana brings hers back',
      given: async () => {
        await assignedConversation()
        await snooze('ana')
      },
      act: () => call('ana', 'DELETE', `/tickets/${look.ticketId}/snooze`),
      hears: { 'ticket.saved': SEERS },
    },
    {
      title: 'ana marks hers as unread',
      given: assignedConversation,
      act: () => call('ana', 'PUT', `/tickets/${look.ticketId}/unread`),
      hears: { 'ticket.saved': SEERS },
    },
    {
      title: 'ana takes back that hers is unread',
      given: async () => {
        await assignedConversation()
        await call('ana', 'PUT', `/tickets/${look.ticketId}/unread`)
      },
      act: () => call('ana', 'DELETE', `/tickets/${look.ticketId}/unread`),
      hears: { 'ticket.saved': SEERS },
    },
    {
      title: 'ana resolves hers with others',
      given: assignedConversation,
      act: () => bulk({ kind: 'resolve' }),
      hears: { 'ticket.saved': QUEUE },
      again: CONVERSATION,
    },
    {
      title: 'ana takes back what she accepted with others',
      given: async () => {
        await conversation()
        bulkId = await bulk({ kind: 'accept' })
      },
      act: () => call('ana', 'POST', '/tickets/bulk/undo', { bulkId }),
      hears: { 'ticket.saved': QUEUE },
    },
    {
      title: 'ana gives it a tag',
      given: assignedConversation,
      act: () => call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: look.tagId }] }),
      hears: { 'tag.updated': COMPANY, 'ticket.saved': SEERS },
    },
    {
      title: 'ana moves it to a lane of the board',
      given: assignedConversation,
      act: () => call('ana', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: look.laneId }),
      hears: { 'tag.updated': COMPANY, 'ticket.saved': SEERS },
    },
    {
      title: 'bia moves what waits from one lane to another',
      given: async () => {
        await conversation()
        await call('ana', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: look.laneId })
        await make('supervisor', '/tags', { name: 'Orçamento', kanban: 1 })()
      },
      act: () => call('bia', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: stage.made }),
      hears: { 'tag.updated': COMPANY, 'ticket.saved': QUEUE },
    },
    {
      title: 'ana takes it off its lane by the two calls of older clients',
      given: async () => {
        await assignedConversation()
        await call('ana', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: look.laneId })
      },
      act: () => call('ana', 'DELETE', `/ticket-tags/${look.ticketId}`),
      hears: { 'tag.updated': COMPANY, 'ticket.saved': SEERS },
    },
    {
      title: 'a waiting one without a queue is put into a queue by the supervisor',
      given: () => conversation({ queueId: null }),
      act: () => put('supervisor', { queueId: stage.sales }),
      hears: { 'ticket.saved': QUEUE, 'ticket.deleted': ['dora'] },
    },
  ],
  'ticket.deleted': [
    {
      title: 'a waiting one',
      given: () => conversation(),
      act: () => call('admin', 'DELETE', `/tickets/${look.ticketId}`),
      hears: { 'ticket.deleted': QUEUE },
    },
    {
      title: 'an assigned one',
      given: assignedConversation,
      act: () => call('admin', 'DELETE', `/tickets/${look.ticketId}`),
      hears: { 'ticket.deleted': SEERS },
    },
    {
      title: 'a closed one',
      given: () => conversation({ status: 'closed', userId: members.ana.id }),
      act: () => call('admin', 'DELETE', `/tickets/${look.ticketId}`),
      hears: { 'ticket.deleted': QUEUE },
    },
  ],
  'ticket.read': [
    {
      title: 'ana reads what the customer wrote',
      given: () => conversation({ status: 'open', userId: members.ana.id, unread: 1 }),
      act: () => call('ana', 'GET', `/messages/${look.ticketId}`),
      hears: { 'ticket.read': SEERS, 'ticket.saved': SEERS },
    },
  ],
  'ticketViews.changed': [
    {
      title: 'ana saves one for herself',
      act: () => call('ana', 'POST', '/ticket-views', { name: 'Minhas', tags: [look.tagId] }),
      hears: { 'ticketViews.changed': ['ana'] },
    },
    {
      title: 'the supervisor shares one',
      act: () => call('supervisor', 'POST', '/ticket-views', { name: 'Equipe', isShared: true, status: 'pending' }),
      hears: { 'ticketViews.changed': COMPANY },
    },
    {
      title: 'the supervisor keeps a shared one',
      given: make('supervisor', '/ticket-views', { name: 'Equipe', isShared: true }),
      act: () => call('supervisor', 'PUT', `/ticket-views/${stage.made}`, { isShared: false }),
      hears: { 'ticketViews.changed': COMPANY },
    },
    {
      title: 'the admin deletes a shared one',
      given: make('supervisor', '/ticket-views', { name: 'Equipe', isShared: true }),
      act: () => call('admin', 'DELETE', `/ticket-views/${stage.made}`),
      hears: { 'ticketViews.changed': COMPANY },
    },
  ],
  'ticket.viewers': [
    {
      title: 'ana opens the conversation',
      given: assignedConversation,
      act: async () => {
        const ana = screens.get('ana')
        ana?.say('joinChatBox', String(look.ticketId))
        await ana?.hears('ticket.viewers')
      },
      also: ({ name, cache }) => {
        const viewers = cache.getQueryData<Viewers>(messageKeys.viewers(look.ticketId))?.map(({ userId }) => userId)
        expect(viewers, name).toEqual(name === 'ana' ? [members.ana.id] : undefined)
      },
      hears: { 'ticket.viewers': ['ana'] },
    },
  ],
  'note.created': [
    {
      title: 'ana writes one',
      given: assignedConversation,
      act: () =>
        call('ana', 'POST', '/ticket-notes', {
          note: 'prefere texto',
          ticketId: look.ticketId,
          contactId: look.contactId,
        }),
      hears: { 'note.created': SEERS },
    },
  ],
  'summary.saved': [
    {
      title: 'ana asks for one',
      given: assignedConversation,
      act: () => {
        for (const { cache } of screens.values()) cache.setQueryData(summaryKey(look.ticketId), { summary: null })
        const { id: userId, companyId } = members.ana
        return stage.w.data.change({ companyId, userId }, (tx) =>
          saveSummary(tx, look.ticketId, { userId, body: 'Quer saber o prazo.', lastMessageId: 0 }),
        )
      },
      also: ({ name, cache }) =>
        expect(cache.getQueryState(summaryKey(look.ticketId))?.isInvalidated, name).toBe(SEERS.includes(name as Name)),
      hears: { 'summary.saved': SEERS },
    },
  ],
  'note.deleted': [
    {
      title: 'ana deletes hers',
      given: async () => {
        await assignedConversation()
        await make('ana', '/ticket-notes', {
          note: 'prefere voz',
          ticketId: look.ticketId,
          contactId: look.contactId,
        })()
      },
      act: () => call('ana', 'DELETE', `/ticket-notes/${stage.made}`),
      hears: { 'note.deleted': SEERS },
    },
  ],
  'mention.created': [
    {
      title: 'ana mentions the supervisor',
      given: assignedConversation,
      act: mentionSupervisor,
      hears: { 'note.created': SEERS, 'mention.created': ['supervisor'] },
    },
  ],
  'mentions.changed': [
    {
      title: 'the supervisor looks at it',
      act: () => call('supervisor', 'POST', '/note-mentions/seen', { ticketId: look.ticketId }),
      hears: { 'mentions.changed': ['supervisor'] },
    },
    {
      title: 'ana deletes a note that mentions the supervisor',
      given: async () => {
        await assignedConversation()
        stage.made = (await mentionSupervisor()).id
      },
      act: () => call('ana', 'DELETE', `/ticket-notes/${stage.made}`),
      hears: { 'note.deleted': SEERS, 'mentions.changed': ['supervisor'] },
    },
  ],
})
