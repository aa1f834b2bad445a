import type { TicketQueue } from '#contract/queues.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { TicketFilter } from './filter.ts'

/** Example tickets and filters for tests. */
export const exampleQueue = (change: Partial<TicketQueue> = {}): TicketQueue => ({
  id: 2,
  name: 'Vendas',
  color: '#12a06a',
  waitSoonMinutes: null,
  waitLateMinutes: null,
  ...change,
})

export const exampleTicket = (change: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  status: 'open',
  channel: 'whatsapp',
  unreadMessages: 0,
  lastMessage: 'oi',
  fromMe: false,
  isGroup: false,
  userId: 7,
  contactId: 5,
  whatsappId: 3,
  queueId: 2,
  companyId: 1,
  chatbot: false,
  queueOptionId: null,
  useIntegration: false,
  integrationId: null,
  promptId: null,
  code: '202611200001',
  waitingSince: null,
  question: null,
  unanswered: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  contact: { id: 5, name: 'João', number: '5511999990000', email: '', profilePicUrl: '', keptFromAi: false },
  queue: exampleQueue(),
  user: { id: 7, name: 'Ana' },
  whatsapp: { id: 3, name: 'Loja' },
  last: null,
  tags: [],
  ...change,
})

export const exampleFilter = (change: Partial<TicketFilter> = {}): TicketFilter => ({
  viewer: { userId: 7, queueIds: [2], seesAll: false, seesUnqueued: false, supervises: false },
  status: 'open',
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  connections: [],
  unread: false,
  snoozed: false,
  mentioned: false,
  resolved: null,
  searchParam: '',
  sort: 'newest',
  ...change,
})
