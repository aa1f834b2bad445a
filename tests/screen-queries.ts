import type { QueryKey } from '@tanstack/react-query'
import { OPEN_LANE } from '#contract/open-lane.ts'
import { can } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/users.ts'
import * as lists from '#web/api/shared-queries.ts'
import { announcementFeedQuery, announcementPagesQuery } from '#web/features/announcements/api.ts'
import { invoicePagesQuery, planChoicesQuery, subscriptionQuery } from '#web/features/billing/api.ts'
import { chatMessagesQuery, chatQuery, chatsQuery } from '#web/features/chats/api.ts'
import { invoicesOfQuery } from '#web/features/companies/api.ts'
import {
  allContactListsQuery,
  contactListQuery as listQuery,
  contactListPagesQuery,
  listItemPagesQuery,
} from '#web/features/contact-lists/api.ts'
import { contactAdsQuery, contactListQuery, contactQuery } from '#web/features/contacts/api.ts'
import { contactSource, importQuery, importsQuery } from '#web/features/imports/import-source.ts'
import { duplicatesQuery, mergesQuery } from '#web/features/contacts/merge-api.ts'
import { dashboardQuery, waitingQuery } from '#web/features/dashboard/api.ts'
import { fileListPagesQuery } from '#web/features/file-lists/api.ts'
import {
  campaignBudgetsQuery,
  campaignGroupsQuery,
  campaignPagesQuery,
  campaignReportQuery,
  recipientPagesQuery,
} from '#web/features/campaigns/api.ts'
import { helpsQuery } from '#web/features/helps/api.ts'
import { laneCountsQuery, laneQuery, lanesQuery } from '#web/features/kanban/api.ts'
import type { BoardFilter } from '#web/features/kanban/filter.ts'
import { macroListQuery, macroPagesQuery } from '#web/features/macros/api.ts'
import { messagesQuery } from '#web/features/messages/store/api.ts'
import { messageKeys } from '#web/features/messages/store/cache.ts'
import { noteListQuery } from '#web/features/notes/api.ts'
import { mentionsQuery } from '#web/features/notes/mentions.ts'
import { optOutImportsQuery, optOutOfContactQuery, optOutPagesQuery } from '#web/features/opt-outs/api.ts'
import { promptPagesQuery } from '#web/features/prompts/api.ts'
import { integrationPagesQuery } from '#web/features/queue-integrations/api.ts'
import { menuQuery } from '#web/features/queues/api.ts'
import { quickMessageListQuery, quickMessagePagesQuery } from '#web/features/quick-messages/api.ts'
import { scheduleDaysQuery, schedulePagesQuery } from '#web/features/schedules/api.ts'
import { companyQuery, settingsQuery } from '#web/features/settings/api.ts'
import { bellQuery, unreadChatsQuery } from '#web/features/shell/api.ts'
import { tagListQuery, tagPagesQuery } from '#web/features/tags/api.ts'
import { ticketCountsQuery, ticketListQuery, ticketQuery } from '#web/features/tickets/api.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { ticketViewCountsQuery, ticketViewsQuery } from '#web/features/tickets/views-api.ts'
import { userPagesQuery } from '#web/features/users/api.ts'

/** What a screen has open besides the lists: a conversation, a chat and a queue's menu. */
export type Looked = {
  ticketId: number
  ticketUuid: string
  contactId: number
  chatId: number
  chatUuid: string
  queueId: number
  tagId: number
  laneId: number
  importId: number
  listId: number
  campaignId: number
}

export type QueryOptions = { queryKey: QueryKey; initialPageParam?: unknown }

/** Returns every query of the web app's screens by the name that tests use for it. */
export function queriesOf(user: SessionUser, looked: Looked): Record<string, QueryOptions> {
  const seesAll = can(user, 'tickets-manager:showall')
  const supervises = can(user, 'tickets:unqueued')
  const queueIds = user.queues.map(({ id }) => id)
  const viewer = {
    userId: user.id,
    queueIds,
    seesAll,
    seesUnqueued: supervises || user.allTicket === 'enable',
    supervises,
  }
  const ofAll = { queueIds: [], tags: [], users: [], connections: [] }
  const none = {
    ...ofAll,
    showAll: false,
    unread: false,
    snoozed: false,
    mentioned: false,
    resolved: null,
    searchParam: '',
  }
  const found = { ...none, viewer, sort: 'newest' as const }
  const tickets = (given: Partial<TicketFilter>) => ticketListQuery({ ...found, status: null, ...given })
  const schedules = { searchParam: '', userId: null }
  const board: BoardFilter = { viewer, queueIds: [], users: [], searchParam: '' }
  const ofQueue = { ...board, queueIds: [looked.queueId] }
  const searched = { ...board, searchParam: 'cliente' }
  return {
    'tickets open': tickets({ status: 'open' }),
    'tickets pending': tickets({ status: 'pending' }),
    'tickets by longest wait': tickets({ status: 'pending', sort: 'longestWait' }),
    'tickets unread first': tickets({ status: 'pending', sort: 'unread' }),
    'tickets closed': tickets({ status: 'closed' }),
    'tickets tagged': tickets({ tags: [looked.tagId] }),
    'tickets open and tagged': tickets({ status: 'open', tags: [looked.tagId] }),
    'tickets open and unread': tickets({ status: 'open', unread: true }),
    'tickets pending and unread': tickets({ status: 'pending', unread: true }),
    'tickets open and snoozed': tickets({ status: 'open', snoozed: true }),
    'tickets pending and snoozed': tickets({ status: 'pending', snoozed: true }),
    'tickets searched': tickets({ searchParam: 'cliente' }),
    ...(seesAll && {
      'tickets of all': tickets({ status: 'open', showAll: true }),
      'tickets of a queue': tickets({ status: 'open', showAll: true, queueIds: [looked.queueId] }),
    }),
    lanes: lanesQuery,
    'open lane': laneQuery(board, OPEN_LANE),
    lane: laneQuery(board, looked.laneId),
    'lane of a queue': laneQuery(ofQueue, looked.laneId),
    'open lane searched': laneQuery(searched, OPEN_LANE),
    'lane searched': laneQuery(searched, looked.laneId),
    'lane counts': laneCountsQuery(board),
    counts: ticketCountsQuery({ showAll: false, queueIds: [] }),
    'counts of what is unread': ticketCountsQuery({ showAll: false, queueIds: [], unread: true }),
    views: ticketViewsQuery,
    'view counts': ticketViewCountsQuery,
    ticket: ticketQuery(looked.ticketUuid),
    // It is fetched as a prefetch does, because opening it would mark it as read, which emits an event.
    messages: { ...messagesQuery(looked.ticketId, true), queryKey: messageKeys.list(looked.ticketId) },
    'messages peeked': messagesQuery(looked.ticketId, true),
    notes: noteListQuery(looked.contactId, looked.ticketId),
    bell: bellQuery,
    mentions: mentionsQuery,
    contacts: contactListQuery({ searchParam: '' }),
    'contact ads': contactAdsQuery(looked.contactId),
    'contacts searched': contactListQuery({ searchParam: 'maria' }),
    contact: contactQuery(looked.contactId),
    'own fields': lists.ownFieldsQuery,
    imports: importsQuery(contactSource),
    import: importQuery(contactSource, looked.importId),
    'opt-outs': optOutPagesQuery({ searchParam: '' }),
    'opt-out': optOutOfContactQuery(looked.contactId),
    'opt-out imports': optOutImportsQuery,
    'contact lists': contactListPagesQuery(''),
    'all contact lists': allContactListsQuery,
    'contact list': listQuery(looked.listId),
    'list people': listItemPagesQuery({ contactListId: looked.listId, searchParam: '' }),
    'list people unknown': listItemPagesQuery({ contactListId: looked.listId, searchParam: '', filter: 'unknown' }),
    duplicates: duplicatesQuery,
    merges: mergesQuery,
    tags: tagListQuery,
    'tag pages': tagPagesQuery(''),
    'quick messages': quickMessageListQuery(user.companyId, user.id),
    'quick message pages': quickMessagePagesQuery(''),
    macros: macroListQuery,
    ...(can(user, 'macros:manage') && { 'macro pages': macroPagesQuery('') }),
    'file lists': fileListPagesQuery(''),
    'file list names': lists.fileListListQuery,
    campaigns: campaignPagesQuery({ searchParam: '' }),
    'campaign groups': campaignGroupsQuery,
    'campaign budgets': campaignBudgetsQuery,
    'campaign report': campaignReportQuery(looked.campaignId),
    'campaign recipients': recipientPagesQuery(looked.campaignId, { filter: 'all', searchParam: '' }),
    'campaign settings': lists.campaignSettingsQuery,
    schedules: schedulePagesQuery(schedules),
    'schedule days': scheduleDaysQuery(schedules, '2099-01-01', '2099-01-31'),
    chats: chatsQuery,
    'unread chats': unreadChatsQuery,
    chat: chatQuery(looked.chatUuid),
    'chat messages': chatMessagesQuery(looked.chatId),
    connections: lists.connectionsQuery,
    queues: lists.queuesQuery,
    menu: menuQuery(looked.queueId),
    'user list': lists.userListQuery,
    users: userPagesQuery(''),
    plan: lists.planQuery(user.companyId),
    'own invoices': lists.ownInvoicesQuery,
    invoices: invoicePagesQuery(''),
    subscription: subscriptionQuery,
    'plan choices': planChoicesQuery,
    'prompt list': lists.promptListQuery,
    prompts: promptPagesQuery(''),
    'integration list': lists.integrationListQuery,
    integrations: integrationPagesQuery(''),
    settings: settingsQuery,
    company: companyQuery(user.companyId),
    dashboard: dashboardQuery({ kind: 'period', days: 30 }),
    waiting: waitingQuery({}),
    'announcement feed': announcementFeedQuery,
    helps: helpsQuery,
    // Only the provider has these queries.
    announcements: announcementPagesQuery(''),
    'invoices of a company': invoicesOfQuery(user.companyId),
  }
}
