import { beforeEach, expect, test } from 'vitest'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OptOutPage } from '#contract/opt-outs.ts'
import { optOutJobs } from '#server/features/opt-outs/jobs.ts'
import { templatedFixture, type TemplatedFixture } from '#tests/templated-campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

/** What Meta tells of a campaign's message after it took it: that it takes no more for now, or that a person wants none. */

const w = installTestApp()
let stage: TemplatedFixture
beforeEach(async () => {
  stage = await templatedFixture(w)
})

const LIMITED: ErrorCode = 'ERR_META_RATE_LIMITED'
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))
const stateOf = async (id: number) =>
  (await stage.recipients(id)).recipients.map(({ state, reason }) => [state, reason])

/** The next message of a campaign that has just begun, and how its request is answered. */
async function nextMessage() {
  await stage.step()
  const [{ messageId, providerId } = { messageId: 0, providerId: '' }] = await stage.outboxOf()
  return { providerId, write: () => stage.outbox.markWritten(stage.ref, messageId, null) }
}
type Next = Awaited<ReturnType<typeof nextMessage>>
const refuse = ({ providerId }: Next) => stage.refuseLate(providerId, LIMITED)
const letWaitEnd = () =>
  stage.rows(
    `update messages set send_after = now() - interval '1 second' where company_id = $1 and send_after > now()`,
    [stage.company.id],
  )

test.each<[string, (message: Next) => Promise<void>]>([
  ['before its request is answered', async (message) => refuse(message).then(message.write)],
  ['once its request was answered', async (message) => message.write().then(() => refuse(message))],
  [
    'once it took it',
    async (message) => {
      await stage.deliver(ACK.taken)
      await refuse(message)
    },
  ],
])('a message of which Meta says %s that it takes no more for now slows the campaign', async (_, tell) => {
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  const message = await nextMessage()
  await tell(message)
  await refuse(message)
  expect(await stateOf(id)).toEqual([
    ['queued', null],
    ['pending', null],
  ])
  expect((await stage.campaignOf(id)).counts).toMatchObject({ sent: 0, failed: 0 })
  expect(await stage.messages()).toMatchObject([{ send_attempts: 1, send_error: LIMITED, written_at: null }])
  expect(await stage.outboxOf()).toEqual([])
  expect(await stage.step()).toMatchObject({ kind: 'wait' })
  await letWaitEnd()
  expect(await stage.runAll()).toEqual(['Oi, Pessoa 0! Seu cupom é NATAL10.', 'Oi, Pessoa 1! Seu cupom é NATAL10.'])
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 2, failed: 0 } })
})

test('an answer to the person does not wait behind such a message', async () => {
  await stage.start({ contactListId: await stage.list(people(1)) })
  const message = await nextMessage()
  await message.write()
  await refuse(message)
  await stage.rows(
    `insert into messages (company_id, contact_id, connection_id, provider_id, from_me, body, outbox)
     select company_id, contact_id, connection_id, 'ANSWER1', true, 'Pois não?', 'queued' from messages where provider_id = $1`,
    [message.providerId],
  )
  expect((await stage.outboxOf()).map(({ body }) => body)).toEqual(['Pois não?'])
})

test('such a message is withheld while the campaign stands still, and sent once when it goes on', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  const message = await nextMessage()
  await message.write()
  await stage.call(id, 'cancel')
  await refuse(message)
  await letWaitEnd()
  expect(await stage.outboxOf()).toEqual([])
  await stage.restart(id)
  expect(await stage.runAll()).toHaveLength(1)
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 0 } })
})

test('such messages go out one at a time, so that a campaign that is cancelled meanwhile sends no other', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  const first = await nextMessage()
  await first.write()
  const second = await nextMessage()
  await second.write()
  for (const message of [first, second]) await refuse(message)
  await letWaitEnd()
  expect((await stage.outboxOf()).map(({ providerId }) => providerId)).toEqual([first.providerId])
  await stage.call(id, 'cancel')
  expect(await stage.outboxOf()).toEqual([])
})

test.each([
  [LIMITED, 5],
  ['ERR_META_UNREACHABLE', 2],
])('a message that Meta refuses again and again with %s has failed', async (error, attempts) => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  const { providerId, write } = await nextMessage()
  for (let attempt = 0; attempt < attempts; attempt++) {
    await write()
    await stage.refuseLate(providerId, error)
    expect(await stateOf(id)).toEqual([['queued', null]])
    await letWaitEnd()
  }
  await write()
  await stage.refuseLate(providerId, error)
  expect(await stateOf(id)).toEqual([['failed', error]])
})

test('a message of a campaign that has ended is not sent once more', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  const message = await nextMessage()
  await stage.deliver(ACK.taken)
  await stage.runAll()
  expect((await stage.campaignOf(id)).status).toBe('FINALIZADA')
  await refuse(message)
  expect(await stateOf(id)).toEqual([['failed', LIMITED]])
})

const ofCompany = (payload: unknown): payload is { companyId: number; contactId: number } =>
  Object(payload)['companyId'] === stage.company.id

test.each<[string, (providerId: string) => Promise<void>]>([
  ['at once', () => stage.refuseNext('ERR_CLOUD_OPTED_OUT')],
  ['afterwards', (providerId) => stage.refuseLate(providerId, 'ERR_CLOUD_OPTED_OUT')],
])(
  'who wants no marketing, as Meta says %s, is on the list of refusals, and out of the next campaign',
  async (_, tell) => {
    const contactListId = await stage.list(people(1))
    const { id } = await stage.start({ contactListId })
    const { providerId } = await nextMessage()
    await tell(providerId)
    const payloads = (await stage.jobsOf('optOut.record')).filter(ofCompany)
    expect(payloads).toHaveLength(1)
    const record = optOutJobs({ data: w.data, services: w.services })['optOut.record']
    for (const payload of [...payloads, ...payloads]) await record(payload)
    const { body } = await w.call<OptOutPage>(stage.company.admin, 'GET', '/opt-outs?source=provider&active=true')
    expect(body.optOuts).toMatchObject([{ name: 'Pessoa 0', source: 'provider', user: null }])
    expect((await stage.campaignOf(id)).counts).toMatchObject({ failed: 1, refused: 0 })

    const next = await stage.start({ contactListId })
    expect(await stage.runAll()).toEqual([])
    expect((await stage.report(next.id)).skipped.optedOut).toBe(1)
  },
)

test('a person who was deleted meanwhile is on no list', async () => {
  const record = optOutJobs({ data: w.data, services: w.services })['optOut.record']
  await record({ companyId: stage.company.id, contactId: 1_000_000_000 })
  expect((await w.call<OptOutPage>(stage.company.admin, 'GET', '/opt-outs')).body.optOuts).toEqual([])
})
