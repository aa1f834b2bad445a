import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContactListDetails } from '#contract/contact-lists.ts'
import type { Channel, Identity } from '#server/channels/port.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

/** Numbers of which nobody knows whether they have WhatsApp are asked about when their turn comes. */

const w = installTestApp()
let stage: CampaignFixture
let questions: string[][]
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings()
  questions = []
})
afterEach(() => {
  w.services.channels.channelOf = () => null
})

type Answer = (number: string) => Identity[] | null | undefined
/** A number whose answer is undefined gets none. */
function answer(one: Answer): void {
  const checkNumbers: Channel['checkNumbers'] = async (numbers) => {
    questions.push(numbers)
    const answers = numbers.map((number) => [number, one(number)] as const)
    return Object.fromEntries(answers.flatMap(([number, found]) => (found === undefined ? [] : [[number, found]])))
  }
  w.services.channels.channelOf = () => ({ checkNumbers }) as Channel
}
const yes: Answer = (number) => [{ kind: 'phone', value: number }]

const passTime = () =>
  stage.rows(`update connection_pace set next_at = '-infinity' where company_id = $1`, [stage.company.id])
/** Runs the job of the campaigns so often, and returns the numbers that were written to. */
async function work(times: number, { waits = true } = {}): Promise<string[]> {
  const bodies: string[] = []
  for (let n = 0; n < times; n++) {
    if (waits) await passTime()
    await stage.jobs['campaign.send']({ companyId: stage.company.id, connectionId: stage.connectionId })
    bodies.push(...(await stage.deliver()))
  }
  return bodies
}
const someone = (name: string, number = newNumber()) => ({ name, number, isValid: null })
const itemsOf = (listId: number) =>
  stage.rows('select number, is_whatsapp_valid from contact_list_items where list_id = $1 order by id', [listId])

test('the unknown are asked about together, whoever has WhatsApp gets the message, and the others are passed over', async () => {
  const [ana, bia, caio] = [newNumber(), newNumber(), newNumber()]
  const contactListId = await stage.list([someone('Ana', ana), someone('Bia', bia), someone('Caio', caio)])
  const { id } = await stage.start({ contactListId })
  answer((number) => (number === bia ? null : yes(number)))
  expect(await work(4, { waits: false })).toEqual(['Olá, Ana!', 'Olá, Caio!'])
  expect(questions).toEqual([[ana, bia, caio]])
  const { campaign, skipped } = await stage.report(id)
  expect(campaign.counts).toMatchObject({ total: 3, skipped: 1, sent: 2 })
  expect(skipped).toMatchObject({ invalid: 1, unchecked: 0 })
  expect((await itemsOf(contactListId)).map((item) => item['is_whatsapp_valid'])).toEqual([true, false, true])
})

test("a number that the list's check found meanwhile is not asked about again", async () => {
  const [ana, bia] = [someone('Ana'), someone('Bia')]
  const contactListId = await stage.list([ana, bia])
  const { id } = await stage.start({ contactListId })
  await stage.rows('update contact_list_items set is_whatsapp_valid = (number = $2) where list_id = $1', [
    contactListId,
    ana.number,
  ])
  answer(yes)
  expect(await work(3)).toEqual(['Olá, Ana!'])
  expect(questions).toEqual([])
  expect((await stage.report(id)).skipped).toMatchObject({ invalid: 1 })
})

test('no answer is no reason to leave somebody out: after three questions the message goes out', async () => {
  const contactListId = await stage.list([someone('Ana')])
  await stage.start({ contactListId })
  answer(() => undefined)
  expect(await work(3)).toEqual([])
  expect(await work(1)).toEqual(['Olá, Ana!'])
  expect(questions).toHaveLength(3)
})

test('a question that fails rests longer each time, and without a process that asks nothing is counted', async () => {
  const contactListId = await stage.list([someone('Ana')])
  await stage.start({ contactListId })
  expect(await work(5)).toEqual([])
  w.services.channels.channelOf = () =>
    ({ checkNumbers: () => Promise.reject(new Error('rate-overlimit')) }) as unknown as Channel
  const rests: number[] = []
  for (let n = 0; n < 3; n++) {
    await work(1)
    await work(1, { waits: false })
    const [pace] = await stage.rows(
      `select extract(epoch from next_at - now())::float8 as rest from connection_pace where company_id = $1`,
      [stage.company.id],
    )
    rests.push(Number(pace?.['rest']))
  }
  for (const [n, rest] of rests.entries()) {
    expect(rest).toBeGreaterThan(20 * 2 ** n)
    expect(rest).toBeLessThan(31 * 2 ** n)
  }
})

test('numbers without WhatsApp one after the other are asked about slowly', async () => {
  const contactListId = await stage.list(Array.from({ length: 70 }, (_, n) => someone(`Pessoa ${n}`)))
  const { id } = await stage.start({ contactListId })
  answer(() => null)
  await work(5, { waits: false })
  expect(questions.map((numbers) => numbers.length)).toEqual([50])
  await work(2)
  expect(questions.map((numbers) => numbers.length)).toEqual([50, 20])
  expect((await stage.report(id)).campaign).toMatchObject({ status: 'FINALIZADA', counts: { skipped: 70 } })
})

test('two spellings of one person get one message', async () => {
  const contactListId = await stage.list([someone('Ana', '5215512345678'), someone('Ana outra vez', '525512345678')])
  const { id } = await stage.start({ contactListId })
  answer(() => [{ kind: 'phone', value: '5215512345678' }])
  expect(await work(3)).toEqual(['Olá, Ana!'])
  expect((await stage.report(id)).skipped).toMatchObject({ duplicate: 1 })
})

test('people who were not written to yet are unknown in a list that is made of them', async () => {
  const contactListId = await stage.list([someone('Ana')])
  const { id } = await stage.start({ contactListId })
  const body = { name: 'De novo', filter: 'all' }
  const made = await w.call<ContactListDetails>(stage.company.admin, 'POST', `/campaigns/${id}/contact-list`, body)
  expect(made.body).toMatchObject({ counts: { total: 1, unknown: 1 }, check: { status: 'running' } })
})
