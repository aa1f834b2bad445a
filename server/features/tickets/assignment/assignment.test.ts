import { beforeEach, expect, test } from 'vitest'
import { storePresence } from '#server/features/users/actions.ts'
import { assignTicket, takeBackTicket } from './assign.actions.ts'
import { assignmentJobs } from './jobs.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const queue = (change: object) => w.call(stage.company.admin, 'PUT', `/queue/${stage.sales}`, change)
const online = (...members: Member[]) =>
  stage.rows(`update users set online_until = now() + interval '5 minutes' where id = any($1)`, [
    members.map(({ id }) => id),
  ])
const run = () => assignmentJobs(w)['ticket.assign']({ companyId: stage.company.id })
const system = <T>(work: Parameters<typeof w.data.change<T>>[1]) =>
  w.data.change({ companyId: stage.company.id, userId: null }, work)
const ownerOf = async (id: number): Promise<number | null> => {
  const { user_id: userId } = await stage.row('tickets', id)
  return userId === null ? null : Number(userId)
}
const ownersOf = (ids: number[]) => Promise.all(ids.map(ownerOf))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Returns the ids of so many tickets that wait in the queue, the first one for longest. */
async function waiting(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await stage.ticket({ createdAt: minutesAgo(60 - i) }))
  return ids
}

/** Returns the id of a ticket that Ana got so many minutes ago, and whose customer waits. */
async function assigned(minutes: number): Promise<number> {
  await online(stage.ana)
  const id = await stage.ticket()
  await stage.written(id, 'tem alguém?', minutesAgo(minutes + 1))
  await run()
  expect(await ownerOf(id)).toBe(stage.ana.id)
  await stage.rows(
    `update tickets set assigned_at = now() - make_interval(mins => $2),
      waiting_since = now() - make_interval(mins => $2 + 1) where id = $1`,
    [id, minutes],
  )
  return id
}

test('a queue assigns nothing at first', async () => {
  await online(stage.ana)
  const [id] = await waiting(1)
  await run()
  expect(await ownerOf(Number(id))).toBeNull()
  expect(await stage.jobsOf('ticket.assign')).toEqual([])
})

test('round robin gives one after the other, only to people of the queue who are online', async () => {
  await queue({ assignment: 'roundRobin' })
  const outsider = await stage.company.attendant([stage.support])
  const offline = await stage.company.attendant([stage.sales])
  await online(stage.ana, stage.bia, outsider)
  const first = await waiting(3)
  await run()
  const { ana, bia } = stage
  expect(await ownersOf(first)).toEqual([ana.id, bia.id, ana.id])
  expect(await stage.row('tickets', Number(first[0]))).toMatchObject({ status: 'open' })
  await online(offline)
  const second = await waiting(3)
  await run()
  expect(await ownersOf(second)).toEqual([bia.id, offline.id, ana.id])
})

test('the least busy person gets the next ticket', async () => {
  await queue({ assignment: 'leastBusy' })
  await online(stage.ana, stage.bia)
  for (let i = 0; i < 2; i++) await stage.ticket({ status: 'open', userId: stage.ana.id, queueId: stage.support })
  const ids = await waiting(3)
  await run()
  expect(await ownersOf(ids)).toEqual([stage.bia.id, stage.bia.id, stage.ana.id])
})

test('nobody gets more open tickets than the queue allows, and the next one once there is room', async () => {
  await queue({ assignment: 'roundRobin', assignmentCapacity: 1 })
  await online(stage.ana)
  const [first, second] = (await waiting(2)) as [number, number]
  await run()
  expect(await ownersOf([first, second])).toEqual([stage.ana.id, null])
  await stage.rows('delete from graphile_worker._private_jobs')
  await stage.put(stage.ana, first, { status: 'closed' })
  expect(await stage.jobsOf('ticket.assign')).toEqual([{ companyId: stage.company.id }])
  await run()
  expect(await ownerOf(second)).toBe(stage.ana.id)
})

test('what nobody may get stays: with the bot, an assistant, an owner, of a group, closed', async () => {
  await queue({ assignment: 'roundRobin' })
  await online(stage.ana)
  const set = async (change: string): Promise<number> => {
    const [id] = (await waiting(1)) as [number]
    await stage.rows(`update tickets set ${change} where id = $1`, [id])
    return id
  }
  const kept = [
    await set(`bot = '{}'`),
    await set(`bot = '{"stage": "options"}', chatbot = true`),
    await set(`bot = '{"stage": "waiting"}', use_integration = true, chatbot = true`),
    await set(`bot = '{"stage": "waiting"}', use_integration = true`),
    await set(`is_group = true`),
    await set(`status = 'closed', closed_at = now()`),
    await set(`queue_id = null`),
  ]
  const owned = await stage.ticket({ status: 'open', userId: stage.bia.id })
  await run()
  for (const id of [...kept, owned]) await system((tx) => assignTicket(tx, id))
  expect(await ownersOf(kept)).toEqual(kept.map(() => null))
  expect(await ownerOf(owned)).toBe(stage.bia.id)
  const done = await set(`bot = '{"stage": "waiting"}'`)
  await run()
  expect(await ownerOf(done)).toBe(stage.ana.id)
})

test('a new conversation is assigned after the bot, and greeted as if it was accepted', async () => {
  await stage.setting('sendGreetingAccepted', 'enabled')
  await queue({ assignment: 'roundRobin' })
  await online(stage.ana)
  await stage.host.onMessage(inbound())
  expect((await stage.jobsOf('ticket.assign')).length).toBeGreaterThan(0)
  const { id } = await stage.only('tickets')
  await stage.rows(`update tickets set bot = null where id = $1`, [id])
  await run()
  const greeting = (await stage.all('messages')).find((message) => message['from_me'])
  expect(greeting?.['body']).toContain(stage.ana.name)
  const [trace] = await stage.rows('select * from ticket_traces where ticket_id = $1', [id])
  expect(trace).toMatchObject({ user_id: String(stage.ana.id), started_at: expect.any(Date) })
  const saved = stage.events().flatMap((event) => (event.name === 'ticket.saved' ? [event] : []))
  expect(saved.find((event) => event.payload.ticket.userId === stage.ana.id)).toMatchObject({
    audience: { before: { status: 'pending', queueId: stage.sales, userId: null } },
  })
})

test('assignments at the same time give each ticket away once, and evenly', async () => {
  await queue({ assignment: 'leastBusy', assignmentCapacity: 3 })
  await online(stage.ana, stage.bia)
  const ids = await waiting(8)
  await Promise.all([...ids, ...ids].map((id) => system((tx) => assignTicket(tx, id))))
  const owners = await ownersOf(ids)
  const held = ({ id }: Member) => owners.filter((owner) => owner === id).length
  expect([held(stage.ana), held(stage.bia)]).toEqual([3, 3])
  const traces = await stage.rows('select 1 from ticket_traces where ticket_id = any($1)', [ids])
  expect(traces).toHaveLength(6)
})

test('who comes online, a transfer and a return to the queue start an assignment', async () => {
  await queue({ assignment: 'roundRobin' })
  const { ana } = stage
  const count = async () => (await stage.jobsOf('ticket.assign')).length
  let before = await count()
  const grown = async (): Promise<boolean> => {
    const now = await count()
    const isGrown = now > before
    before = now
    return isGrown
  }
  const actor = await w.viewer(ana)
  await w.data.change(actor, (tx) => storePresence(tx, actor, true))
  expect(await grown()).toBe(true)
  const id = await stage.ticket({ status: 'open', userId: ana.id, queueId: stage.support })
  await stage.put(ana, id, { queueId: stage.sales })
  expect(await grown()).toBe(true)
  await run()
  expect(await ownerOf(id)).toBe(ana.id)
})

test('an assigned ticket that nobody answers goes to the next person', async () => {
  await queue({ assignment: 'roundRobin', assignmentMinutes: 5 })
  const [early, due] = [await assigned(4), await assigned(6)]
  await online(stage.bia)
  await run()
  expect(await ownersOf([early, due])).toEqual([stage.ana.id, stage.bia.id])
})

test('whoever let a ticket go back gets it again only after the others, or later', async () => {
  await queue({ assignment: 'roundRobin', assignmentMinutes: 5 })
  const id = await assigned(6)
  await run()
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'pending', user_id: null, assigned_at: null })
  await stage.rows(`update tickets set passed_at = now() - interval '6 minutes' where id = $1`, [id])
  await run()
  expect(await ownerOf(id)).toBe(stage.ana.id)
})

test('an answer, a change by hand and a customer who does not wait keep the ticket where it is', async () => {
  await queue({ assignment: 'roundRobin', assignmentMinutes: 5 })
  const answered = await assigned(6)
  await stage.send(stage.ana, answered, { body: 'pois não' })
  await stage.rows(`update tickets set waiting_since = now() - interval '6 minutes' where id = $1`, [answered])
  const quiet = await assigned(6)
  await stage.rows('update tickets set waiting_since = null where id = $1', [quiet])
  const moved = await assigned(6)
  await stage.put(stage.ana, moved, { userId: stage.bia.id })
  expect(await stage.row('tickets', moved)).toMatchObject({ assigned_at: null })
  await run()
  for (const id of [answered, quiet, moved]) expect(await system((tx) => takeBackTicket(tx, id))).toBe(false)
  expect(await ownersOf([answered, quiet, moved])).toEqual([stage.ana.id, stage.ana.id, stage.bia.id])
})

test('a ticket that somebody returns by hand is offered to the others first', async () => {
  await queue({ assignment: 'roundRobin' })
  await online(stage.ana)
  const [id] = (await waiting(1)) as [number]
  await run()
  await stage.put(stage.ana, id, { status: 'pending' })
  await run()
  expect(await ownerOf(id)).toBeNull()
  await online(stage.bia)
  await run()
  expect(await ownerOf(id)).toBe(stage.bia.id)
})
