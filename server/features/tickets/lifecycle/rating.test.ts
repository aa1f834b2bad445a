import { beforeEach, expect, test } from 'vitest'
import type { MessagePage } from '#contract/messages.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import { requireRow } from '#server/db/single-row.ts'
import { sendAutomaticMessage } from './automatic-messages.actions.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { expireRating } from './rating.actions.ts'
import { chatWith, inbound, inboundFixture, NUMBER, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
  await connection(`complation_message = 'Até logo, {{firstName}}!', rating_message = 'Obrigado, {{name}}.'`)
})

const connection = (set: string) => stage.rows(`update connections set ${set} where id = $1`, [stage.connectionId])
const say = (body: string, change: Partial<InboundMessage> = {}) => stage.host.onMessage(inbound({ body, ...change }))
const texts = async (ticketId: number) =>
  (await stage.rows('select from_me, body from messages where ticket_id = $1 order by id', [ticketId])).map(
    ({ from_me: fromMe, body }) => `${fromMe ? '>' : '<'} ${String(body).split('\n')[0]}`,
  )
const traces = () => stage.rows('select * from ticket_traces where company_id = $1 order by id', [stage.company.id])
const rates = async () =>
  (
    await stage.rows('select rate, user_id from user_ratings where company_id = $1 order by id', [stage.company.id])
  ).map(({ rate, user_id: userId }) => [rate, Number(userId)])
/** Runs the jobs of the expired rating requests. */
async function expire(): Promise<void> {
  const jobs = (await stage.jobsOf('rating.expire')) as { companyId: number; traceId: number }[]
  const { traceId } = requireRow(jobs.filter(({ companyId }) => companyId === stage.company.id))
  await w.data.change({ companyId: stage.company.id, userId: null }, (tx) => expireRating(tx, traceId))
}
/** Dates the rating request back by so many minutes. */
const askedAgo = (minutes: number) =>
  stage.rows(
    `update ticket_traces set rating_at = rating_at - make_interval(mins => $2),
       rating_until = rating_until - make_interval(mins => $2) where company_id = $1`,
    [stage.company.id, minutes],
  )

/** Closes the ticket and runs the job that follows when undoing is no longer possible. */
async function close(actor: Member, id: number): Promise<void> {
  expect((await stage.put(actor, id, { status: 'closed', userId: actor.id })).body.status).toBe('closed')
  await stage.farewell(id)
}

/** Returns a ticket that Ana had, answered and closed; the rating is asked when the company asks. */
async function closed(): Promise<number> {
  await say('olá')
  const id = await stage.accept(stage.ana)
  await stage.send(stage.ana, id, { body: 'pois não' })
  await close(stage.ana, id)
  return id
}

async function asked(): Promise<number> {
  await stage.setting('userRating', 'enabled')
  return closed()
}

test('without ratings the closing message is sent with its variables; without one nothing is sent', async () => {
  expect(await texts(await closed())).toEqual(['< olá', '> pois não', '> Até logo, Maria!'])
  expect(await traces()).toMatchObject([{ rating: null, rating_at: null }])
  await connection(`complation_message = ''`)
  await say('voltei')
  const [, again] = await stage.all('tickets')
  await close(stage.ana, Number(again?.['id']))
  expect(await texts(Number(again?.['id']))).toEqual(['< voltei'])
})

test('closing asks for a rating; a number rates the assignee once and opens no ticket', async () => {
  const id = await asked()
  const [question] = await stage.rows(`select * from messages where ticket_id = $1 and from_me and user_id is null`, [
    id,
  ])
  expect(question?.['body']).toBe(
    'Obrigado, Maria.\n\nDe 1 a 3, como foi o nosso atendimento?\n\n*1* – insatisfeito\n*2* – satisfeito\n*3* – muito satisfeito',
  )
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'closed', closed_reason: 'resolved' })
  const answer = inbound({ body: ' 3 ' })
  await stage.host.onMessage(answer)
  await stage.host.onMessage(answer)
  expect(await texts(id)).toEqual(['< olá', '> pois não', '> Obrigado, Maria.', '<  3 ', '> Até logo, Maria!'])
  expect(await rates()).toEqual([[3, stage.ana.id]])
  const { body } = await w.call<MessagePage>(stage.ana, 'GET', `/messages/${id}`)
  expect(body.tickets).toMatchObject([{ id, rate: 3 }])
  expect(await traces()).toMatchObject([{ rating: 'rated', rated_user_id: String(stage.ana.id) }])
  expect(await stage.only('tickets')).toMatchObject({ unread_messages: 0, waiting_since: null, status: 'closed' })
  await expire()
  expect(await texts(id)).toHaveLength(5)
})

test.each([
  ['0', 1],
  ['4', 3],
  ['10', 3],
  ['2', 2],
  ['3️⃣', 3],
  ['*3* – muito satisfeito', 3],
  ['3 obrigado!', 3],
  ['nota 3', 3],
  ['Insatisfeita', 1],
])('%s is taken as %i', async (body, rate) => {
  await asked()
  await say(body)
  expect(await rates()).toEqual([[rate, stage.ana.id]])
})

test('the rating request is asked, answered and thanked for in the company’s language', async () => {
  await stage.setting('customerLanguage', 'en')
  await connection(`rating_message = ''`)
  const id = await asked()
  const [question] = await stage.rows(
    `select body from messages where ticket_id = $1 and from_me and user_id is null`,
    [id],
  )
  expect(question?.['body']).toBe(
    'From 1 to 3, how was our service?\n\n*1* – dissatisfied\n*2* – satisfied\n*3* – very satisfied',
  )
  await say('Very satisfied, thank you')
  expect(await rates()).toEqual([[3, stage.ana.id]])
})

test.each(['12345678909', '-1', '2,5', '3 caixas', '٣', 'Obrigado!'])(
  '%s is no rating: it opens a ticket',
  async (body) => {
    const id = await asked()
    await say(body)
    expect(await rates()).toEqual([])
    expect(await traces()).toMatchObject([{ rating: 'expired' }, { rating: null }])
    const [, next] = await stage.all('tickets')
    expect(next).toMatchObject({ status: 'pending', unread_messages: 1 })
    expect(await texts(Number(next?.['id']))).toEqual([`< ${body}`])
    expect((await texts(id)).filter((text) => text.startsWith('> Até logo'))).toHaveLength(1)
    await expire()
    expect((await texts(id)).filter((text) => text.startsWith('> Até logo'))).toHaveLength(1)
  },
)

test('a picture with a number below it is no rating', async () => {
  await asked()
  await say('3', { mediaType: 'image' })
  expect(await rates()).toEqual([])
  expect(await stage.all('tickets')).toHaveLength(2)
})

test.each(['3', 'Votou em: 3', 'Muito satisfeito'])('a vote is no rating, whatever its words are: %s', async (body) => {
  await asked()
  await say(body, { mediaType: 'pollVote' })
  expect(await rates()).toEqual([])
  expect((await stage.all('messages')).filter(({ media_type: type }) => type === 'pollVote')).toHaveLength(1)
})

test('of two simultaneous answers one counts, and both are stored', async () => {
  await asked()
  await Promise.all([say('1'), say('3')])
  expect(await rates()).toHaveLength(1)
  expect((await stage.all('messages')).filter(({ body }) => body === '1' || body === '3')).toHaveLength(2)
})

test('one answer delivered five times at once counts once', async () => {
  const id = await asked()
  const answer = inbound({ body: '2' })
  await Promise.all(Array.from({ length: 5 }, () => stage.host.onMessage(answer).catch(() => undefined)))
  await stage.host.onMessage(answer)
  expect(await rates()).toEqual([[2, stage.ana.id]])
  expect(await texts(id)).toEqual(['< olá', '> pois não', '> Obrigado, Maria.', '< 2', '> Até logo, Maria!'])
  expect(await stage.all('tickets')).toHaveLength(1)
})

test('a rating request expires once with the closing message; a later number is a message', async () => {
  const id = await asked()
  await expire()
  expect(await traces()).toMatchObject([{ rating: 'asked' }])
  await askedAgo(30)
  await Promise.all([expire(), expire()])
  expect(await traces()).toMatchObject([{ rating: 'expired' }])
  expect(await texts(id)).toEqual(['< olá', '> pois não', '> Obrigado, Maria.', '> Até logo, Maria!'])
  await say('3')
  expect(await rates()).toEqual([])
  expect(await stage.all('tickets')).toHaveLength(2)
})

test('a request that expired long ago ends without a message, and an answer sent in time still counts', async () => {
  const id = await asked()
  await askedAgo(300)
  await expire()
  expect(await texts(id)).toEqual(['< olá', '> pois não', '> Obrigado, Maria.'])
  await say('2', { sentAt: new Date(Date.now() - 290 * 60_000).toISOString() })
  expect(await rates()).toEqual([[2, stage.ana.id]])
  expect((await texts(id)).filter((text) => text.startsWith('>'))).toEqual(['> pois não', '> Obrigado, Maria.'])
  expect(await stage.all('tickets')).toHaveLength(1)
})

test('a message sent before the rating request does not answer it', async () => {
  await asked()
  await say('2', { sentAt: new Date(Date.now() - 10 * 60_000).toISOString() })
  expect(await rates()).toEqual([])
  expect(await stage.all('tickets')).toHaveLength(2)
})

test('reopening cancels the rating request; the next closing asks again', async () => {
  const id = await asked()
  await stage.put(stage.ana, id, { status: 'open', userId: stage.ana.id })
  expect(await traces()).toMatchObject([{ rating: 'reopened' }, { rating: null }])
  await say('2')
  expect(await rates()).toEqual([])
  expect(await stage.only('tickets')).toMatchObject({ status: 'open', unread_messages: 1 })
  await stage.send(stage.ana, id, { body: 'sim?' })
  await close(stage.ana, id)
  await say('1')
  expect(await rates()).toEqual([[1, stage.ana.id]])
})

test('a ticket that an agent opens cancels the rating request', async () => {
  const id = await asked()
  const { contact_id: contactId } = await stage.row('tickets', id)
  const { status } = await w.call(stage.ana, 'POST', '/tickets', { contactId: Number(contactId), queueId: stage.sales })
  expect(status).toBe(200)
  await say('2')
  expect(await rates()).toEqual([])
  expect(await traces()).toMatchObject([{ rating: 'reopened' }, { rating: null }])
})

test('an agent who closes a colleague’s ticket is not rated for it', async () => {
  await stage.setting('userRating', 'enabled')
  await say('olá')
  const id = await stage.accept(stage.ana)
  await stage.send(stage.ana, id, { body: 'pois não' })
  await close(stage.company.admin, id)
  await say('3')
  expect(await rates()).toEqual([[3, stage.ana.id]])
})

test('no rating is asked in groups, for unassigned tickets, or while the connection is down', async () => {
  await stage.setting('userRating', 'enabled')
  await say('olá')
  const id = Number((await stage.only('tickets'))['id'])
  await close(stage.ana, id)
  expect(await texts(id)).toEqual(['< olá', '> Até logo, Maria!'])

  await connection(`status = 'DISCONNECTED'`)
  const down = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.send(stage.ana, down, { body: 'pois não' })
  await close(stage.ana, down)
  expect(await texts(down)).toHaveLength(2)
  expect((await traces()).map(({ rating }) => rating)).not.toContain('asked')

  await connection(`status = 'CONNECTED'`)
  const group = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.rows('update tickets set is_group = true where id = $1', [group])
  await close(stage.ana, group)
  expect(await texts(group)).toEqual([])

  const bare = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.rows('update tickets set connection_id = null where id = $1', [bare])
  await close(stage.ana, bare)
})

test('no rating is asked where no person wrote; a message typed on the phone counts', async () => {
  await stage.setting('userRating', 'enabled')
  await say('olá')
  const id = await stage.accept(stage.ana)
  await w.data.change({ companyId: stage.company.id, userId: null }, async (tx) =>
    sendAutomaticMessage(tx, await lockTicketUnchecked(tx, id), 'Já vamos atender.'),
  )
  await close(stage.ana, id)
  expect(await texts(id)).toEqual(['< olá', '> Já vamos atender.', '> Até logo, Maria!'])

  await stage.put(stage.ana, id, { status: 'open', userId: stage.ana.id })
  await say('pelo celular', { fromMe: true })
  await close(stage.ana, id)
  expect((await texts(id)).at(-1)).toBe('> Obrigado, Maria.')
})

test('a number from another customer is no answer', async () => {
  await asked()
  await say('3', { chat: chatWith(`${NUMBER.slice(0, -1)}9`, 'João') })
  expect(await rates()).toEqual([])
})

test('a message, a reopening and a new ticket at once leave one ticket and no rating request', async () => {
  const id = await asked()
  const { contact_id: contactId } = await stage.row('tickets', id)
  const answers = await Promise.allSettled([
    say('obrigado'),
    stage.put(stage.ana, id, { status: 'open', userId: stage.ana.id }),
    w.call(stage.bia, 'POST', '/tickets', { contactId: Number(contactId), queueId: stage.sales }),
    say('3'),
  ])
  expect(
    answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? answer.value.status : [])),
  ).not.toContain(500)
  expect((await stage.all('tickets')).filter(({ status }) => status !== 'closed').length).toBeLessThanOrEqual(1)
  expect((await traces()).map(({ rating }) => rating)).not.toContain('asked')
  expect((await stage.all('messages')).filter(({ from_me: fromMe }) => !fromMe)).toHaveLength(3)
})

test('an answer waits for a simultaneous cancelling of the rating request', async () => {
  await asked()
  const withdrawal = await w.owner.connect()
  await withdrawal.query('begin')
  await withdrawal.query(`update ticket_traces set rating = 'reopened' where company_id = $1`, [stage.company.id])
  const answer = say('3')
  await expect
    .poll(() =>
      stage.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    )
    .toHaveLength(1)
  await withdrawal.query('commit')
  withdrawal.release()
  await answer
  expect(await rates()).toEqual([])
  expect(await stage.all('tickets')).toHaveLength(2)
})
