import { beforeEach, describe, expect, test } from 'vitest'
import type { CreatedApiToken } from '#contract/api-tokens.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { TicketDetails, TicketPage } from '#contract/tickets.ts'
import { scheduleJobs } from '#server/features/schedules/jobs.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { png } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp } from '#tests/test-app.ts'
import { ticketFixture, type Row, type TicketFixture } from '#tests/ticket-fixture.ts'

const w = installTestApp()
let stage: TicketFixture

beforeEach(async () => {
  stage = await ticketFixture(w, { single: true })
})

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** Makes the connection one of this kind, and returns an open ticket of Ana's whose customer wrote so long ago. */
async function wroteAgo(hours: number | null, channel: ChannelKind = 'whatsapp_cloud'): Promise<number> {
  await stage.rows('update connections set channel = $2 where id = $1', [stage.connectionId, channel])
  const id = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.rows('update tickets set channel = $2 where id = $1', [id, channel])
  await stage.rows(
    'update contacts set channel = $2, connection_id = $3 where id = (select contact_id from tickets where id = $1)',
    [id, channel, stage.connectionId],
  )
  if (hours !== null) await stage.written(id, 'oi', hoursAgo(hours))
  return id
}

type Refusal = { error?: string }
const say = (ticketId: number, more: object = {}) =>
  w.call<Refusal>(stage.ana, 'POST', `/messages/${ticketId}`, { body: 'ainda aí?', ...more })
const ours = (): Promise<Row[]> =>
  stage.rows('select * from messages where company_id = $1 and from_me order by id', [stage.company.id])
const closed = { status: 409, body: { error: 'ERR_META_WINDOW_CLOSED' } }
const contactOf = async (ticketId: number): Promise<number> =>
  Number((await stage.row('tickets', ticketId))['contact_id'])

describe('what a person writes', () => {
  test.each<[ChannelKind, number | null, boolean]>([
    ['whatsapp_cloud', 23, true],
    ['whatsapp_cloud', 25, false],
    ['whatsapp_cloud', null, false],
    ['facebook', 25, true],
    ['instagram', 7 * 24 - 1, true],
    ['facebook', 7 * 24 + 1, false],
    ['instagram', 7 * 24 + 1, false],
    ['whatsapp', 1000, true],
    ['telegram', null, true],
    ['webchat', 1000, true],
  ])('over %s, %s hours after the customer wrote, is taken: %s', async (channel, hours, isTaken) => {
    const id = await wroteAgo(hours, channel)
    const answer = await say(id)
    if (isTaken) expect([answer.status, (await ours()).length]).toEqual([200, 1])
    else {
      expect(answer).toMatchObject(closed)
      expect(await ours()).toEqual([])
    }
  })

  test('with a file leaves neither a message nor the file when it is refused', async () => {
    const id = await wroteAgo(25)
    const before = await stage.row('tickets', id)
    const medias = { name: 'foto.png', bytes: new Uint8Array(await png()) }
    const { body, headers } = await multipart({ fromMe: 'true', body: 'veja', medias })
    expect(await w.call(stage.ana, 'POST', `/messages/${id}`, body, headers)).toMatchObject(closed)
    expect([await ours(), await stage.rows('select 1 from files where company_id = $1', [stage.company.id])]).toEqual([
      [],
      [],
    ])
    expect(await stage.row('tickets', id)).toEqual(before)
  })

  test('is neither forwarded nor tried again while the window is closed', async () => {
    const open = await wroteAgo(1)
    const { id: messageId } = await stage.send(stage.ana, open, { body: 'Segue a tabela' })
    const id = await wroteAgo(25)
    const forward = { messageId, ticketId: id }
    expect(await w.call(stage.ana, 'POST', '/messages/forward', forward)).toMatchObject(closed)
    await stage.rows(`update messages set outbox = 'failed', send_error = 'x' where id = $1`, [messageId])
    await stage.rows(`update messages set created_at = $2 where contact_id = $1 and not from_me`, [
      await contactOf(open),
      hoursAgo(25),
    ])
    expect(await w.call(stage.ana, 'POST', `/messages/retry/${messageId}`)).toMatchObject(closed)
    expect(await stage.row('messages', messageId)).toMatchObject({ outbox: 'failed', send_error: 'x' })
  })

  test('has 7 days on Messenger, and 24 hours when a program sends it with a token', async () => {
    const id = await wroteAgo(25, 'facebook')
    const { admin } = stage.company
    const { body: token } = await w.call<CreatedApiToken>(admin, 'POST', '/api-tokens', {
      ...{ name: 'Robô', scopes: ['messages:write'], expiresAt: null },
    })
    expect(await w.call(token, 'POST', `/messages/${id}`, { body: 'do robô' })).toMatchObject(closed)
    expect((await w.call(admin, 'POST', `/messages/${id}`, { body: 'da Ana' })).status).toBe(200)
    expect(await ours()).toMatchObject([{ body: 'da Ana', is_by_person: true }])
  })
})

describe('the time in which the customer last wrote', () => {
  const shown = async (id: number): Promise<string | null | undefined> =>
    (await w.call<TicketDetails>(stage.ana, 'GET', `/tickets/${id}`)).body.customerWroteAt

  test('is that of the newest message over the connection of the ticket', async () => {
    const id = await wroteAgo(30)
    const at = hoursAgo(2)
    const newest = await stage.written(id, 'alô?', at)
    await stage.send(stage.ana, id, { body: 'pois não' })
    expect(await shown(id)).toBe(at)
    const listed = await w.call<TicketPage>(stage.ana, 'GET', '/tickets?status=open')
    expect(listed.body.tickets).toMatchObject([{ id, customerWroteAt: at }])
    const event = stage.events().findLast(({ name }) => name === 'message.created')
    expect(event?.payload).toMatchObject({ ticket: { id, customerWroteAt: at } })

    const other = await stage.company.connection()
    await stage.rows('update messages set connection_id = $2 where id = $1', [newest, other])
    expect(Date.parse((await shown(id)) ?? '')).toBeLessThan(Date.parse(at))
    expect(await say(id)).toMatchObject(closed)
  })

  test('counts what was written in an earlier ticket, and what a connection had that is gone', async () => {
    const earlier = await wroteAgo(3)
    await stage.put(stage.ana, earlier, { status: 'closed', userId: stage.ana.id })
    const contactId = await contactOf(earlier)
    const { body } = await w.call<TicketDetails>(stage.ana, 'POST', '/tickets', {
      ...{ contactId, queueId: stage.sales, whatsappId: stage.connectionId },
    })
    expect(Date.parse(body.customerWroteAt ?? '')).toBeGreaterThan(Date.now() - 4 * HOUR_MS)
    await stage.rows('update messages set connection_id = null where contact_id = $1 and not from_me', [contactId])
    expect(await shown(body.id)).toBe(body.customerWroteAt)
    expect((await say(body.id)).status).toBe(200)
  })

  test('is not told where it opens no window, and not for ever', async () => {
    expect(await shown(await wroteAgo(1, 'whatsapp'))).toBeNull()
    expect(await shown(await wroteAgo(null))).toBeNull()
    expect(await shown(await wroteAgo(31 * 24))).toBeNull()
  })
})

describe('what nobody writes by hand', () => {
  const close = async (id: number): Promise<void> => {
    expect((await stage.put(stage.company.admin, id, { status: 'closed' })).status).toBe(200)
    await stage.farewell(id)
  }

  test('is left out while the window is closed, also where a person may still answer', async () => {
    const texts = `complation_message = 'Até logo!', rating_message = 'Gostou?'`
    await stage.rows(`update connections set ${texts} where id = $1`, [stage.connectionId])
    await stage.setting('sendMsgTransfTicket', 'enabled')
    for (const channel of ['whatsapp_cloud', 'facebook'] as const) {
      const id = await wroteAgo(25, channel)
      expect((await stage.put(stage.company.admin, id, { userId: stage.bia.id })).status).toBe(200)
      await close(id)
    }
    expect(await ours()).toEqual([])
  })

  test('is said at the end of a conversation whose window is open', async () => {
    await stage.rows(`update connections set complation_message = 'Até logo!' where id = $1`, [stage.connectionId])
    await close(await wroteAgo(23))
    expect(await ours()).toMatchObject([{ body: 'Até logo!' }])
  })

  test('asks for no rating that could not arrive', async () => {
    await stage.setting('userRating', 'enabled')
    await stage.rows(`update connections set status = 'CONNECTED' where id = $1`, [stage.connectionId])
    const id = await wroteAgo(1)
    await stage.send(stage.ana, id, { body: 'pois não' })
    await stage.rows('update messages set created_at = $2 where ticket_id = $1 and not from_me', [id, hoursAgo(25)])
    await close(id)
    expect((await ours()).map(({ body }) => body)).toEqual(['pois não'])
    const traces = await stage.rows('select rating from ticket_traces where company_id = $1', [stage.company.id])
    expect(traces.filter(({ rating }) => rating === 'asked')).toEqual([])
  })

  test('says nothing about inactivity, and the ticket is closed all the same', async () => {
    const id = await wroteAgo(25)
    await stage.rows(`update connections set expires_ticket = 60, expires_inactive_message = 'Sumiu?' where id = $1`, [
      stage.connectionId,
    ])
    const silent = `updated_at = now() - interval '61 minutes', from_me = true`
    await stage.rows(`update tickets set ${silent} where id = $1`, [id])
    await sweepJobs(w)['ticket.timers']({ companyId: stage.company.id })
    expect([(await stage.row('tickets', id))['status'], await ours()]).toEqual(['closed', []])
  })
})

describe('a scheduled text', () => {
  const schedule = async (ticketId: number): Promise<number> => {
    const { body } = await w.call<{ id: number }>(stage.ana, 'POST', '/schedules', {
      ...{ body: 'Bom dia, tudo certo?', contactId: await contactOf(ticketId), whatsappId: stage.connectionId },
      sendAt: new Date(Date.now() + HOUR_MS).toISOString(),
    })
    await stage.rows(`update schedules set send_at = now() - interval '1 second' where id = $1`, [body.id])
    await scheduleJobs(w)['schedule.send']({ companyId: stage.company.id })
    return body.id
  }
  const state = async (id: number) =>
    (await w.call<{ status: string; error: string | null }>(stage.ana, 'GET', `/schedules/${id}`)).body

  test.each<[ChannelKind, number]>([
    ['whatsapp_cloud', 25],
    ['facebook', 25],
  ])('over %s fails with the reason when the window is closed at its time', async (channel, hours) => {
    const id = await wroteAgo(hours, channel)
    const scheduled = await schedule(id)
    expect(await state(scheduled)).toMatchObject({ status: 'ERRO', error: 'ERR_META_WINDOW_CLOSED' })
    expect(await ours()).toEqual([])
  })

  test('opens no ticket for a message that is refused', async () => {
    const id = await wroteAgo(25)
    await stage.put(stage.ana, id, { status: 'closed', userId: stage.ana.id })
    await schedule(id)
    expect(await stage.rows('select id from tickets where company_id = $1', [stage.company.id])).toHaveLength(1)
  })

  test('goes out while the window is open', async () => {
    const scheduled = await schedule(await wroteAgo(23))
    expect(await state(scheduled)).toMatchObject({ status: 'AGENDADA', error: null })
    expect(await ours()).toMatchObject([{ body: 'Bom dia, tudo certo?' }])
  })
})
