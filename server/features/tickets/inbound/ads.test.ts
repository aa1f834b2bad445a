import { beforeEach, expect, test } from 'vitest'
import type { Advertisement, ContactAd } from '#contract/ads.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { chatWith, inbound, inboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: Awaited<ReturnType<typeof inboundFixture>>
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const advertisement = (title: string, url: string | null = null): Advertisement => ({
  title,
  body: 'Só hoje',
  url,
  picture: 'data:image/jpeg;base64,/9g=',
})

const answerTo = (ad: Advertisement, change: Parameters<typeof inbound>[0] = {}) =>
  inbound({ ...change, context: { quote: null, ad } })

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body, text } = await w.call<Body>(stage.company.admin, 'GET', path)
  if (status !== 200) throw new Error(text)
  return body
}
const idsOf = async (table: 'tickets' | 'contacts') => (await stage.all(table)).map(({ id }) => Number(id))
const ticketAds = async () =>
  Promise.all((await idsOf('tickets')).map(async (id) => (await get<TicketDetails>(`/tickets/${id}`)).ad))
const adsOf = (contactId: number) => get<ContactAd[]>(`/contacts/${contactId}/ads`)
const dashboardAds = async () => (await get<Dashboard>('/dashboard?days=1')).ads

test('a ticket keeps the advertisement that opened it, once, and not one of later', async () => {
  const [cake, bread] = [advertisement('Bolo', 'https://fb.me/bolo'), advertisement('Pão')]
  const first = answerTo(cake)
  await stage.host.onMessage(first)
  await stage.host.onMessage(first)
  await stage.host.onMessage(answerTo(bread))
  expect(await ticketAds()).toEqual([cake])
  const [contactId = 0] = await idsOf('contacts')
  const [ticketId] = await idsOf('tickets')
  expect(await adsOf(contactId)).toMatchObject([
    { ticketId, title: 'Pão', url: null, opened: false },
    { ticketId, title: 'Bolo', url: 'https://fb.me/bolo', opened: true },
  ])
})

test('an advertisement in a running ticket is one of the contact only', async () => {
  await stage.host.onMessage(inbound())
  await stage.host.onMessage(answerTo(advertisement('Bolo')))
  expect(await ticketAds()).toEqual([null])
  const [contactId = 0] = await idsOf('contacts')
  expect(await adsOf(contactId)).toMatchObject([{ title: 'Bolo', opened: false }])
  expect(await dashboardAds()).toEqual({ top: [], others: { ads: 0, tickets: 0 } })
})

test('an advertisement opens a ticket that takes in the history that waited for it', async () => {
  const past = { history: true, waitsForTicket: true, sentAt: '2026-01-02T03:04:05.000Z' }
  await stage.host.onMessage(inbound(past))
  await stage.host.onMessage(inbound({ ...past, fromMe: true, ack: 2 }))
  await stage.host.onMessage(answerTo(advertisement('Bolo')))
  expect((await stage.all('messages')).map((row) => row['ticket_id'] !== null)).toEqual([true, true, true])
  expect(await ticketAds()).toEqual([advertisement('Bolo')])
})

test('neither history nor what the owner writes counts as coming by an advertisement', async () => {
  await stage.host.onMessage(inbound())
  await stage.host.onMessage(answerTo(advertisement('Bolo'), { history: true }))
  await stage.host.onMessage(answerTo(advertisement('Bolo'), { fromMe: true }))
  const [contactId = 0] = await idsOf('contacts')
  expect(await adsOf(contactId)).toEqual([])
})

test('an advertisement counts when its message could not be read at first', async () => {
  const late = answerTo(advertisement('Bolo'))
  await stage.host.onMessage({ ...late, body: '', undecryptable: true, raw: null, context: null })
  expect(await ticketAds()).toEqual([null])
  await stage.host.onMessage(late)
  expect(await ticketAds()).toEqual([advertisement('Bolo')])
})

test('the advertisements of a contact of another company are not found', async () => {
  await stage.host.onMessage(answerTo(advertisement('Bolo')))
  const [contactId = 0] = await idsOf('contacts')
  const other = await w.company()
  const answer = await w.call(other.admin, 'GET', `/contacts/${contactId}/ads`)
  expect([answer.status, answer.body]).toMatchObject([404, { error: 'ERR_NO_CONTACT_FOUND' }])
})

test('the dashboard counts the tickets of each advertisement, and sums those after the tenth', async () => {
  let number = 5_541_900_000_000
  const come = async (ad: Advertisement) => stage.host.onMessage(answerTo(ad, { chat: chatWith(String(++number)) }))
  await come(advertisement('Bolo antigo', 'https://fb.me/bolo'))
  await come(advertisement('Bolo', 'https://fb.me/bolo'))
  await come(advertisement('Bolo', 'https://fb.me/outro'))
  for (let index = 0; index < 11; index++) await come(advertisement(`Pão ${index}`))
  const { top, others } = await dashboardAds()
  expect(top).toHaveLength(10)
  expect(top.slice(0, 2)).toEqual([
    { title: 'Bolo', url: 'https://fb.me/bolo', tickets: 2 },
    { title: 'Pão 10', url: null, tickets: 1 },
  ])
  expect(others).toEqual({ ads: 3, tickets: 3 })
  await w.owner.query(`update ticket_ads set created_at = created_at - interval '2 days' where company_id = $1`, [
    stage.company.id,
  ])
  expect(await dashboardAds()).toEqual({ top: [], others: { ads: 0, tickets: 0 } })
})
