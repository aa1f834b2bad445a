import { afterEach, expect, test } from 'vitest'
import { preferenceValue } from '#fakes/meta/cloud-events.ts'
import type { CloudCustomer } from '#fakes/meta/cloud-events.ts'
import type { OptOutPage } from '#contract/opt-outs.ts'
import { recordOptOut } from '#server/features/opt-outs/index.ts'
import { linkedNumber } from '#tests/cloud-fixture.ts'
import { messages, stage, until, useMeta } from '#tests/meta-fixture.ts'

useMeta()
afterEach(() => stage.fake.cloud.reset())

const optOuts = async () =>
  (await stage.w.call<OptOutPage>(stage.company.admin, 'GET', '/opt-outs')).body.optOuts.map(
    ({ source, revokedSource }) => [source, revokedSource],
  )
/** Meta tells of the choice as made so many seconds ago. */
const tell = (customer: CloudCustomer, value: 'stop' | 'resume', secondsAgo = 0) =>
  stage.fake.cloud.tell(
    customer.number,
    preferenceValue(customer, value, String(Math.floor(Date.now() / 1000) - secondsAgo)),
    'user_preferences',
  )

async function knownCustomer(): Promise<CloudCustomer> {
  const { ana } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'oi')
  await until(async () => expect(await messages()).toHaveLength(1))
  return ana
}

test('who wants no marketing at WhatsApp is on the list of refusals until they want it again', async () => {
  const ana = await knownCustomer()
  await tell(ana, 'stop')
  expect(await optOuts()).toEqual([['provider', null]])
  await tell(ana, 'stop')
  expect(await optOuts()).toHaveLength(1)
  await tell(ana, 'resume')
  expect(await optOuts()).toEqual([['provider', 'provider']])
})

test('a stop that Meta repeats after a resume changes nothing, and a later one does', async () => {
  const ana = await knownCustomer()
  await tell(ana, 'stop', 60)
  await tell(ana, 'resume')
  await tell(ana, 'stop', 60)
  expect(await optOuts()).toEqual([['provider', 'provider']])
  await tell(ana, 'stop', -60)
  expect(await optOuts()).toEqual([
    ['provider', null],
    ['provider', 'provider'],
  ])
})

test('a stop and a resume that are both told late count in the order in which they were said', async () => {
  const ana = await knownCustomer()
  await tell(ana, 'stop', 3600)
  await tell(ana, 'resume', 1800)
  expect(await optOuts()).toEqual([['provider', 'provider']])
})

test('a resume that Meta repeats after a later stop ends nothing', async () => {
  const ana = await knownCustomer()
  await tell(ana, 'stop')
  await tell(ana, 'resume', 60)
  expect(await optOuts()).toEqual([['provider', null]])
})

test('what the person said to the company itself is not taken back at WhatsApp', async () => {
  const ana = await knownCustomer()
  const { rows } = await stage.w.owner.query<{ id: string }>('select id from contacts where company_id = $1', [
    stage.company.id,
  ])
  await stage.w.data.change({ companyId: stage.company.id, userId: null }, (tx) =>
    recordOptOut(tx, Number(rows[0]?.id), { source: 'reply', proof: 'sair' }),
  )
  await tell(ana, 'resume')
  expect(await optOuts()).toEqual([['reply', null]])
})

test('a choice of another kind, and of somebody unknown, is ignored', async () => {
  const ana = await knownCustomer()
  const other = stage.fake.cloud.customer(ana.number, 'Bia')
  const [preference] = preferenceValue(ana, 'stop')['user_preferences'] as object[]
  await stage.fake.cloud.tell(
    ana.number,
    { user_preferences: [{ ...preference, category: 'utility' }] },
    'user_preferences',
  )
  await tell(other, 'stop')
  expect(await optOuts()).toEqual([])
})
