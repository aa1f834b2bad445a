import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ContactListDetails, ItemFilter, ItemPage } from '#contract/contact-lists.ts'
import type { OptOut } from '#contract/opt-outs.ts'
import { beginQuestion } from './check.actions.ts'
import { createListFrom } from './actions.ts'
import { optedOutHashes, optedOutNumber } from '#server/features/opt-outs/index.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
beforeEach(async () => {
  company = await w.company()
  ;({ admin } = company)
})

const actor = () => ({ companyId: company.id, userId: admin.id })
const refuse = async (number: string, by = admin) => {
  const { status, body } = await w.call<OptOut>(by, 'POST', '/opt-outs', { number, proof: 'pediu no balcão' })
  expect(status).toBe(200)
  return body.id
}
const makeList = (people: [name: string, number: string, isWhatsappValid: boolean | null][]) =>
  w.data.change(actor(), (tx) =>
    createListFrom(tx, {
      name: 'Clientes',
      rows: people.map(([name, number, isWhatsappValid]) => ({ name, number, email: '', isWhatsappValid })),
    }),
  )
const counts = async ({ id }: { id: number }) =>
  (await w.call<ContactListDetails>(admin, 'GET', `/contact-lists/${id}`)).body.counts
const inTab = async ({ id }: { id: number }, filter: ItemFilter) => {
  const { body } = await w.call<ItemPage>(admin, 'GET', `/contact-list-items?contactListId=${id}&filter=${filter}`)
  expect(body.count).toBe(body.contacts.length)
  expect(body.contacts.every(({ optedOut }) => optedOut === (filter === 'optedOut'))).toBe(true)
  return body.contacts.map(({ name }) => name)
}
async function addContact(number: string, lid: string): Promise<number> {
  const id = await w.insert(`insert into contacts (company_id, name, number) values ($1, 'Contato', $2)`, [
    company.id,
    number,
  ])
  for (const [kind, value] of [
    ['phone', number],
    ['lid', lid],
  ])
    await w.owner.query(
      `insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, $3, $4)`,
      [company.id, id, kind, value],
    )
  return id
}

test('people who opted out have their own tab, under any identity, and the counts add up', async () => {
  const list = await makeList([
    ['Ana válida', '5511988880001', true],
    ['Bia recusou', '5511988880002', true],
    ['Caio recusou pelo LID', '5511988880003', null],
    ['Davi excluído', '5511988880004', false],
    ['Eva voltou', '5511988880005', null],
    ['Fábio de outra empresa', '5511988880006', false],
  ])
  await refuse('551188880002')
  const caio = await addContact('5511988880003', '4003')
  await w.owner.query(
    `with made as (insert into opt_outs (company_id, source) values ($1, 'import') returning id)
     insert into opt_out_identities (company_id, opt_out_id, hash)
     select $1, made.id, opt_out_hash(c.opt_out_salt, 'lid', '4003') from made, companies c where c.id = $1`,
    [company.id],
  )
  const davi = await addContact('5511988880004', '4004')
  await refuse('5511988880004')
  await w.call(admin, 'DELETE', `/contacts/${davi}`)
  await w.call(admin, 'POST', `/opt-outs/${await refuse('5511988880005')}/revoke`, { proof: 'voltou a aceitar' })
  await refuse('5511988880006', (await w.company()).admin)

  expect(await counts(list)).toEqual({ total: 6, valid: 1, invalid: 1, unknown: 1, optedOut: 3 })
  expect(await inTab(list, 'optedOut')).toEqual(['Bia recusou', 'Caio recusou pelo LID', 'Davi excluído'])
  expect(await inTab(list, 'valid')).toEqual(['Ana válida'])
  expect(await inTab(list, 'invalid')).toEqual(['Fábio de outra empresa'])
  expect(await inTab(list, 'unknown')).toEqual(['Eva voltou'])

  await w.owner.query('update contact_identities set value = $2 where contact_id = $1 and kind = $3', [
    caio,
    '4999',
    'lid',
  ])
  expect(await inTab(list, 'optedOut')).toEqual(['Bia recusou', 'Davi excluído'])
})

test('the whole list and one number are tested alike', async () => {
  await w.owner.query(
    `insert into contact_list_items (company_id, list_id, name, number)
     select $1, $2, 'Pessoa', '55119' || (80000000 + n) from generate_series(1, 60) n`,
    [company.id, (await makeList([])).id],
  )
  for (let n = 1; n <= 60; n += 7) await addContact(`55119${80_000_000 + n}`, String(n))
  for (let n = 1; n <= 60; n += 5) await refuse(`55119${80_000_000 + n}`)
  const { rows } = await w.data.read(actor(), (db) =>
    sql<{ one: boolean; all: boolean }>`
      select ${optedOutNumber(company.id, sql.ref('i.number'))} as one,
        i.opt_out_hash in (${optedOutHashes(company.id)}) as all
      from contact_list_items i where i.company_id = ${company.id}`.execute(db),
  )
  expect(rows.filter(({ one }) => one)).toHaveLength(12)
  expect(rows.filter(({ one, all }) => one !== all)).toEqual([])
})

test('nobody asks the provider about whoever refused, and taking off who has no WhatsApp leaves them', async () => {
  const list = await makeList([
    ['Ana', '5511988880001', null],
    ['Bia', '5511988880002', null],
    ['Caio', '5511988880003', false],
    ['Davi', '5511988880004', false],
  ])
  await refuse('5511988880001')
  await refuse('5511988880003')
  await company.connection()
  const { body } = await w.call<ContactListDetails>(admin, 'GET', `/contact-lists/${list.id}`)
  expect(body.check).toMatchObject({ status: 'running', remaining: 1 })
  await w.owner.query(`update connections set status = 'CONNECTED' where company_id = $1`, [company.id])
  const question = await w.data.change(actor(), (tx) => beginQuestion(tx, list.id))
  expect(question?.people.map(({ number }) => number)).toEqual(['5511988880002'])
  const removed = await w.call(admin, 'POST', `/contact-lists/${list.id}/remove-items`, { filter: 'invalid' })
  expect(removed.body).toEqual({ removed: 1 })
  expect(await counts(list)).toEqual({ total: 3, valid: 0, invalid: 0, unknown: 1, optedOut: 2 })
})

test('contacts that were loaded in bulk, without triggers, are recognised, and the counts add up', async () => {
  const list = await makeList([
    ['Ana', '5511988880001', true],
    ['Bia', '5511988880002', true],
  ])
  const client = await w.owner.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const { rows } = await client.query<{ id: string }>(
    `insert into contacts (company_id, name, number) values ($1, 'Ana', '551188880001') returning id`,
    [company.id],
  )
  await client.query(
    `insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', '551188880001')`,
    [company.id, rows[0]?.id],
  )
  await client.query('commit')
  client.release()
  await w.owner.query(`insert into opt_outs (company_id, source, contact_id) values ($1, 'attendant', $2)`, [
    company.id,
    rows[0]?.id,
  ])
  expect(await counts(list)).toEqual({ total: 2, valid: 1, invalid: 0, unknown: 0, optedOut: 1 })
})
