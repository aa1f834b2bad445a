import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { Chat } from '#contract/chats.ts'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { EVENTS, type EventName } from '#contract/events.ts'
import type { Help } from '#contract/helps.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import { changePlan } from '#server/features/billing/plan.actions.ts'
import { emitListSaved } from '#server/features/contact-lists/actions.ts'
import { listTarget } from '#server/features/contact-lists/import-target.actions.ts'
import { storeAnswer } from '#server/features/contact-lists/item.actions.ts'
import { contactTarget } from '#server/features/contacts/import-target.ts'
import { importNextBatch } from '#server/features/imports/index.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { messageKeys, type TypingUntil, type Viewers } from '#web/features/messages/store/cache.ts'
import { setNotificationHandlers } from '#web/realtime/notifications.ts'
import { chatWith, inbound } from './inbound-fixture.ts'
import { multipart } from './multipart.ts'
import { Screen, type Looked } from './screens.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import { ticketFixture, type TicketFixture } from './ticket-fixture.ts'
import { PASSWORD, type Member } from './test-app.ts'

/**
 * After the events of an action, the caches of the web app must equal fresh answers of the server, for all users who
 * receive the events and for all who must not. The server, its database, the sockets and the caches are real.
 */

/**
 * supervisor, ana and bia are in the queue sales. caio and dora are in support, and dora also sees tickets without a
 * queue.
 */
const NAMES = ['admin', 'supervisor', 'ana', 'bia', 'caio', 'dora', 'stranger', 'root'] as const
type Name = (typeof NAMES)[number] | 'guest'
const COMPANY: Name[] = ['admin', 'supervisor', 'ana', 'bia', 'caio', 'dora']
const ALL: Name[] = [...NAMES]
/** These see Ana's tickets; with bia added they see the pending ones of her queue. */
const SEERS: Name[] = ['admin', 'supervisor', 'ana']
const QUEUE: Name[] = [...SEERS, 'bia']

const SCHEDULES = ['schedules', 'schedule days']
const QUICK_MESSAGES = ['quick messages', 'quick message pages']
const FILE_LISTS = ['file lists', 'file list names', ...QUICK_MESSAGES]
const CAMPAIGN_LISTS = ['campaigns', 'campaign groups', 'campaign budgets']
const CAMPAIGNS = [...CAMPAIGN_LISTS, 'campaign report', 'campaign recipients']
const PROMPTS = ['prompts', 'prompt list']
const INTEGRATIONS = ['integrations', 'integration list']
const OPT_OUTS = ['opt-outs', 'opt-out']
const LISTS = ['contact lists', 'all contact lists']
const PEOPLE = ['list people', 'list people unknown']
/** Lists show who of them refused. */
const REFUSALS = [...OPT_OUTS, ...LISTS, 'contact list', ...PEOPLE]
const CHATS = ['chats', 'unread chats', 'chat', 'chat messages']
/** A conversation changes when a ticket of it is closed or opened again. */
const CONVERSATION = ['messages', 'messages peeked']
const INVOICES = ['invoices', 'invoices of a company', 'own invoices', 'plan choices', 'subscription']

const COUNTS = ['counts', 'lane counts']
const BOARD = ['open lane', 'lane', 'lane of a queue', 'open lane searched', 'lane searched']

/** Queries that the web app intentionally fetches again after an event, instead of changing their cache. */
const ASKED_AGAIN: Partial<Record<EventName, string[]>> = {
  'ticket.saved': [...COUNTS, 'dashboard'],
  'ticket.deleted': [...COUNTS, 'dashboard', 'ticket', 'tickets searched'],
  'ticket.read': COUNTS,
  'message.created': COUNTS,
  'contact.updated': ['contact'],
  'contact.deleted': [...SCHEDULES, ...REFUSALS],
  'contacts.changed': ['contact', 'contacts', 'contacts searched', 'duplicates', ...REFUSALS],
  'optOut.saved': REFUSALS,
  'optOuts.changed': REFUSALS,
  'contactList.created': LISTS,
  'contactList.deleted': [...LISTS, ...CAMPAIGN_LISTS],
  'contactListItem.created': PEOPLE,
  'contactListItem.cleared': PEOPLE,
  'contactListItem.changed': PEOPLE,
  'connection.saved': ['campaign budgets'],
  'connection.stateChanged': ['campaign budgets'],
  'connection.deleted': ['campaign budgets'],
  'user.created': ['dashboard', 'users', 'user list', ...CHATS],
  'user.updated': ['dashboard', 'users', 'user list', ...CHATS],
  'user.deleted': ['dashboard', ...CHATS],
  'queue.created': PROMPTS,
  'queue.updated': PROMPTS,
  'queue.deleted': PROMPTS,
  'prompt.created': PROMPTS,
  'prompt.updated': PROMPTS,
  'prompt.deleted': PROMPTS,
  'queueIntegration.created': INTEGRATIONS,
  'queueIntegration.updated': INTEGRATIONS,
  'queueIntegration.deleted': INTEGRATIONS,
  'tag.created': ['tag pages'],
  'tag.updated': ['tag pages'],
  'quickMessage.created': QUICK_MESSAGES,
  'quickMessage.updated': QUICK_MESSAGES,
  'quickMessage.deleted': QUICK_MESSAGES,
  'fileList.created': FILE_LISTS,
  'fileList.updated': FILE_LISTS,
  'fileList.deleted': FILE_LISTS,
  'campaign.created': CAMPAIGN_LISTS,
  'campaign.updated': CAMPAIGNS,
  'campaign.deleted': CAMPAIGNS,
  'campaignSettings.saved': ['campaign budgets'],
  'invoice.saved': INVOICES,
  'invoice.deleted': INVOICES,
  'invoice.paid': ['plan'],
  'plan.changed': ['plan', ...INVOICES],
  'schedule.created': SCHEDULES,
  'announcement.created': ['announcements'],
  'announcement.updated': ['announcements'],
  'announcement.deleted': ['announcements'],
  'help.created': ['helps'],
  'help.updated': ['helps'],
  'help.deleted': ['helps'],
}

/** Users who can find a colleague's ticket receive no events about it, so a search keeps its first answer. */
const FOUND = ['tickets searched', 'tickets tagged', 'ticket']
const isOfTickets = (name: EventName): boolean => name.startsWith('ticket.') || name.startsWith('message.')

type Row = {
  title: string
  /** Creates data that exists before the action, without its events. */
  given?: () => Promise<unknown>
  act: () => Promise<unknown>
  /** Says completely which users receive which events. */
  hears: Partial<Record<EventName, Name[]>>
  /** Names further queries that users fetch again when they receive the event. */
  again?: string[]
  /** Names further queries that only this user fetches again. */
  againAt?: { name: Name; queries: string[] }
  /** Names queries that may keep their old answer. */
  asBefore?: string[]
  /** Checks something that no query returns. */
  also?: (screen: Screen) => void
}

let w: SocketTestApp
let stage: TicketFixture
let host: ChannelHost
let members: Record<(typeof NAMES)[number], Member>
let screens: Map<Name, Screen>
let look: Looked
let marks = 0
/** Says whether the screens still show the final state of the previous row. */
let isShownAsIs = false

const as = (name: Name): { token: string } => screens.get(name) ?? { token: '' }
async function call<Body = { id: number }>(
  name: Name,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await w.call<Body>(as(name), method, path, body)
  expect(Math.floor(answer.status / 100), `${method} ${path}: ${answer.text}`).toBe(2)
  return answer.body
}
const rows = (text: string, values: unknown[] = []) => stage.rows(text, values)
async function waitForEvent(name: EventName): Promise<void> {
  await expect.poll(() => w.events.map(({ event }) => event.name)).toContain(name)
}

/** Creates a conversation that all screens have opened, as far as they may. */
async function conversation(given: Parameters<TicketFixture['ticket']>[0] = {}): Promise<void> {
  const contactId = given.contactId ?? (await stage.contact('Maria Cliente'))
  look.ticketId = await stage.ticket({ ...given, contactId })
  look.contactId = contactId
  look.ticketUuid = String((await stage.row('tickets', look.ticketId))['uuid'])
  await stage.written(look.ticketId, 'Bom dia')
}
const held = () => conversation({ status: 'open', userId: members.ana.id })
const put = (name: Name, body: object) => call(name, 'PUT', `/tickets/${look.ticketId}`, body)
const chatOf = async (): Promise<{ number: string }> =>
  (await rows('select number from contacts where id = $1', [look.contactId]))[0] as { number: string }
const customer = async () => chatWith((await chatOf()).number, 'Maria Cliente')

let lastSent = ''
/** Sends a message of ours, to which the provider has given an id. */
async function sent(): Promise<void> {
  const { messages } = await call<{ messages: { id: string }[] }>('ana', 'POST', `/messages/${look.ticketId}`, {
    body: 'Em que posso ajudar?',
  })
  lastSent = String((await stage.row('messages', messages[0]?.id ?? ''))['provider_id'])
}

/** The id of the record that a row changes or deletes. */
let made = 0
const make = (name: Name, path: string, body: object) => async () => {
  made = (await call(name, 'POST', path, body)).id
}
async function makeChat(): Promise<void> {
  const chat = await call<Chat>('ana', 'POST', '/chats', { title: 'Turno', users: [{ id: members.bia.id }] })
  look.chatId = chat.id
  look.chatUuid = chat.uuid
}
async function saidInChat(): Promise<void> {
  await makeChat()
  await say('ana', 'Tudo bem?')
}
const say = (name: Name, message: string) => call(name, 'POST', `/chats/${look.chatId}/messages`, { message })

const list = () => call('admin', 'POST', '/contact-lists', { name: 'Clientes' })
async function makeList(): Promise<void> {
  look.listId = (await list()).id
}
const addPerson = (name = 'Joana', number = '5541988880001') =>
  call('admin', 'POST', '/contact-list-items', { name, number, contactListId: look.listId })
async function makePerson(): Promise<void> {
  await makeList()
  await addPerson('Rui', '5541988880002')
  made = (await addPerson()).id
}

async function uploadImport(): Promise<void> {
  const bytes = new Uint8Array(Buffer.from('nome,numero\nJoana,5541988880001\n'))
  const { body, headers } = await multipart({ file: { name: 'contatos.csv', bytes } })
  const answer = await w.call<ContactImportDetails>(as('admin'), 'POST', '/contacts/imports', body, headers)
  look.importId = answer.body.id
}
async function uploadOptOuts(): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(`numero\n${(await chatOf()).number}\n`))
  const { body, headers } = await multipart({ file: { name: 'recusas.csv', bytes } })
  made = (await w.call<{ id: number }>(as('admin'), 'POST', '/opt-outs/imports', body, headers)).body.id
}
async function startImport(): Promise<void> {
  const { columns, hasHeader } = await call<ContactImportDetails>('admin', 'GET', `/contacts/imports/${look.importId}`)
  await call('admin', 'POST', `/contacts/imports/${look.importId}/start`, { columns, hasHeader })
}

async function guest(): Promise<void> {
  const member = await stage.company.attendant([stage.support])
  w.events.length = 0
  screens.set('guest', await Screen.open('guest', w, member, PASSWORD))
  await waitForEvent('user.presence')
}
/** A user whose session ends also goes offline. */
const leaving = (act: () => Promise<unknown>) => async () => {
  await act()
  await waitForEvent('user.presence')
}
const guestLeft = ({ name }: Screen): void => {
  if (name === 'guest') expect(vi.mocked(location.reload)).toHaveBeenCalled()
}

const bill = async () => {
  made = await w.insert(
    `insert into invoices (company_id, detail, value_cents, due_date) select id, 'Pro', 9900, due_date from companies where id = $1`,
    [stage.company.id],
  )
}

const makeConnection = async () => {
  made = await stage.company.connection()
}
const makeDefault = async () => {
  await makeConnection()
  await call('admin', 'PUT', `/whatsapp/${made}`, { isDefault: true })
}
const makePrompt = () => make('admin', '/prompt', { ...PROMPT, queueId: stage.sales })()
let integrations = 0
const makeIntegration = () => make('admin', '/queueIntegration', { name: `Fluxo ${++integrations}`, type: 'n8n' })()
const quickMessage = { shortcode: 'pix', message: 'A chave é…' }
const makeOwnQuickMessage = make('ana', '/quick-messages', quickMessage)
const makeShared = make('supervisor', '/quick-messages', { ...quickMessage, geral: true })
const FILE_LIST = { name: 'Catálogo', message: 'Segue.', options: [{ name: 'Tabela' }] }
let fileLists = 0
const fileList = () => ({ ...FILE_LIST, name: `Catálogo ${++fileLists}` })
const makeFileList = () => make('admin', '/files', fileList())()
const makeCampaign = async () => {
  await make('admin', '/campaigns', { name: 'Natal' })()
  look.campaignId = made
}
const makeSchedule = () => make('ana', '/schedules', { ...SCHEDULE, contactId: look.contactId })()
const makeAnnouncement = make('root', '/announcements', { title: 'Manutenção', text: 'No domingo.', priority: 2 })
const makeHelp = make('root', '/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' })

const CLOSED = { status: 'closed', justClose: true }
const SCHEDULE = { body: 'Até amanhã!', sendAt: '2099-01-10T10:00' }
const PROMPT = { name: 'Vendedora', prompt: 'Atenda.', apiKey: 'sk-1' }

const ROWS: Record<EventName, Row[]> = {
  'ticket.saved': [
    {
      title: 'ana accepts what waits in her queue',
      given: () => conversation(),
      act: () => put('ana', { status: 'open', userId: members.ana.id }),
      hears: { 'ticket.saved': SEERS, 'ticket.deleted': ['bia'] },
    },
    {
      title: 'ana transfers hers to another queue',
      given: held,
      act: () => put('ana', { queueId: stage.support, userId: null, status: 'pending' }),
      hears: { 'ticket.saved': ['admin', 'caio', 'dora'], 'ticket.deleted': ['supervisor', 'ana'] },
    },
    {
      title: 'ana returns hers',
      given: held,
      act: () => put('ana', { status: 'pending', userId: null }),
      hears: { 'ticket.saved': QUEUE },
    },
    {
      title: 'ana closes hers',
      given: held,
      act: () => put('ana', CLOSED),
      hears: { 'ticket.saved': QUEUE },
      again: CONVERSATION,
    },
    {
      title: 'ana takes the closing back',
      again: CONVERSATION,
      given: async () => {
        await held()
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
      title: 'ana gives it a tag',
      given: held,
      act: () => call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: look.tagId }] }),
      hears: { 'tag.updated': COMPANY, 'ticket.saved': SEERS },
    },
    {
      title: 'ana moves it to a lane of the board',
      given: held,
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
      act: () => call('bia', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: made }),
      hears: { 'tag.updated': COMPANY, 'ticket.saved': QUEUE },
    },
    {
      title: 'ana takes it off its lane by the two calls of older clients',
      given: async () => {
        await held()
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
      title: 'a held one',
      given: held,
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
  'message.created': [
    {
      title: 'a customer writes into a conversation that runs',
      given: held,
      act: async () => host.onMessage(inbound({ chat: await customer() })),
      hears: { 'ticket.saved': SEERS, 'message.created': SEERS },
    },
    {
      title: 'a customer writes into one that waits',
      given: () => conversation(),
      act: async () => host.onMessage(inbound({ chat: await customer() })),
      hears: { 'ticket.saved': QUEUE, 'message.created': QUEUE },
    },
    {
      title: 'somebody new writes',
      act: () => host.onMessage(inbound({ chat: chatWith('5541977776666', 'Cliente Nova') })),
      hears: {
        'contact.created': COMPANY,
        'ticket.saved': ['admin', 'supervisor', 'dora'],
        'message.created': ['admin', 'supervisor', 'dora'],
      },
    },
    { title: 'ana answers', given: held, act: sent, hears: { 'ticket.saved': SEERS, 'message.created': SEERS } },
  ],
  'message.updated': [
    {
      title: 'the customer has read it',
      given: async () => {
        await held()
        await sent()
      },
      act: () => host.onAck({ providerId: lastSent, ack: 3, error: null }),
      hears: { 'message.updated': SEERS },
    },
    {
      title: 'it failed',
      given: async () => {
        await held()
        await sent()
      },
      act: () => host.onAck({ providerId: lastSent, ack: 0, error: 'ERR_SENDING_WAPP_MSG' }),
      hears: { 'message.updated': SEERS },
    },
    {
      title: 'the customer reacts to it',
      given: async () => {
        await held()
        await sent()
      },
      act: async () =>
        host.onReaction({
          providerId: lastSent,
          chat: (await customer()).identities,
          author: null,
          fromMe: false,
          emoji: '👍',
        }),
      hears: { 'message.updated': SEERS },
    },
  ],
  'contact.created': [
    {
      title: 'ana writes one down',
      act: () => call('ana', 'POST', '/contacts', { name: 'Maria Alves', number: '5541966665555' }),
      hears: { 'contact.created': COMPANY },
    },
  ],
  'contact.updated': [
    {
      title: 'ana gives it another name',
      given: held,
      act: () =>
        call('ana', 'PUT', `/contacts/${look.contactId}`, { name: 'Zélia Cliente', email: 'zelia@exemplo.com.br' }),
      hears: { 'contact.updated': COMPANY },
    },
  ],
  'contact.deleted': [
    {
      title: 'the admin deletes one',
      given: make('ana', '/contacts', { name: 'Maria Braga', number: '5541966664444' }),
      act: () => call('admin', 'DELETE', `/contacts/${made}`),
      hears: { 'contact.deleted': COMPANY },
    },
  ],
  'contactImport.saved': [
    {
      title: 'an import starts',
      given: uploadImport,
      act: startImport,
      hears: { 'contactImport.saved': ['admin', 'supervisor'] },
    },
  ],
  'contactList.created': [{ title: 'the admin makes one', act: list, hears: { 'contactList.created': ['admin'] } }],
  'contactList.updated': [
    {
      title: 'the admin gives it another name',
      given: makePerson,
      act: () => call('admin', 'PUT', `/contact-lists/${look.listId}`, { name: 'Amigos' }),
      hears: { 'contactList.updated': ['admin'] },
      again: LISTS,
    },
    {
      title: 'its check begins',
      given: makePerson,
      act: async () => {
        const connectionId = await stage.company.connection('Que pergunta')
        await call('admin', 'POST', `/contact-lists/${look.listId}/check`, { connectionId })
        await w.owner.query('delete from connections where id = $1', [connectionId])
        await call('admin', 'POST', `/contact-lists/${look.listId}/check/pause`)
      },
      hears: { 'contactList.updated': ['admin'] },
    },
  ],
  'contactList.deleted': [
    {
      title: 'the one that is open',
      given: makePerson,
      act: () => call('admin', 'DELETE', `/contact-lists/${look.listId}`),
      hears: { 'contactList.deleted': ['admin'], 'contactListItem.cleared': ['admin'] },
    },
  ],
  'contactListItem.created': [
    {
      title: 'the admin adds one',
      given: makeList,
      act: () => addPerson(),
      hears: { 'contactListItem.created': ['admin'], 'contactList.updated': ['admin'] },
    },
  ],
  'contactListItem.updated': [
    {
      title: 'with another address',
      given: makePerson,
      act: () => call('admin', 'PUT', `/contact-list-items/${made}`, { email: 'joana@exemplo.com.br' }),
      hears: { 'contactListItem.updated': ['admin'], 'contactList.updated': ['admin'] },
    },
    {
      title: 'whose number was answered',
      given: makePerson,
      act: () =>
        w.data.change({ companyId: stage.company.id, userId: null }, async (tx) => {
          await storeAnswer(tx, made, '5541988880001', { hasWhatsapp: true, number: null })
          await emitListSaved(tx, look.listId)
        }),
      hears: { 'contactListItem.updated': ['admin'], 'contactList.updated': ['admin'] },
    },
    {
      title: 'with another name',
      given: makePerson,
      act: () => call('admin', 'PUT', `/contact-list-items/${made}`, { name: 'Zélia' }),
      hears: { 'contactListItem.updated': ['admin'], 'contactList.updated': ['admin'] },
      again: PEOPLE,
    },
  ],
  'contactListItem.deleted': [
    {
      title: 'the admin takes one off',
      given: makePerson,
      act: () => call('admin', 'DELETE', `/contact-list-items/${made}`),
      hears: { 'contactListItem.deleted': ['admin'], 'contactList.updated': ['admin'] },
    },
  ],
  'contactListItem.cleared': [
    {
      title: 'several are taken off at once',
      given: makePerson,
      act: () => call('admin', 'POST', `/contact-lists/${look.listId}/remove-items`, { ids: [made] }),
      hears: {
        'contactListItem.cleared': ['admin'],
        'contactListItem.changed': ['admin'],
        'contactList.updated': ['admin'],
      },
    },
  ],
  'contactListItem.changed': [
    {
      title: 'an import into the list ends',
      given: makeList,
      act: () =>
        w.data.change({ companyId: stage.company.id, userId: null }, async (tx) => {
          await sql`insert into contact_list_items (company_id, list_id, name, number)
            values (${tx.companyId}, ${look.listId}, 'Joana', '5541988880001')`.execute(tx.db)
          await listTarget.emitChanged(tx, look.listId)
        }),
      hears: { 'contactListItem.changed': ['admin'], 'contactList.updated': ['admin'] },
    },
  ],
  'contacts.changed': [
    {
      title: 'an import ends',
      given: async () => {
        await uploadImport()
        await startImport()
      },
      act: async () => {
        const actor = { companyId: stage.company.id, userId: null }
        while (await w.data.change(actor, (tx) => importNextBatch(tx, look.importId, contactTarget)));
      },
      hears: { 'contacts.changed': COMPANY, 'contactImport.saved': ['admin', 'supervisor'] },
    },
  ],
  'user.created': [
    {
      title: 'the admin makes one',
      act: () =>
        call('admin', 'POST', '/users', {
          name: 'Zoe',
          email: 'zoe@exemplo.com.br',
          password: PASSWORD,
          profile: 'user',
        }),
      hears: { 'user.created': COMPANY },
    },
  ],
  'user.updated': [
    {
      title: 'bia gets another name',
      againAt: { name: 'bia', queries: ['counts', 'bell'] },
      act: () => call('admin', 'PUT', `/users/${members.bia.id}`, { name: 'Bia Souza' }),
      hears: { 'user.updated': COMPANY },
    },
    {
      title: 'who holds a conversation gets another name',
      againAt: { name: 'ana', queries: ['counts', 'bell'] },
      // The separator of an earlier ticket is fetched again when that ticket ends.
      asBefore: CONVERSATION,
      given: held,
      act: () => call('admin', 'PUT', `/users/${members.ana.id}`, { name: 'Ana Lima' }),
      hears: { 'user.updated': COMPANY },
    },
    {
      title: 'bia comes into another queue',
      againAt: { name: 'bia', queries: ['counts', 'bell'] },
      act: () => call('admin', 'PUT', `/users/${members.bia.id}`, { queueIds: [stage.sales, stage.support] }),
      hears: { 'user.updated': COMPANY },
    },
    {
      title: 'bia is back in the one',
      againAt: { name: 'bia', queries: ['counts', 'bell'] },
      act: () => call('admin', 'PUT', `/users/${members.bia.id}`, { queueIds: [stage.sales] }),
      hears: { 'user.updated': COMPANY },
    },
  ],
  'user.deleted': [
    {
      title: 'the admin deletes one',
      given: make('admin', '/users', { name: 'Yan', email: 'yan@exemplo.com.br', password: PASSWORD, profile: 'user' }),
      act: () => call('admin', 'DELETE', `/users/${made}`),
      hears: { 'user.deleted': COMPANY },
    },
  ],
  'user.presence': [
    {
      title: 'somebody comes',
      given: async () => {
        made = (await stage.company.attendant([])).id
      },
      act: async () => {
        const token = await w.login(
          (await rows('select email from users where id = $1', [made]))[0]?.['email'] as string,
        )
        w.socket({ auth: { token } })
        await waitForEvent('user.presence')
      },
      hears: { 'user.presence': COMPANY },
    },
  ],
  'session.opened': [
    {
      title: 'a login in another place',
      given: guest,
      act: leaving(() => w.login(screens.get('guest')?.user.email ?? '')),
      hears: { 'user.presence': COMPANY, 'session.ended': ['guest'], 'session.opened': ['guest'] },
      also: guestLeft,
    },
  ],
  'session.ended': [
    {
      title: 'the admin chooses another password for somebody',
      given: guest,
      act: leaving(() =>
        call('admin', 'PUT', `/users/${screens.get('guest')?.user.id}`, { password: 'outra-senha-123' }),
      ),
      hears: { 'user.presence': COMPANY, 'user.updated': [...COMPANY, 'guest'], 'session.ended': ['guest'] },
    },
  ],
  'session.closed': [
    {
      title: 'somebody signs out',
      given: guest,
      act: leaving(() => call('guest', 'DELETE', '/auth/logout')),
      hears: { 'user.presence': COMPANY, 'session.closed': ['guest'] },
    },
  ],
  'setting.saved': [
    {
      title: 'one that all read',
      act: () => call('admin', 'PUT', '/settings/userRating', { value: 'enabled' }),
      hears: { 'setting.saved': COMPANY },
    },
    {
      title: 'one that gives access',
      act: () => call('admin', 'PUT', '/settings/ipixc', { value: 'https://ixc.exemplo.com.br' }),
      hears: { 'setting.saved': ['admin'] },
    },
  ],
  'connection.saved': [
    {
      title: 'another becomes the default',
      given: makeConnection,
      act: () => call('admin', 'PUT', `/whatsapp/${made}`, { isDefault: true }),
      hears: { 'connection.saved': COMPANY },
    },
    {
      title: 'it gets a token',
      given: makeConnection,
      act: () => call('admin', 'PUT', `/whatsapp/${made}`, { token: 'segredo-do-token' }),
      hears: { 'connection.saved': COMPANY },
    },
    {
      title: 'the provider tells its limits',
      act: () =>
        host.onLimits({
          lock: { until: '2036-11-23T10:00:00.000Z', type: 'BIZ_QUALITY' },
          quota: { total: 200, used: 12, status: 'first_warning', since: null, until: '2036-11-23T10:00:00.000Z' },
          isAnswer: true,
        }),
      hears: { 'connection.saved': COMPANY },
    },
    {
      title: 'that of a conversation gets another name',
      given: held,
      act: () => call('admin', 'PUT', `/whatsapp/${stage.connectionId}`, { name: `Loja ${look.ticketId}` }),
      hears: { 'connection.saved': COMPANY },
    },
  ],
  'connection.stateChanged': [
    {
      title: 'it waits for its code to be scanned',
      act: () => host.onStatus({ status: 'qrcode', qrcode: '2@abc', retries: 1, reason: null, number: null }),
      hears: { 'connection.saved': COMPANY, 'connection.stateChanged': COMPANY },
    },
  ],
  'connection.deleted': [
    {
      title: 'the default is deleted',
      given: makeDefault,
      act: () => call('admin', 'DELETE', `/whatsapp/${made}`),
      hears: { 'connection.deleted': COMPANY, 'connection.saved': COMPANY },
    },
  ],
  'queue.created': [
    {
      title: 'the admin makes one',
      act: () => call('admin', 'POST', '/queue', { name: 'Avarias', color: '#123456' }),
      hears: { 'queue.created': COMPANY },
    },
  ],
  'queue.updated': [
    {
      title: 'the queue of what waits gets another name',
      // The separator of an earlier ticket is fetched again when that ticket ends.
      asBefore: CONVERSATION,
      again: ['menu'],
      given: () => conversation(),
      act: () => call('admin', 'PUT', `/queue/${stage.sales}`, { name: 'Vendas novas', color: '#654321' }),
      hears: { 'queue.updated': COMPANY },
    },
    {
      title: 'its menu gets an option',
      again: ['menu'],
      act: () => call('admin', 'POST', '/queue-options', { title: 'Segunda via', queueId: stage.sales }),
      hears: { 'queue.updated': COMPANY },
    },
  ],
  'queue.deleted': [
    {
      title: 'the admin deletes one',
      given: async () => {
        await make('admin', '/queue', { name: 'Passageira', color: '#123457' })()
        await call('admin', 'PUT', `/users/${members.caio.id}`, { queueIds: [stage.support, made] })
        await conversation({ queueId: made })
      },
      act: () => call('admin', 'DELETE', `/queue/${made}`),
      hears: { 'queue.deleted': COMPANY, 'ticket.saved': ['admin', 'supervisor', 'dora'], 'ticket.deleted': ['caio'] },
    },
  ],
  'prompt.created': [{ title: 'the admin makes one', act: makePrompt, hears: { 'prompt.created': ['admin'] } }],
  'prompt.updated': [
    {
      title: 'it gets another name',
      given: makePrompt,
      act: () => call('admin', 'PUT', `/prompt/${made}`, { name: 'Vera' }),
      hears: { 'prompt.updated': ['admin'] },
    },
  ],
  'prompt.deleted': [
    {
      title: 'it goes',
      given: makePrompt,
      act: () => call('admin', 'DELETE', `/prompt/${made}`),
      hears: { 'prompt.deleted': ['admin'] },
    },
  ],
  'queueIntegration.created': [
    { title: 'the admin makes one', act: makeIntegration, hears: { 'queueIntegration.created': ['admin'] } },
  ],
  'queueIntegration.updated': [
    {
      title: 'it gets another name',
      given: makeIntegration,
      act: () => call('admin', 'PUT', `/queueIntegration/${made}`, { name: `Outro ${made}` }),
      hears: { 'queueIntegration.updated': ['admin'] },
    },
  ],
  'queueIntegration.deleted': [
    {
      title: 'it goes',
      given: makeIntegration,
      act: () => call('admin', 'DELETE', `/queueIntegration/${made}`),
      hears: { 'queueIntegration.deleted': ['admin'] },
    },
  ],
  'tag.created': [
    {
      title: 'ana makes one',
      act: make('ana', '/tags', { name: 'Âmbar', color: '#a1b2c3' }),
      hears: { 'tag.created': COMPANY },
    },
  ],
  'tag.updated': [
    {
      title: 'one that a conversation has',
      given: async () => {
        await held()
        await call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: look.tagId }] })
      },
      act: () => call('ana', 'PUT', `/tags/${look.tagId}`, { name: 'Garantia longa', color: '#00ff00' }),
      hears: { 'tag.updated': COMPANY },
    },
    {
      title: 'a lane gets another colour',
      act: () => call('supervisor', 'PUT', `/tags/${look.laneId}`, { name: 'Proposta', color: '#0000ff' }),
      hears: { 'tag.updated': COMPANY },
    },
    {
      title: 'a label becomes a lane',
      given: async () => {
        await held()
        await make('ana', '/tags', { name: 'Futura coluna' })()
        await call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: made }] })
      },
      act: () => call('supervisor', 'PUT', `/tags/${made}`, { name: 'Futura coluna', kanban: 1 }),
      hears: { 'tag.updated': COMPANY },
      again: [...BOARD, ...COUNTS],
    },
  ],
  'tag.deleted': [
    {
      title: 'one that a conversation has',
      given: async () => {
        await held()
        await make('ana', '/tags', { name: 'Breve' })()
        await call('ana', 'POST', '/tags/sync', { ticketId: look.ticketId, tags: [{ id: made }] })
      },
      act: () => call('ana', 'DELETE', `/tags/${made}`),
      hears: { 'tag.deleted': COMPANY },
    },
    {
      title: 'a lane',
      given: async () => {
        await held()
        await make('supervisor', '/tags', { name: 'Coluna breve', kanban: 1 })()
        await call('ana', 'PUT', `/ticket-tags/${look.ticketId}`, { tagId: made })
      },
      act: () => call('supervisor', 'DELETE', `/tags/${made}`),
      hears: { 'tag.deleted': COMPANY },
      again: [...BOARD, ...COUNTS],
    },
  ],
  'tag.reordered': [
    {
      title: 'and a conversation of two lanes changes its lane',
      given: async () => {
        await held()
        await make('supervisor', '/tags', { name: 'Outra coluna', kanban: 1 })()
        await call('ana', 'POST', '/tags/sync', {
          ticketId: look.ticketId,
          tags: [{ id: look.laneId }, { id: made }],
        })
      },
      act: () => call('supervisor', 'PUT', '/tags/kanban', { tagIds: [made, look.laneId] }),
      hears: { 'tag.reordered': COMPANY },
      again: [...BOARD, ...COUNTS],
    },
  ],
  'note.created': [
    {
      title: 'ana writes one',
      given: held,
      act: () =>
        call('ana', 'POST', '/ticket-notes', {
          note: 'prefere texto',
          ticketId: look.ticketId,
          contactId: look.contactId,
        }),
      hears: { 'note.created': SEERS },
    },
  ],
  'note.deleted': [
    {
      title: 'ana deletes hers',
      given: async () => {
        await held()
        await make('ana', '/ticket-notes', {
          note: 'prefere voz',
          ticketId: look.ticketId,
          contactId: look.contactId,
        })()
      },
      act: () => call('ana', 'DELETE', `/ticket-notes/${made}`),
      hears: { 'note.deleted': SEERS },
    },
  ],
  'campaign.created': [
    { title: 'the admin makes a draft', act: makeCampaign, hears: { 'campaign.created': ['admin'] } },
  ],
  'campaign.updated': [
    {
      title: 'the admin gives it another name',
      given: makeCampaign,
      act: () => call('admin', 'PUT', `/campaigns/${made}`, { name: 'Natal antecipado' }),
      hears: { 'campaign.updated': ['admin'] },
    },
  ],
  'campaign.deleted': [
    {
      title: 'the admin deletes one',
      given: makeCampaign,
      act: () => call('admin', 'DELETE', `/campaigns/${made}`),
      hears: { 'campaign.deleted': ['admin'] },
    },
  ],
  'campaignSettings.saved': [
    {
      title: 'the admin changes the pace',
      act: () => call('admin', 'POST', '/campaign-settings', { settings: { messageInterval: 10 } }),
      hears: { 'campaignSettings.saved': ['admin'] },
    },
  ],
  'fileList.created': [{ title: 'the admin makes one', act: makeFileList, hears: { 'fileList.created': COMPANY } }],
  'fileList.updated': [
    {
      title: 'the admin changes one',
      given: makeFileList,
      act: () => call('admin', 'PUT', `/files/${made}`, fileList()),
      hears: { 'fileList.updated': COMPANY },
    },
  ],
  'fileList.deleted': [
    {
      title: 'the admin deletes one that a quick message uses',
      given: async () => {
        await makeFileList()
        await call('supervisor', 'POST', '/quick-messages', { ...quickMessage, geral: true, fileListId: made })
      },
      act: () => call('admin', 'DELETE', `/files/${made}`),
      hears: { 'fileList.deleted': COMPANY },
    },
  ],
  'quickMessage.created': [
    { title: "ana's own", act: makeOwnQuickMessage, hears: { 'quickMessage.created': ['ana'] } },
  ],
  'quickMessage.updated': [
    {
      title: "ana's own",
      given: makeOwnQuickMessage,
      act: () => call('ana', 'PUT', `/quick-messages/${made}`, { ...quickMessage, message: 'Olá!' }),
      hears: { 'quickMessage.updated': ['ana'] },
    },
    {
      title: 'a shared one is shared no more',
      given: makeShared,
      act: () => call('supervisor', 'PUT', `/quick-messages/${made}`, { ...quickMessage, geral: false }),
      hears: { 'quickMessage.deleted': COMPANY, 'quickMessage.updated': ['supervisor'] },
    },
  ],
  'quickMessage.deleted': [
    {
      title: 'a shared one',
      given: makeShared,
      act: () => call('supervisor', 'DELETE', `/quick-messages/${made}`),
      hears: { 'quickMessage.deleted': COMPANY },
    },
  ],
  'chat.created': [{ title: 'ana makes one with bia', act: makeChat, hears: { 'chat.created': ['ana', 'bia'] } }],
  'chat.messageCreated': [
    {
      title: 'ana says something',
      given: makeChat,
      act: () => say('ana', 'Bom dia'),
      hears: { 'chat.messageCreated': ['ana', 'bia'] },
    },
  ],
  'chat.read': [
    {
      title: 'bia reads it',
      given: saidInChat,
      act: () => call('bia', 'POST', `/chats/${look.chatId}/read`, { userId: members.bia.id }),
      hears: { 'chat.read': ['bia'] },
    },
  ],
  'chat.updated': [
    {
      title: 'caio comes instead of bia',
      given: saidInChat,
      act: () => call('ana', 'PUT', `/chats/${look.chatId}`, { title: 'Tarde', users: [{ id: members.caio.id }] }),
      hears: { 'chat.updated': ['ana', 'caio'], 'chat.deleted': ['bia'] },
    },
  ],
  'chat.deleted': [
    {
      title: 'ana deletes it',
      given: saidInChat,
      act: () => call('ana', 'DELETE', `/chats/${look.chatId}`),
      hears: { 'chat.deleted': ['ana', 'bia'] },
    },
  ],
  'invoice.saved': [
    {
      title: 'it was paid by hand',
      given: bill,
      act: () => call('root', 'PUT', `/invoices/${made}`, { status: 'paid' }),
      hears: { 'invoice.saved': COMPANY, 'invoice.paid': COMPANY },
    },
  ],
  'invoice.deleted': [
    {
      title: 'the provider takes it back',
      given: bill,
      act: () => call('root', 'DELETE', `/invoices/${made}`),
      hears: { 'invoice.deleted': COMPANY },
    },
  ],
  'invoice.paid': [
    {
      title: 'the company is served longer',
      given: bill,
      act: () => call('root', 'PUT', `/invoices/${made}`, { status: 'paid' }),
      hears: { 'invoice.saved': COMPANY, 'invoice.paid': COMPANY },
    },
  ],
  'plan.changed': [
    {
      title: 'the company takes another plan',
      given: async () => {
        made = await w.insert(
          `insert into plans (name, users, connections, queues, price_cents) values ('Grande', 200, 200, 200, 19900)`,
          [],
        )
      },
      act: () => w.data.change({ companyId: stage.company.id, userId: members.admin.id }, (tx) => changePlan(tx, made)),
      hears: { 'plan.changed': COMPANY },
    },
  ],
  'optOut.saved': [
    {
      title: 'ana says that a customer refuses',
      given: held,
      act: () => call('ana', 'POST', `/contacts/${look.contactId}/opt-out`, { proof: 'pediu' }),
      hears: { 'optOut.saved': COMPANY },
    },
    {
      title: 'the admin revokes a refusal',
      given: async () => {
        await held()
        await make('ana', `/contacts/${look.contactId}/opt-out`, { proof: 'pediu' })()
      },
      act: () => call('admin', 'POST', `/opt-outs/${made}/revoke`, { proof: 'pediu de novo' }),
      hears: { 'optOut.saved': COMPANY },
    },
  ],
  'optOuts.changed': [
    {
      title: 'the admin imports refusals',
      given: held,
      act: uploadOptOuts,
      hears: { 'optOutImport.saved': ['admin'], 'optOuts.changed': COMPANY },
    },
  ],
  'optOutImport.saved': [
    {
      title: 'the admin undoes an import',
      given: async () => {
        await held()
        await uploadOptOuts()
      },
      act: () => call('admin', 'POST', `/opt-outs/imports/${made}/undo`),
      hears: { 'optOutImport.saved': ['admin'], 'optOuts.changed': COMPANY },
    },
  ],
  'schedule.created': [{ title: 'ana makes one', act: makeSchedule, hears: { 'schedule.created': COMPANY } }],
  'schedule.updated': [
    {
      title: 'its text changes',
      given: makeSchedule,
      act: () =>
        call('ana', 'PUT', `/schedules/${made}`, { ...SCHEDULE, contactId: look.contactId, body: 'Até logo!' }),
      hears: { 'schedule.updated': COMPANY },
    },
    {
      title: 'it is for another day',
      again: ['schedule days'],
      given: makeSchedule,
      act: () =>
        call('ana', 'PUT', `/schedules/${made}`, {
          ...SCHEDULE,
          contactId: look.contactId,
          sendAt: '2099-01-12T10:00',
        }),
      hears: { 'schedule.updated': COMPANY },
    },
  ],
  'schedule.deleted': [
    {
      title: 'ana deletes it',
      given: makeSchedule,
      act: () => call('ana', 'DELETE', `/schedules/${made}`),
      hears: { 'schedule.deleted': COMPANY },
    },
  ],
  'announcement.created': [
    { title: 'the provider tells something', act: makeAnnouncement, hears: { 'announcement.created': ALL } },
    {
      title: 'the provider writes a draft',
      act: () =>
        call<Announcement>('root', 'POST', '/announcements', { title: 'Depois', text: 'Mais tarde.', status: false }),
      hears: { 'announcement.created': ['root'] },
    },
  ],
  'announcement.updated': [
    {
      title: 'it matters more',
      given: makeAnnouncement,
      act: () => call('root', 'PUT', `/announcements/${made}`, { title: 'Manutenção', priority: 1 }),
      hears: { 'announcement.updated': ALL },
    },
    {
      title: 'it is published no more',
      given: makeAnnouncement,
      act: () => call('root', 'PUT', `/announcements/${made}`, { status: false }),
      hears: {
        'announcement.deleted': ['admin', 'supervisor', 'ana', 'bia', 'caio', 'dora', 'stranger'],
        'announcement.updated': ['root'],
      },
    },
  ],
  'announcement.deleted': [
    {
      title: 'the provider deletes one',
      given: makeAnnouncement,
      act: () => call('root', 'DELETE', `/announcements/${made}`),
      hears: { 'announcement.deleted': ALL },
    },
  ],
  'help.created': [{ title: 'the provider adds a video', act: makeHelp, hears: { 'help.created': ALL } }],
  'help.updated': [
    {
      title: 'it gets another title',
      given: makeHelp,
      act: () => call<Help>('root', 'PUT', `/helps/${made}`, { title: 'Começo' }),
      hears: { 'help.updated': ALL },
    },
  ],
  'help.deleted': [
    {
      title: 'it goes',
      given: makeHelp,
      act: () => call('root', 'DELETE', `/helps/${made}`),
      hears: { 'help.deleted': ALL },
    },
  ],
  'contact.typing': [
    {
      title: 'the customer types',
      given: held,
      act: async () => {
        host.onTyping({ chat: await customer(), typing: true })
        await waitForEvent('contact.typing')
      },
      also: ({ name, cache }) => {
        const typing = cache.getQueryData<TypingUntil>(messageKeys.typing) ?? {}
        expect(look.ticketId in typing, name).toBe(SEERS.includes(name as Name))
      },
      hears: { 'contact.typing': SEERS },
    },
  ],
  'ticket.viewers': [
    {
      title: 'ana opens the conversation',
      given: held,
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
}

beforeAll(async () => {
  vi.stubGlobal('document', { hasFocus: () => true, hidden: false })
  vi.stubGlobal('location', { reload: vi.fn<() => void>() })
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, getItem: () => null, removeItem: () => undefined })
  setNotificationHandlers({
    open: () => undefined,
    isInView: () => true,
    openChat: () => undefined,
    isChatInView: () => true,
  })
  w = await socketTestApp()
  const provider = await w.company('Provedor')
  stage = await ticketFixture(w)
  host = channelHost(w.data, w.services, stage.ref)
  const { company, sales, support } = stage
  const root = await w.member(provider.id, 'user', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  members = {
    admin: company.admin,
    supervisor: await company.supervisor([sales]),
    ana: stage.ana,
    bia: stage.bia,
    caio: await company.attendant([support]),
    dora: await company.attendant([support], { allTicket: true }),
    stranger: (await w.company('Outra')).admin,
    root,
  }
  screens = new Map()
  for (const name of NAMES) screens.set(name, await Screen.open(name, w, members[name], PASSWORD))
  const areThere = (): boolean => w.events.filter(({ event }) => event.name === 'user.presence').length === NAMES.length
  await vi.waitUntil(areThere, { timeout: 20_000 })
  look = {
    ticketId: 0,
    ticketUuid: '',
    contactId: 0,
    chatId: 0,
    chatUuid: crypto.randomUUID(),
    queueId: sales,
    tagId: 0,
    laneId: 0,
    importId: 0,
    listId: 0,
    campaignId: 0,
  }
  await make('ana', '/tags', { name: 'Garantia' })()
  look.tagId = made
  await makeList()
  await make('supervisor', '/tags', { name: 'Proposta', kanban: 1 })()
  look.laneId = made
  await uploadImport()
  await conversation({ queueId: support })
  await held()
  await waitForAllScreens()
  await fillAll()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await w.close()
})

const each = async <Result>(work: (screen: Screen, name: Name) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (const [name, screen] of screens) results.push(await work(screen, name))
  return results
}
const fillAll = () => each((screen) => screen.fill(look))

/** Resolves when all screens have received the events published so far. */
async function waitForAllScreens(): Promise<void> {
  const mark = -++marks
  const heard = [...screens.values()].map((screen) => screen.mark(mark))
  for (const companyId of new Set([...screens.values()].map(({ user }) => user.companyId))) {
    w.realtime.publish(companyId, [{ name: 'user.presence', payload: { userId: mark, online: true } }])
  }
  await Promise.all(heard)
}

test('every event has a row', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(Object.keys(EVENTS).toSorted())
  for (const [name, found] of Object.entries(ROWS)) expect(found.length, name).toBeGreaterThan(0)
})

describe.each(Object.keys(EVENTS) as EventName[])('%s', (name) => {
  test.each(ROWS[name])('$title', async (row) => {
    screens.delete('guest')
    await row.given?.()
    await waitForAllScreens()
    if (row.given || !isShownAsIs) await fillAll()
    isShownAsIs = false
    w.events.length = 0
    await row.act()
    await waitForAllScreens()
    if (name !== 'ticket.viewers') expect(w.events.map(({ event }) => event.name)).toContain(name)

    const hears: Partial<Record<EventName, Name[]>> = {}
    for (const [actor, screen] of screens) for (const one of new Set(screen.names())) (hears[one] ??= []).push(actor)
    expect(hears).toEqual(row.hears)

    for (const [actor, screen] of screens) {
      // Screens of other companies receive nothing and fetch nothing.
      const isElsewhere = screen.user.companyId !== stage.company.id
      if (isElsewhere && screen.names().length === 0) continue
      const again = askedAgainBy(screen, row, name)
      const isTold = screen.names().some(isOfTickets)
      screen.apply()
      row.also?.(screen)
      const { held, stale, differences } = await screen.compare(look)
      expect(stale, `asked again by ${actor}`).toEqual(held.filter((query) => again.includes(query)))
      for (const { query, cached, fetched } of differences) {
        if (row.asBefore?.includes(query) || (FOUND.includes(query) && !isTold)) continue
        expect(cached, `${query} of ${actor}`).toEqual(fetched)
      }
    }
    isShownAsIs = true
  })
})

function askedAgainBy(screen: Screen, { again = [], againAt }: Row, name: EventName): string[] {
  const heard = screen.names()
  return [
    ...heard.flatMap((one) => ASKED_AGAIN[one] ?? []),
    ...(heard.includes(name) ? again : []),
    ...(againAt?.name === screen.name ? againAt.queries : []),
  ]
}
