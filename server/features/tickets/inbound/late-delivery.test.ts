import { describe, expect, test } from 'vitest'
import type { InboundMessage } from '#server/channels/port.ts'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { chatWith, inbound, inboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { newNumber } from '#tests/ticket-fixture.ts'

const w = installTestApp()

const unreadable = (change: Partial<InboundMessage> = {}) =>
  inbound({ mediaType: 'undecryptable', body: '', undecryptable: true, raw: null, ...change })
const readable = (message: InboundMessage, body: string): InboundMessage => ({
  ...message,
  mediaType: 'conversation',
  body,
  undecryptable: false,
  raw: Buffer.from('x'),
})

describe('a rating that could not be read at first', () => {
  /** Returns a company in which Ana closed a ticket, and the customer was asked for a rating. */
  async function asked() {
    const stage = await inboundFixture(w)
    await stage.setting('userRating', 'enabled')
    await stage.rows(`update connections set complation_message = 'Até logo' where id = $1`, [stage.connectionId])
    await stage.host.onMessage(inbound())
    const id = await stage.accept(stage.ana)
    await stage.send(stage.ana, id, { body: 'pois não' })
    await stage.put(stage.ana, id, { status: 'closed', userId: stage.ana.id })
    await stage.farewell(id)
    const rates = async () =>
      (await stage.rows('select rate from user_ratings where company_id = $1', [stage.company.id])).map(
        ({ rate }) => rate,
      )
    const goodbyes = async () => (await stage.all('messages')).filter(({ body }) => body === 'Até logo').length
    return { ...stage, id, rates, goodbyes }
  }

  test('counts once, goes into the closed ticket, and the ticket of the placeholder goes away', async () => {
    const stage = await asked()
    const placeholder = unreadable()
    await stage.host.onMessage(placeholder)
    expect(await stage.all('tickets')).toHaveLength(2)
    await stage.host.onMessage(readable(placeholder, '3'))
    await stage.host.onMessage(readable(placeholder, '3'))
    expect(await stage.rates()).toEqual([3])
    expect(await stage.only('tickets')).toMatchObject({ id: String(stage.id), status: 'closed', last_message: '3' })
    expect((await stage.all('messages')).find(({ body }) => body === '3')).toMatchObject({
      ticket_id: String(stage.id),
      read: true,
    })
    expect(await stage.goodbyes()).toBe(1)
    expect(stage.events().map(({ name }) => name)).toContain('ticket.deleted')
  })

  test('counts also when somebody has taken the ticket meanwhile, which stays', async () => {
    const stage = await asked()
    const placeholder = unreadable()
    await stage.host.onMessage(placeholder)
    const next = Number((await stage.all('tickets')).at(-1)?.['id'])
    await stage.put(stage.ana, next, { status: 'open', userId: stage.ana.id })
    await stage.host.onMessage(readable(placeholder, '2'))
    expect(await stage.rates()).toEqual([2])
    expect((await stage.all('messages')).find(({ body }) => body === '2')).toMatchObject({ ticket_id: String(next) })
  })

  test.each([
    ['another text', 'Obrigado!', {}],
    ['a number that was sent before the question', '3', { sentAt: '2026-01-02T03:04:05.000Z' }],
  ])('%s is none, and its ticket stays', async (_title, body, change) => {
    const stage = await asked()
    const placeholder = unreadable(change)
    await stage.host.onMessage(placeholder)
    await stage.host.onMessage(readable(placeholder, body))
    expect(await stage.rates()).toEqual([])
    expect((await stage.all('tickets')).at(-1)).toMatchObject({ status: 'pending', last_message: body })
  })

  test('is none after another message', async () => {
    const stage = await asked()
    await stage.host.onMessage(inbound({ body: 'Tenho outra pergunta' }))
    const placeholder = unreadable()
    await stage.host.onMessage(placeholder)
    await stage.host.onMessage(readable(placeholder, '3'))
    expect(await stage.rates()).toEqual([])
  })
})

describe('an answer to a campaign that could not be read at first', () => {
  async function written(change: object = {}) {
    const stage = await campaignFixture(w)
    await stage.settings()
    const number = newNumber()
    const contactListId = await stage.list([{ name: 'Maria', number }])
    const { id } = await stage.start({ contactListId, queueId: stage.support, ...change })
    await stage.runAll()
    const tickets = () => stage.rows('select * from tickets where company_id = $1', [stage.company.id])
    const countsOf = async () => (await stage.report(id)).campaign.counts
    return { ...stage, id, tickets, countsOf, placeholder: unreadable({ chat: chatWith(number) }) }
  }

  test('is counted, and its ticket goes to the queue of the campaign', async () => {
    const stage = await written()
    await stage.host.onMessage(stage.placeholder)
    expect((await stage.countsOf()).answered).toBe(0)
    await stage.host.onMessage(readable(stage.placeholder, 'Quero!'))
    expect((await stage.countsOf()).answered).toBe(1)
    expect(await stage.tickets()).toMatchObject([
      { status: 'pending', queue_id: String(stage.support), campaign_id: String(stage.id) },
    ])
    expect((await stage.recipients(stage.id, 'answered')).recipients[0]).toMatchObject({ detail: 'Quero!' })
  })

  test('is a confirmation, and the ticket of the placeholder goes away', async () => {
    const stage = await written({ confirmation: true, confirmationMessage1: 'Posso enviar?' })
    await stage.host.onMessage(stage.placeholder)
    expect(await stage.tickets()).toHaveLength(1)
    await stage.host.onMessage(readable(stage.placeholder, 'Sim'))
    expect((await stage.countsOf()).confirmed).toBe(1)
    expect(await stage.tickets()).toEqual([])
    expect(await stage.runAll()).toEqual(['Olá, Maria!'])
  })
})

test('a missed call that could not be read at first is answered', async () => {
  const stage = await inboundFixture(w)
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  await stage.host.onMessage({ ...readable(placeholder, 'voice'), mediaType: 'call_log' })
  const ours = (await stage.all('messages')).filter(({ from_me: fromMe }) => fromMe)
  expect(ours.map(({ body }) => String(body).split('\n')[1]?.slice(0, 20))).toEqual(['Não atendemos chamad'])
})

test('the content of a placeholder that comes with the history is shown, and answered', async () => {
  const stage = await inboundFixture(w)
  const placeholder = unreadable()
  await stage.host.onMessage(placeholder)
  const before = stage.events().length
  await stage.host.onMessage({ ...readable(placeholder, 'Quanto custa?'), history: true })
  const told = stage.events().slice(before)
  expect(told.map(({ name }) => name)).toEqual(['message.updated', 'ticket.saved'])
  expect(await stage.only('tickets')).toMatchObject({ last_message: 'Quanto custa?' })
  expect(await stage.jobsOf('bot.step')).toContainEqual(expect.objectContaining({ companyId: stage.company.id }))
})
