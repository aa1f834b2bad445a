import { beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import { MessagePage } from '#contract/messages.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()

async function page(actor: Member, ticketId: number, query = ''): Promise<MessagePage> {
  const answer = await w.call<MessagePage>(actor, 'GET', `/messages/${ticketId}?peek=true${query}`)
  expect(answer.status, answer.text).toBe(200)
  return MessagePage.strict().parse(answer.body)
}

const saved = () =>
  stage.events().filter((event): event is DomainEvent<'ticket.saved'> => event.name === 'ticket.saved')

test('a page of messages has what happened to its tickets, and no change of the contact', async () => {
  const { ana, bia, company, contact, ticket, written, put, rows } = stage
  const contactId = await contact('Rosa')
  const earlier = await ticket({ contactId })
  await written(earlier, 'bom dia')
  await put(ana, earlier, { status: 'open' })
  await put(ana, earlier, { status: 'closed', justClose: true })
  await w.insert(`insert into user_ratings (company_id, ticket_id, user_id, rate) values ($1, $2, $3, 2)`, [
    ...[company.id, earlier, ana.id],
  ])
  const id = await ticket({ contactId })
  await written(id, 'de novo')
  await put(ana, id, { status: 'open' })
  await put(ana, id, { userId: bia.id, note: 'ela conhece o caso' })
  await w.call(bia, 'PUT', `/contacts/${contactId}`, { name: 'Rosa Lima', email: 'rosa@exemplo.com' })
  const [anaName, biaName] = await Promise.all(
    [ana, bia].map(async (one) => String((await rows('select name from users where id = $1', [one.id]))[0]?.['name'])),
  )

  const { history } = await page(company.admin, id)
  expect(history.map(({ ticketId, kind, by }) => [ticketId, kind, by])).toEqual([
    [earlier, 'opened', null],
    [earlier, 'accepted', anaName],
    [earlier, 'closed', anaName],
    [earlier, 'rated', null],
    [id, 'opened', null],
    [id, 'accepted', anaName],
    [id, 'transferred', anaName],
  ])
  expect(history[3]?.facts).toEqual({ rate: '2' })
  expect(history.at(-1)?.facts).toEqual({ fromUser: anaName, toUser: biaName })
  // Bia may not read what Ana closed.
  expect(new Set((await page(bia, id)).history.map(({ ticketId }) => ticketId))).toEqual(new Set([id]))
})

test('each page has what happened beside its messages, and nothing between two pages is lost', async () => {
  const { ana, ticket, written, rows } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const ids: number[] = []
  for (let index = 0; index < 50; index++) ids.push(await written(id, `mensagem ${index}`, at(index)))
  await rows('delete from ticket_history where ticket_id = $1', [id])
  const happened = async (minute: number): Promise<void> => {
    await rows(`insert into ticket_history (company_id, ticket_id, kind, created_at) values ($1, $2, 'returned', $3)`, [
      ...[stage.company.id, id],
      new Date(Date.parse(at(minute)) + 30_000).toISOString(),
    ])
  }
  for (const minute of [-5, 5, 9, 29, 40, 55]) await happened(minute)
  const minutes = ({ history }: MessagePage) =>
    history.map(({ createdAt }) => Math.floor((Date.parse(createdAt) - Date.parse(at(0))) / 60_000))

  expect(minutes(await page(ana, id))).toEqual([40, 55])
  expect(minutes(await page(ana, id, `&before=${ids[30]}`))).toEqual([29])
  expect(minutes(await page(ana, id, `&before=${ids[10]}`))).toEqual([-5, 5, 9])
  expect(minutes(await page(ana, id, `&around=${ids[20]}`))).toEqual([-5, 5, 9, 29])
  expect(minutes(await page(ana, id, `&after=${ids[9]}`))).toEqual([9])
  expect(minutes(await page(ana, id, `&after=${ids[29]}`))).toEqual([29, 40, 55])
  expect(minutes(await page(ana, id, '&pageNumber=2'))).toEqual([29])
  expect(minutes(await page(ana, id, '&pageNumber=3'))).toEqual([-5, 5, 9])
  expect(minutes(await page(ana, id, '&pageNumber=4'))).toEqual([])
})

test('a ticket without a message has what happened to it', async () => {
  const { ana, ticket, put } = stage
  const id = await ticket()
  await put(ana, id, { status: 'open' })
  expect((await page(ana, id, '&around=unread')).history.map(({ kind }) => kind)).toEqual(['opened', 'accepted'])
})

test('the event of a change tells what happened by it, and that of a message nothing', async () => {
  const { ana, ticket, put, send, company } = stage
  const id = await ticket()
  await put(ana, id, { status: 'open' })
  expect(saved().at(-1)?.payload.history).toMatchObject([{ kind: 'accepted', ticketId: id, facts: {} }])
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'Garantia')`, [company.id])
  await w.call(ana, 'POST', '/tags/sync', { ticketId: id, tags: [{ id: tag }] })
  expect(saved().at(-1)?.payload.history).toMatchObject([{ kind: 'tagged', facts: { tag: 'Garantia' } }])
  await send(ana, id, { body: 'olá' })
  expect(saved().at(-1)?.payload).not.toHaveProperty('history')
})
