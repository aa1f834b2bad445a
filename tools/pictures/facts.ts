/** Adds to the demonstration what some screens would be empty without, and finds what the others show. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnFieldInput } from '#contract/own-fields.ts'
import { CUSTOMER } from '#tools/guide/tickets-screen.ts'
import { NEWCOMER, type Api } from './people.ts'

/** The first customers write in the first minute. */
const PATIENCE_MS = 90_000
const POLL_MS = 500

type Ticket = { id: number; uuid: string; contactId: number; contact: { name: string } }
type Row = { id: number; name: string }

/** What the addresses of the screens name. `served` is a conversation with several messages, `snoozed` one put off. */
export type Facts = {
  served: Ticket
  waiting: Ticket
  snoozed: Ticket
  chat: string
  contactList: number
  campaign: number
  prompt: number
}

const SAID = [
  'Temos, sim! A sala tem que tamanho?',
  'Me manda uma foto da parede que eu confiro.',
  'Cabe! O Veneza tem 2,40 m. Separo um para você?',
]
const NOTE = 'Quer receber no sábado de manhã. Confirmar com a expedição.'
const SNOOZE_MS = 100 * 86_400_000
/** Returns a time in the middle of the afternoon, months away and within a year: longer nothing may be put off. */
const snoozedUntil = (): string => `${new Date(Date.now() + SNOOZE_MS).toISOString().slice(0, 10)} 14:30`

async function until<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`${what} did not come`)
    await sleep(POLL_MS)
  }
}

const ticketsOf = async (api: Api, query: string): Promise<Ticket[]> =>
  (await api<{ tickets: Ticket[] }>('GET', `/tickets?showAll=true&${query}`)).tickets

/** Accepts the conversation of the first customer, who answers each message. */
async function serve(api: Api, userId: number): Promise<Ticket> {
  const query = `status=pending&searchParam=${encodeURIComponent(CUSTOMER)}`
  const find = async () => (await ticketsOf(api, query)).find(({ contact }) => contact.name === CUSTOMER)
  const ticket = await until(CUSTOMER, find)
  await api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId })
  for (const [index, body] of SAID.entries()) {
    await api('POST', `/messages/${ticket.id}`, { body })
    await until(`answer ${index + 1} of ${CUSTOMER}`, async () => {
      const { messages } = await api<{ messages: { fromMe: boolean }[] }>('GET', `/messages/${ticket.id}`)
      return messages.at(-1)?.fromMe === false ? true : undefined
    })
  }
  await api('POST', '/ticket-notes', { note: NOTE, ticketId: ticket.id, contactId: ticket.contactId })
  return ticket
}

/** Another conversation of the same person is put off. */
async function snooze(api: Api, userId: number, served: Ticket): Promise<Ticket> {
  const ticket = (await ticketsOf(api, 'status=open')).find(({ id }) => id !== served.id)
  if (!ticket) throw new Error('nobody else is served')
  await api('PUT', `/tickets/${ticket.id}`, { userId })
  await api('PUT', `/tickets/${ticket.id}/snooze`, { until: snoozedUntil(), reason: 'espera a peça do fornecedor' })
  return ticket
}

async function addMacros(api: Api, tagId: number): Promise<void> {
  const reply = { kind: 'reply', text: 'Obrigado pelo contato, {{firstName}}! Qualquer coisa, é só chamar.' }
  const snoozeStep = { kind: 'snooze', span: { unit: 'days', count: 1, clock: '09:00' }, wakeOnReply: true }
  await api('POST', '/macros', { name: 'Agradecer e encerrar', steps: [reply, { kind: 'resolve' }] })
  await api('POST', '/macros', {
    name: 'Orçamento enviado: cobrar resposta amanhã de manhã',
    steps: [{ kind: 'addTag', tagId }, { kind: 'note', text: 'Orçamento enviado, aguarda resposta.' }, snoozeStep],
  })
}

async function addOwnFields(api: Api): Promise<void> {
  const options = [{ label: 'Matriz' }, { label: 'Centro' }]
  const fields: OwnFieldInput[] = [
    { name: 'Aniversário', type: 'date' },
    { name: 'Loja preferida', type: 'choice', options },
  ]
  for (const field of fields) await api('POST', '/own-fields', field)
}

/** What the clinic, the shop and the provider have not made themselves. */
async function addTheRest(api: Api, promptId: number): Promise<void> {
  const { id: planId } = (await api<Row[]>('GET', '/plans/list'))[0] ?? { id: 0 }
  await api('POST', '/companies', { ...NEWCOMER, planId, recurrence: 'MENSAL', dueDate: '2030-12-31' })
  await api('PUT', '/settings/scheduleType', { value: 'company' })
  await api('PUT', '/settings/attendantAi', { value: 'enabled' })
  const view = { status: 'open', showAll: true, withUnreadMessages: true }
  await api('POST', '/ticket-views', { name: 'Não lidas da equipe', isShared: true, ...view })
  await api('POST', '/ticket-views', { name: 'Adiadas por mim', status: 'open', snoozed: true })
  await api('POST', `/prompt/${promptId}/questions`, { question: 'Vocês montam no mesmo dia?', expected: 'até as 11h' })
}

/** Returns the first row of a list. */
async function firstOf(api: Api, path: string, name: string): Promise<number> {
  const answer = await api<Record<string, Row[]>>('GET', path)
  const id = answer[name]?.[0]?.id
  if (id === undefined) throw new Error(`${path} has no ${name}`)
  return id
}

/** Makes what is missing as the person who provides, and returns what the addresses name. */
export async function prepare(api: Api, userId: number): Promise<Facts> {
  const served = await serve(api, userId)
  const [waiting] = await ticketsOf(api, 'status=pending')
  if (!waiting) throw new Error('nobody waits')
  const prompt = await firstOf(api, '/prompt', 'prompts')
  const tagId = await firstOf(api, '/tags', 'tags')
  await addMacros(api, tagId)
  await addOwnFields(api)
  await addTheRest(api, prompt)
  const { records: chats } = await api<{ records: { uuid: string }[] }>('GET', '/chats')
  const { records: campaigns } = await api<{ records: { id: number; status: string }[] }>('GET', '/campaigns')
  return {
    served,
    waiting,
    snoozed: await snooze(api, userId, served),
    chat: chats[0]?.uuid ?? '',
    contactList: await firstOf(api, '/contact-lists', 'records'),
    campaign: campaigns.find(({ status }) => status === 'FINALIZADA')?.id ?? 0,
    prompt,
  }
}
