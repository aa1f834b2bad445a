import { expect } from 'vitest'
import { changePlan } from '#server/features/billing/plan.actions.ts'
import { checkEvents } from './check-events.ts'
import { COMPANY, call, conversation, assignedConversation, look, make, members, stage } from './event-stage.ts'

const PROMPT = { name: 'Vendedora', prompt: 'Atenda.', apiKey: 'sk-1' }
const WAITING = { status: 'qrcode', qrcode: '', pairingCode: '', retries: 1, reason: null, number: null } as const

const bill = async () => {
  stage.made = await stage.w.insert(
    `insert into invoices (company_id, detail, value_cents, due_date) select id, 'Pro', 9900, due_date from companies where id = $1`,
    [stage.company.id],
  )
}
const makeConnection = async () => {
  stage.made = await stage.company.connection()
}
const makeDefault = async () => {
  await makeConnection()
  await call('admin', 'PUT', `/whatsapp/${stage.made}`, { isDefault: true })
}
const makePrompt = () => make('admin', '/prompt', { ...PROMPT, queueId: stage.sales })()
let integrations = 0
const makeIntegration = () => make('admin', '/queueIntegration', { name: `Fluxo ${++integrations}`, type: 'n8n' })()

checkEvents('company', {
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
  'companyLook.saved': [
    {
      title: 'the company gets another name and colour',
      act: () => call('admin', 'PUT', '/company-look', { displayName: 'Lua', accent: '#aa3300' }),
      hears: { 'companyLook.saved': COMPANY },
      also: ({ user }) => expect(user.look).toMatchObject({ name: 'Lua', accent: '#aa3300' }),
    },
  ],
  'connection.saved': [
    {
      title: 'another becomes the default',
      given: makeConnection,
      act: () => call('admin', 'PUT', `/whatsapp/${stage.made}`, { isDefault: true }),
      hears: { 'connection.saved': COMPANY },
    },
    {
      title: 'it gets a token',
      given: makeConnection,
      act: () => call('admin', 'PUT', `/whatsapp/${stage.made}`, { token: 'segredo-do-token' }),
      hears: { 'connection.saved': COMPANY },
    },
    {
      title: 'the provider tells its limits',
      act: () =>
        stage.host.onLimits({
          lock: { until: '2036-11-23T10:00:00.000Z', type: 'BIZ_QUALITY' },
          quota: { total: 200, used: 12, status: 'first_warning', since: null, until: '2036-11-23T10:00:00.000Z' },
          isAnswer: true,
        }),
      hears: { 'connection.saved': COMPANY },
    },
    {
      title: 'that of a conversation gets another name',
      given: assignedConversation,
      act: () => call('admin', 'PUT', `/whatsapp/${stage.connectionId}`, { name: `Loja ${look.ticketId}` }),
      hears: { 'connection.saved': COMPANY },
    },
  ],
  'connection.stateChanged': [
    {
      title: 'it waits for its code to be scanned',
      act: () => stage.host.onStatus({ ...WAITING, qrcode: '2@abc' }),
      hears: { 'connection.saved': COMPANY, 'connection.stateChanged': COMPANY },
    },
    {
      title: 'it waits for its code to be typed',
      act: () =>
        stage.host.onStatus({ ...WAITING, pairingCode: 'ABCD1234', pairingEndsAt: '2026-11-30T12:00:00.000Z' }),
      hears: { 'connection.saved': COMPANY, 'connection.stateChanged': COMPANY },
    },
  ],
  'connection.deleted': [
    {
      title: 'the default is deleted',
      given: makeDefault,
      act: () => call('admin', 'DELETE', `/whatsapp/${stage.made}`),
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
        await call('admin', 'PUT', `/users/${members.caio.id}`, { queueIds: [stage.support, stage.made] })
        await conversation({ queueId: stage.made })
      },
      act: () => call('admin', 'DELETE', `/queue/${stage.made}`),
      hears: { 'queue.deleted': COMPANY, 'ticket.saved': ['admin', 'supervisor', 'dora'], 'ticket.deleted': ['caio'] },
    },
  ],
  'prompt.created': [{ title: 'the admin makes one', act: makePrompt, hears: { 'prompt.created': ['admin'] } }],
  'prompt.updated': [
    {
      title: 'it gets another name',
      given: makePrompt,
      act: () => call('admin', 'PUT', `/prompt/${stage.made}`, { name: 'Vera' }),
      hears: { 'prompt.updated': ['admin'] },
    },
  ],
  'prompt.deleted': [
    {
      title: 'it goes',
      given: makePrompt,
      act: () => call('admin', 'DELETE', `/prompt/${stage.made}`),
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
      act: () => call('admin', 'PUT', `/queueIntegration/${stage.made}`, { name: `Outro ${stage.made}` }),
      hears: { 'queueIntegration.updated': ['admin'] },
    },
  ],
  'queueIntegration.deleted': [
    {
      title: 'it goes',
      given: makeIntegration,
      act: () => call('admin', 'DELETE', `/queueIntegration/${stage.made}`),
      hears: { 'queueIntegration.deleted': ['admin'] },
    },
  ],
  'invoice.saved': [
    {
      title: 'it was paid by hand',
      given: bill,
      act: () => call('root', 'PUT', `/invoices/${stage.made}`, { status: 'paid' }),
      hears: { 'invoice.saved': COMPANY, 'invoice.paid': COMPANY },
    },
  ],
  'invoice.deleted': [
    {
      title: 'the provider takes it back',
      given: bill,
      act: () => call('root', 'DELETE', `/invoices/${stage.made}`),
      hears: { 'invoice.deleted': COMPANY },
    },
  ],
  'invoice.paid': [
    {
      title: 'the company is served longer',
      given: bill,
      act: () => call('root', 'PUT', `/invoices/${stage.made}`, { status: 'paid' }),
      hears: { 'invoice.saved': COMPANY, 'invoice.paid': COMPANY },
    },
  ],
  'plan.changed': [
    {
      title: 'the company takes another plan',
      given: async () => {
        stage.made = await stage.w.insert(
          `insert into plans (name, users, connections, queues, price_cents) values ('Grande', 200, 200, 200, 19900)`,
          [],
        )
      },
      act: () =>
        stage.w.data.change({ companyId: stage.company.id, userId: members.admin.id }, (tx) =>
          changePlan(tx, stage.made),
        ),
      hears: { 'plan.changed': COMPANY },
    },
  ],
})
