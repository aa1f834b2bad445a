import { beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { Channel, Identity } from '#server/channels/port.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: CampaignFixture
let campaignId: number
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings()
  campaignId = (await stage.create({ contactListId: await stage.list([]) })).id
  answerWith(async (number) => [{ kind: 'phone', value: number }])
})

function answerWith(checkNumber: (number: string) => Promise<Identity[] | null>): void {
  const channel = { checkNumber } as Partial<Channel> as Channel
  w.services.channels.channelOf = (id) => (id === stage.connectionId ? channel : null)
}

const send = (number: string, id = campaignId) =>
  w.call(stage.company.admin, 'POST', `/campaigns/${id}/test`, { number, variant: 1 })
const outcome = async (number: string): Promise<number | ErrorCode> => {
  const { status, body } = await send(number)
  return status === 204 ? status : (body as { error: ErrorCode }).error
}
const contacts = () => stage.rows('select number from contacts where company_id = $1', [stage.company.id])
const refuse = (number: string) =>
  w.call(stage.company.admin, 'POST', '/opt-outs', { number, name: '', proof: 'Pediu' })

test('people who opted out get no test, contact or not', async () => {
  const [known, unknown] = [newNumber(), newNumber()]
  await stage.list([{ number: known, hasWritten: true }])
  for (const number of [known, unknown]) {
    expect((await refuse(number)).status).toBe(200)
    expect(await outcome(number)).toBe('ERR_OPTED_OUT')
  }
  expect(await stage.messages()).toEqual([])
  expect(await contacts()).toEqual([{ number: known }])
})

test('tests at the same moment share the first contacts of the day with the campaigns', async () => {
  await stage.settings({ dailyFirstContacts: 3 })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(newNumber())))
  expect(outcomes.toSorted()).toEqual([204, 204, 204, 'ERR_CAMPAIGN_DAILY_LIMIT', 'ERR_CAMPAIGN_DAILY_LIMIT'])
  await stage.deliver()
  await stage.start({ contactListId: await stage.list([{}]) })
  expect(await stage.runAll()).toEqual([])
  expect(await contacts()).toHaveLength(3)
})

test('somebody who wrote before gets a test when the first contacts are used up', async () => {
  const own = newNumber()
  await stage.list([{ number: own, hasWritten: true }])
  await stage.settings({ dailyFirstContacts: 1 })
  expect(await outcome(newNumber())).toBe(204)
  expect(await outcome(own)).toBe(204)
  expect(await outcome(newNumber())).toBe('ERR_CAMPAIGN_DAILY_LIMIT')
})

test('no test is sent outside the hours of sending', async () => {
  const today = new Date().getUTCDay()
  await stage.settings({ quietHours: { from: '08:00', to: '20:00', days: [(today + 3) % 7] } })
  const own = newNumber()
  await stage.list([{ number: own, hasWritten: true }])
  expect(await outcome(own)).toBe('ERR_CAMPAIGN_QUIET_HOURS')
  expect(await stage.messages()).toEqual([])
})

test('while WhatsApp allows no new chats, only people who wrote get a test', async () => {
  const own = newNumber()
  await stage.list([{ number: own, hasWritten: true }])
  await stage.rows(`update connection_limits set reachout_until = now() + interval '1 day' where connection_id = $1`, [
    stage.connectionId,
  ])
  expect(await outcome(newNumber())).toBe('ERR_WAPP_NEW_CHAT_BLOCKED')
  expect(await outcome(own)).toBe(204)
})

test('a number without WhatsApp, or one that nobody can look up, gets no test and becomes no contact', async () => {
  answerWith(async () => null)
  expect(await outcome(newNumber())).toBe('ERR_WAPP_INVALID_CONTACT')
  answerWith(() => Promise.reject(new Error('no answer')))
  expect(await outcome(newNumber())).toBe('ERR_WAPP_CHECK_CONTACT')
  expect(await contacts()).toEqual([])
  expect(await stage.messages()).toEqual([])
})

test('a number without its area code is refused with words', async () => {
  const { status, body } = await send('98888-7777')
  expect([status, body]).toMatchObject([400, { details: [{ field: 'number', message: 'Area code missing' }] }])
  expect(await contacts()).toEqual([])
})

test('a company sends few tests in a row', async () => {
  const own = newNumber()
  await stage.list([{ number: own, hasWritten: true }])
  const outcomes = []
  for (let index = 0; index < 11; index++) outcomes.push(await outcome(own))
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 204), 'ERR_TOO_MANY_ATTEMPTS'])
})

test('campaigns wait for their pause after a test, and a test ends no longer pause', async () => {
  await stage.settings({ messageInterval: 5 })
  await stage.start({ contactListId: await stage.list([{}, {}]) })
  expect(await outcome(newNumber())).toBe(204)
  await stage.deliver()
  const waits = await stage.step()
  if (waits.kind !== 'wait') throw new Error(waits.kind)
  await stage.settings({ messageInterval: 20, longerIntervalAfter: 1, greaterInterval: 120 })
  const sent = await stage.step(waits.until)
  if (sent.kind !== 'sent') throw new Error(sent.kind)
  await stage.deliver()
  await stage.settings({ messageInterval: 5 })
  expect(await outcome(newNumber())).toBe(204)
  await stage.deliver()
  expect(await stage.step()).toEqual({ kind: 'wait', until: sent.until })
})
