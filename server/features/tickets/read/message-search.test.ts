import { beforeEach, expect, test } from 'vitest'
import { MessageHitPage } from '#contract/messages.ts'
import type { TicketPage } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let contactId: number
/** The ticket is assigned to Ana. */
let ticketId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  contactId = await stage.contact('João')
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id, contactId })
})

const at = (second: number) => new Date(1e12 + second * 1000).toISOString()

async function search(actor: Member, text: string, pageNumber = 1): Promise<MessageHitPage> {
  const query = new URLSearchParams({ searchParam: text, pageNumber: String(pageNumber) })
  const answer = await w.call(actor, 'GET', `/messages/${ticketId}/search?${query.toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return MessageHitPage.strict().parse(answer.body)
}
const idsOf = ({ hits }: MessageHitPage) => hits.map(({ id }) => id)

test('a search ignores case and accents and shows who wrote the hit, the newest first', async () => {
  const { ana, written, send, rows } = stage
  const first = await written(ticketId, `${'antes '.repeat(40)}o ORÇAMENTO chegou`, at(1))
  const sent = await send(ana, ticketId, { body: 'segue o orcamento' })
  await rows('update messages set created_at = $2 where id = $1', [sent.id, at(2)])
  await written(ticketId, 'obrigado', at(3))
  const gone = await written(ticketId, 'orçamento apagado', at(4))
  await rows('update messages set is_deleted = true where id = $1', [gone])

  const found = await search(ana, 'Orçamento')
  expect(found).toMatchObject({ count: 2, hasMore: false })
  expect(found.hits).toMatchObject([
    { id: sent.id, ticketId, fromMe: true, isAutomatic: false, author: ana.name, createdAt: at(2) },
    { id: String(first), ticketId, fromMe: false, author: 'João', createdAt: at(1) },
  ])
  expect(found.hits[1]?.body).toMatch(/^….{30,45}ORÇAMENTO chegou$/)
  expect(await search(ana, '100%_')).toEqual({ hits: [], count: 0, hasMore: false })
  expect(await search(ana, 'o')).toEqual({ hits: [], count: 0, hasMore: false })
})

test('a search covers the closed tickets of the contact that the viewer may see, and no other conversation', async () => {
  const { ana, bia, company, ticket, written } = stage
  const own = await ticket({ status: 'closed', userId: ana.id, contactId })
  const ofBia = await ticket({ status: 'closed', userId: bia.id, contactId })
  const other = await ticket({ status: 'open', userId: ana.id })
  const ids = []
  for (const [index, id] of [own, ofBia, ticketId, other].entries())
    ids.push(String(await written(id, 'a entrega', at(index))))
  expect(idsOf(await search(ana, 'entrega'))).toEqual([ids[2], ids[0]])
  expect(idsOf(await search(company.admin, 'entrega'))).toEqual([ids[2], ids[1], ids[0]])
})

test('a search covers a ticket that the person has open on another line, for whoever may see that', async () => {
  const { ana, bia, company, support, ticket, written } = stage
  const [mine, hers] = [await company.connection(), await company.connection()]
  const here = String(await written(ticketId, 'a entrega', at(0)))
  const own = await ticket({ status: 'open', userId: ana.id, contactId, lineId: mine })
  const ofBia = await ticket({ status: 'open', userId: bia.id, queueId: support, contactId, lineId: hers })
  const [onOwn, onHers] = [await written(own, 'a entrega', at(1)), await written(ofBia, 'a entrega', at(2))].map(String)
  expect(idsOf(await search(ana, 'entrega'))).toEqual([onOwn, here])
  expect(idsOf(await search(company.admin, 'entrega'))).toEqual([onHers, onOwn, here])
})

test('whoever may not read the ticket may not search it, unless they may look at conversations', async () => {
  const { bia, written, setting } = stage
  await written(ticketId, 'a entrega')
  const path = `/messages/${ticketId}/search?searchParam=`
  for (const text of ['entrega', 'e']) expect(await w.call(bia, 'GET', `${path}${text}`)).toMatchObject({ status: 403 })
  await setting('userSpyChat', 'enabled')
  expect((await search(bia, 'entrega')).count).toBe(1)
  const { admin } = await w.company()
  expect(await w.call(admin, 'GET', `${path}entrega`)).toMatchObject({ status: 404 })
})

test('pages of hits have no gap, and the search marks nothing as read', async () => {
  const { ana, written, rows, row } = stage
  const ids: string[] = []
  for (let index = 0; index < 35; index++) ids.push(String(await written(ticketId, `pedido ${index}`, at(index >> 1))))
  await rows('update tickets set unread_messages = 35 where id = $1', [ticketId])
  const pages = [await search(ana, 'pedido'), await search(ana, 'pedido', 2)]
  expect(pages.flatMap(idsOf)).toEqual(ids.toReversed())
  expect(pages.map(({ count, hasMore }) => [count, hasMore])).toEqual([
    [35, true],
    [35, false],
  ])
  expect((await row('tickets', ticketId))['unread_messages']).toBe(35)
})

test.each(['figueiredo', 'maria@exemplo', 'Pedido 88'])('a Pix key is found by %s', async (text) => {
  const { ana, company, written, rows } = stage
  const id = await written(ticketId, 'Maria Figueiredo\nmaria@exemplo.com.br\nEMAIL\nPedido 88')
  await rows(`update messages set media_type = 'pixKey' where id = $1`, [id])
  await written(ticketId, 'outra coisa')
  expect(idsOf(await search(ana, text))).toEqual([String(id)])
  const query = new URLSearchParams({ searchParam: text })
  const { body } = await w.call<TicketPage>(company.admin, 'GET', `/tickets?showAll=true&${query.toString()}`)
  expect(body.tickets.map((one) => one.id)).toEqual([ticketId])
})
