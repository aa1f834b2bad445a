import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContactListDetails, ContactListPage, ItemPage, ListItem } from '#contract/contact-lists.ts'
import type { Channel } from '#server/channels/port.ts'
import { createListFrom } from './actions.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company
let admin: Member
const noChannel = () => null

beforeAll(async () => {
  w = await createTestApp()
})
afterAll(() => w.close())
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
  w.events.length = 0
})
afterEach(() => {
  w.services.channels.channelOf = noChannel
})

const create = async (body: object = { name: 'Clientes' }): Promise<ContactListDetails> =>
  (await w.call<ContactListDetails>(admin, 'POST', '/contact-lists', body)).body
const page = async (query = '') => (await w.call<ContactListPage>(admin, 'GET', `/contact-lists${query}`)).body
const details = async (id: number) => (await w.call<ContactListDetails>(admin, 'GET', `/contact-lists/${id}`)).body
const add = (contactListId: number, body: object) =>
  w.call<ListItem>(admin, 'POST', '/contact-list-items', { contactListId: String(contactListId), ...body })
const items = async (listId: number, query = '') =>
  (await w.call<ItemPage>(admin, 'GET', `/contact-list-items?contactListId=${listId}${query}`)).body
const fill = (listId: number, count: number) =>
  w.owner.query(
    `insert into contact_list_items (company_id, list_id, name, number, is_whatsapp_valid)
     select $1, $2, 'Pessoa ' || lpad(n::text, 6, '0'), '55119' || (30000000 + n),
       case n % 3 when 0 then null when 1 then true else false end from generate_series(1, $3::int) n`,
    [company.id, listId, count],
  )
const told = () => w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event)
async function connect(checkNumber: Channel['checkNumber']): Promise<void> {
  const connectionId = await company.connection()
  w.services.channels.channelOf = (id) => (id === connectionId ? ({ checkNumber } as Channel) : null)
}

test('a list is made, renamed and deleted with its people', async () => {
  const made = await create({ name: ' Clientes ', companyId: 99 })
  expect(made).toMatchObject({ name: 'Clientes', companyId: company.id, counts: { total: 0 }, check: null })
  await fill(made.id, 4)
  const renamed = await w.call<ContactListDetails>(admin, 'PUT', `/contact-lists/${made.id}`, { name: 'Fiéis' })
  expect(renamed.body).toMatchObject({ name: 'Fiéis', counts: { total: 4, valid: 2, invalid: 1, unknown: 1 } })
  const { status, body } = await w.call(admin, 'DELETE', `/contact-lists/${made.id}`)
  expect([status, body]).toEqual([200, { message: 'Contact list deleted' }])
  const { rows } = await w.owner.query('select 1 from contact_list_items where company_id = $1', [company.id])
  expect(rows).toEqual([])
  const gone = await w.call(admin, 'DELETE', `/contact-lists/${made.id}`)
  expect([gone.status, gone.body]).toEqual([404, { error: 'ERR_NO_CONTACTLIST_FOUND' }])
  expect(told().map(({ name }) => name)).toEqual([
    'contactList.created',
    'contactList.updated',
    'contactListItem.cleared',
    'contactList.deleted',
  ])
})

test('lists come by name in pages of twenty, and the search ignores accents', async () => {
  for (let n = 1; n <= 22; n++) await create({ name: `Lista ${String(n).padStart(2, '0')}` })
  const angela = await create({ name: 'Ângela' })
  await fill(angela.id, 3)
  const first = await page('?searchParam=&pageNumber=1')
  expect(first.records[0]).toEqual({ id: angela.id, name: 'Ângela', contactsCount: '3', validCount: 1 })
  expect([first.records.length, first.count, first.hasMore]).toEqual([20, 23, true])
  const second = await page('?pageNumber=2')
  expect([second.records.length, second.hasMore]).toEqual([3, false])
  expect((await page('?searchParam=angela')).records).toHaveLength(1)
  const { body } = await w.call<{ name: string; company: object }[]>(admin, 'GET', '/contact-lists/list?companyId=1')
  expect([body.length, body[0]?.company]).toEqual([23, { id: company.id, name: company.name }])
})

test('the rules of names, numbers and addresses are told in the specified words', async () => {
  const list = await create()
  const refusal = async (path: string, body: object) => {
    const { status, body: answer } = await w.call<{ details: { field: string; message: string }[] }>(
      admin,
      'POST',
      path,
      body,
    )
    expect(status).toBe(400)
    return answer.details.map(({ field, message }) => `${field}: ${message}`)
  }
  expect(await refusal('/contact-lists', {})).toEqual(['name: Required'])
  expect(await refusal('/contact-lists', { name: 'x' })).toEqual(['name: Too Short!'])
  expect(await refusal('/contact-lists', { name: 'x'.repeat(51) })).toEqual(['name: Too Long!'])
  const ana = { name: 'Ana', number: '5511988887777', contactListId: list.id }
  expect(await refusal('/contact-list-items', { ...ana, name: 'A' })).toEqual(['name: Too Short!'])
  expect(await refusal('/contact-list-items', { ...ana, name: 'A'.repeat(51) })).toEqual(['name: Too Long!'])
  expect(await refusal('/contact-list-items', { ...ana, number: '1234567' })).toEqual(['number: Too Short!'])
  expect(await refusal('/contact-list-items', { ...ana, number: '1'.repeat(51) })).toEqual(['number: Too Long!'])
  expect(await refusal('/contact-list-items', { ...ana, number: '55119888877' })).toEqual(['number: Invalid number'])
  expect(await refusal('/contact-list-items', { ...ana, number: '8888-7777' })).toEqual(['number: Area code missing'])
  expect(await refusal('/contact-list-items', { ...ana, email: 'ana@' })).toEqual(['email: Invalid email'])
  expect((await items(list.id)).contacts).toEqual([])
})

test('a number that is in the list gives the person who has it, in any spelling', async () => {
  const list = await create()
  const ana = await add(list.id, { name: 'Ana Prado', number: '55 11 98888-7777', email: 'ana@exemplo.com.br' })
  expect(ana.status).toBe(200)
  expect(ana.body).toMatchObject({ number: '5511988887777', contactListId: list.id, isWhatsappValid: null })
  const again = await add(list.id, { name: 'Outra', number: '551188887777' })
  expect([again.status, again.body]).toEqual([200, { ...ana.body, wasInList: true }])
  const other = await create({ name: 'Outra lista' })
  expect((await add(other.id, { name: 'Ana', number: '5511988887777' })).body.id).not.toBe(ana.body.id)
  const bia = (await add(list.id, { name: 'Bia', number: '5511977776666' })).body
  const taken = await w.call(admin, 'PUT', `/contact-list-items/${bia.id}`, { number: '551188887777' })
  expect([taken.status, taken.body]).toEqual([400, { error: 'ERR_CONTACTLISTITEM_EXISTS' }])
})

test('a connection says at once whether a new number has WhatsApp', async () => {
  await connect(async (number) => (number.endsWith('0000') ? null : [{ kind: 'phone', value: number }]))
  const list = await create()
  expect((await add(list.id, { name: 'Ana', number: '5511988887777' })).body.isWhatsappValid).toBe(true)
  const { body } = await add(list.id, { name: 'Bia', number: '5511988880000' })
  expect([body.isWhatsappValid, body.checkedAt]).toEqual([false, expect.any(String)])
  const changed = await w.call<ListItem>(admin, 'PUT', `/contact-list-items/${body.id}`, { number: '5511988881111' })
  expect(changed.body).toMatchObject({ name: 'Bia', number: '5511988881111', isWhatsappValid: true })
  expect((await details(list.id)).counts).toEqual({ total: 2, valid: 2, invalid: 0, unknown: 0, optedOut: 0 })
})

test('people are found by name, number and address, and by tab', async () => {
  const list = await create()
  await fill(list.id, 45)
  await add(list.id, { name: 'Ângela', number: '5511988887777', email: 'angela.f@exemplo.com.br' })
  const first = await items(list.id)
  expect([first.contacts.length, first.count, first.hasMore, first.contacts[0]?.name]).toEqual([20, 46, true, 'Ângela'])
  const last = await items(list.id, '&pageNumber=3')
  expect([last.contacts.length, last.hasMore]).toEqual([6, false])
  for (const text of ['angela', '98888-7777', '11 8888-7777', 'angela.f@'])
    expect((await items(list.id, `&searchParam=${encodeURIComponent(text)}`)).contacts.map(({ name }) => name)).toEqual(
      ['Ângela'],
    )
  expect((await items(list.id, '&searchParam=%25')).contacts).toEqual([])
  const byTab = await Promise.all(['valid', 'invalid', 'unknown'].map((tab) => items(list.id, `&filter=${tab}`)))
  expect(byTab.map(({ count }) => count)).toEqual([15, 15, 16])
  expect((await w.call(admin, 'GET', '/contact-list-items')).status).toBe(400)
})

test('several people, or all without WhatsApp, are removed at once', async () => {
  const list = await create()
  await fill(list.id, 30)
  const ids = (await items(list.id)).contacts.slice(0, 3).map(({ id }) => id)
  const remove = (body: object) =>
    w.call<{ removed: number }>(admin, 'POST', `/contact-lists/${list.id}/remove-items`, body)
  expect((await remove({ ids })).body).toEqual({ removed: 3 })
  expect((await remove({ ids })).body).toEqual({ removed: 0 })
  expect((await remove({ filter: 'invalid' })).body).toEqual({ removed: 9 })
  expect((await details(list.id)).counts).toEqual({ total: 18, valid: 9, invalid: 0, unknown: 9, optedOut: 0 })
  expect((await remove({})).body).toEqual({ removed: 0 })
  const one = (await items(list.id)).contacts[0]?.id ?? 0
  expect((await w.call(admin, 'DELETE', `/contact-list-items/${one}`)).body).toEqual({ message: 'Contact deleted' })
  expect((await w.call(admin, 'DELETE', `/contact-list-items/${one}`)).body).toEqual({
    error: 'ERR_NO_CONTACTLISTITEM_FOUND',
  })
})

test('the consent of a person is kept with its day and with who declared it', async () => {
  const list = await create()
  const { body } = await add(list.id, {
    ...{ name: 'Ana', number: '5511988887777' },
    ...{ consentSource: 'Compra na loja', consentAt: '2025-03-12' },
  })
  const consent = { consentSource: 'Compra na loja', consentAt: '2025-03-12', consentBy: admin.name }
  expect(body).toMatchObject(consent)
  const put = async (change: object) =>
    (await w.call<ListItem>(admin, 'PUT', `/contact-list-items/${body.id}`, change)).body
  expect(await put({ name: 'Ana Prado' })).toMatchObject({ name: 'Ana Prado', ...consent })
  expect(await put({ consentSource: '' })).toMatchObject({ consentSource: null, consentAt: null, consentBy: null })
  expect(await put({ consentSource: 'Contrato' })).toMatchObject({ consentAt: new Date().toISOString().slice(0, 10) })
})

async function contact(name: string, number: string, lid?: string): Promise<number> {
  const id = await w.insert(`insert into contacts (company_id, name, number) values ($1, $2, $3)`, [
    company.id,
    name,
    number,
  ])
  if (lid) await w.owner.query(`insert into contact_identities values ($1, $2, 'lid', $3)`, [company.id, id, lid])
  return id
}

test('a list is made of a search of contacts, or of everybody with a tag', async () => {
  const ana = await contact('Ana Prado', '5511988887777', '42')
  await contact('Bia Prado', '5511977776666')
  await contact('Caio', '5511966665555')
  await contact('Sem número', '')
  const found = await create({ name: 'Prado', searchParam: 'prado' })
  const people = async (id: number) => (await items(id)).contacts.map((item) => [item.name, item.isWhatsappValid])
  expect(await people(found.id)).toEqual([
    ['Ana Prado', true],
    ['Bia Prado', null],
  ])
  expect((await create({ name: 'Todos', searchParam: '' })).counts.total).toBe(3)

  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'Fiel')`, [company.id])
  const connection = await company.connection()
  for (const status of ['closed', 'open']) {
    const ticket = await w.insert(
      `insert into tickets (company_id, status, contact_id, connection_id) values ($1, $2, $3, $4)`,
      [company.id, status, ana, connection],
    )
    await w.owner.query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      company.id,
      ticket,
      tag,
    ])
  }
  const tagged = await create({ name: 'Fiéis', tagId: tag })
  expect(await people(tagged.id)).toEqual([['Ana Prado', true]])
  const theirs = await w.company()
  const foreign = await w.insert(`insert into tags (company_id, name) values ($1, 'Fiel')`, [theirs.id])
  const refused = await w.call(admin, 'POST', '/contact-lists', { name: 'Alheia', tagId: foreign })
  expect([refused.status, refused.body]).toEqual([404, { error: 'ERR_NO_TAG_FOUND' }])
  expect((await page('?searchParam=alheia')).records).toEqual([])
})

test('a list is made of given rows in one statement, each person once, and read by campaigns in pages', async () => {
  const rows = [
    { name: 'Ana', number: '551188887777', email: '', isWhatsappValid: true },
    { name: 'Ana de novo', number: '5511988887777', email: '' },
    { name: 'Bia', number: '5511977776666', email: 'b@exemplo.com.br' },
  ]
  const actor = { companyId: company.id, userId: admin.id }
  const list = await w.data.change(actor, (tx) => createListFrom(tx, { name: 'De novo', rows }))
  expect(list.counts).toEqual({ total: 2, valid: 1, invalid: 0, unknown: 1, optedOut: 0 })
  const { contacts } = await items(list.id)
  expect(contacts.map(({ number }) => number).toSorted()).toEqual(['5511977776666', '5511988887777'])
})

test('only administrators of companies with campaigns have lists', async () => {
  const list = await create()
  const denied = await w.call(await company.supervisor(), 'GET', `/contact-lists/${list.id}`)
  expect([denied.status, denied.body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }])
  const other = await w.company()
  await w.owner.query(
    'update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)',
    [other.id],
  )
  const refused = await w.call(other.admin, 'GET', '/contact-lists')
  expect([refused.status, refused.body]).toEqual([403, { error: 'ERR_PLAN_FEATURE' }])
})
