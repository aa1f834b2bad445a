import { beforeEach, expect, test } from 'vitest'
import type { ContactDetails } from '#contract/contacts.ts'
import { OWN_FIELD_LIMITS, type OwnField } from '#contract/own-fields.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
})

const create = (body: object, actor = admin) => w.call<OwnField>(actor, 'POST', '/own-fields', body)
const made = async (name: string, type: string, options: string[] = []): Promise<OwnField> =>
  (await create({ name, type, options: options.map((label) => ({ label })) })).body
const list = async (actor = admin) => (await w.call<OwnField[]>(actor, 'GET', '/own-fields')).body
const person = async (ownFields: object[] = []) =>
  (await w.call<ContactDetails>(admin, 'POST', '/contacts', { name: 'Mariana', number: newNumber(), ownFields })).body
const change = (id: number, ownFields: object[]) =>
  w.call<ContactDetails>(admin, 'PUT', `/contacts/${id}`, { ownFields })
const find = async (id: number) => (await w.call<ContactDetails>(admin, 'GET', `/contacts/${id}`)).body
const valuesOf = ({ ownFields }: ContactDetails) => ownFields.map(({ name, value }) => [name, value])

let numbers = 0
const newNumber = (): string => `5541${966_000_000 + numbers++}`

test('administrators define the fields, and everybody of the company reads them', async () => {
  await made('Loja preferida', 'choice', ['Centro', 'Pinheiros'])
  const birthday = await made('Aniversário', 'date')
  const attendant = await company.attendant()
  expect((await list(attendant)).map(({ name, type, options }) => [name, type, options])).toEqual([
    ['Loja preferida', 'choice', ['Centro', 'Pinheiros']],
    ['Aniversário', 'date', []],
  ])
  for (const [method, path] of [
    ['POST', '/own-fields'],
    ['PUT', `/own-fields/${birthday.id}`],
    ['PUT', '/own-fields/order'],
    ['DELETE', `/own-fields/${birthday.id}`],
  ] as const) {
    const body = path.endsWith('order') ? { ids: [] } : { name: 'CPF', type: 'text' }
    expect((await w.call(attendant, method, path, body)).status, `${method} ${path}`).toBe(403)
  }
  expect(await list((await w.company()).admin)).toEqual([])
})

test('a field has one name in any spelling, which is none of the variables of texts', async () => {
  await made('Loja preferida', 'text')
  expect((await create({ name: 'LOJA PREFERIDA', type: 'text' })).body).toEqual({ error: 'ERR_OWN_FIELD_EXISTS' })
  expect((await create({ name: 'Primeiro nome', type: 'text' })).body).toEqual({ error: 'ERR_OWN_FIELD_RESERVED' })
  for (const body of [
    { name: '', type: 'text' },
    { name: '{Loja}', type: 'text' },
    { name: 'Loja', type: 'choice' },
    { name: 'Loja', type: 'choice', options: [{ label: 'Sul' }, { label: 'SUL' }] },
    { name: 'Loja', type: 'list' },
  ])
    expect((await create(body)).status, JSON.stringify(body)).toBe(400)
})

test('a company has so many fields and no more, also when they are made at once', async () => {
  await w.owner.query(
    `insert into own_fields (company_id, name, plain_name, type, position)
     select $1, 'F' || n, 'f' || n, 'text', n from generate_series(1, $2::int) n`,
    [company.id, OWN_FIELD_LIMITS.fields - 1],
  )
  const answers = await Promise.all(['Um', 'Dois', 'Três'].map((name) => create({ name, type: 'text' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await list()).toHaveLength(OWN_FIELD_LIMITS.fields)
})

test('a contact keeps values of every kind, and changes only the fields that are sent', async () => {
  const [shop, birthday, credit, seller] = [
    await made('Loja', 'choice', ['Centro', 'Pinheiros']),
    await made('Aniversário', 'date'),
    await made('Limite', 'number'),
    await made('Vendedor', 'text'),
  ]
  const { id, ownFields } = await person([
    { fieldId: shop.id, value: 'Centro' },
    { fieldId: birthday.id, value: '1990-03-14' },
    { fieldId: credit.id, value: '289.9' },
    { fieldId: seller.id, value: '  Rafael ' },
  ])
  expect(ownFields.map(({ name, value }) => [name, value])).toEqual([
    ['Loja', 'Centro'],
    ['Aniversário', '1990-03-14'],
    ['Limite', '289.9'],
    ['Vendedor', 'Rafael'],
  ])
  await change(id, [
    { fieldId: shop.id, value: 'Pinheiros' },
    { fieldId: credit.id, value: null },
  ])
  expect(valuesOf(await find(id))).toEqual([
    ['Loja', 'Pinheiros'],
    ['Aniversário', '1990-03-14'],
    ['Vendedor', 'Rafael'],
  ])
})

test('a value that a field cannot have is refused, and nothing is stored', async () => {
  const [shop, birthday, credit] = [
    await made('Loja', 'choice', ['Centro']),
    await made('Aniversário', 'date'),
    await made('Limite', 'number'),
  ]
  const { id } = await person()
  for (const [field, value] of [
    [shop, 'Norte'],
    [birthday, '14/03/1990'],
    [credit, '1,5'],
  ] as const) {
    const answer = await w.call<{ details: object[] }>(admin, 'PUT', `/contacts/${id}`, {
      name: 'Outro nome',
      ownFields: [{ fieldId: field.id, value }],
    })
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'ownFields.0.value', message: 'Invalid value' }],
    ])
  }
  expect(await find(id)).toMatchObject({ name: 'Mariana', ownFields: [] })
  const stranger = (await w.company()).admin
  const theirs = (await w.call<OwnField>(stranger, 'POST', '/own-fields', { name: 'Deles', type: 'text' })).body
  expect((await change(id, [{ fieldId: theirs.id, value: 'x' }])).body).toEqual({ error: 'ERR_NO_OWN_FIELD_FOUND' })
})

test('options change places and names with the contacts that have them, and a removed one stays with its contacts', async () => {
  const shop = await made('Loja', 'choice', ['Norte', 'Sul', 'Leste'])
  const ids: number[] = []
  for (const value of ['Norte', 'Sul', 'Leste']) ids.push((await person([{ fieldId: shop.id, value }])).id)
  w.events.length = 0
  const { body } = await w.call<OwnField>(admin, 'PUT', `/own-fields/${shop.id}`, {
    options: [
      { label: 'Sul', before: 'Norte' },
      { label: 'Norte', before: 'Sul' },
    ],
  })
  expect(body.options).toEqual(['Sul', 'Norte'])
  const found = await Promise.all(ids.map(async (id) => (await find(id)).ownFields[0]?.value))
  expect(found).toEqual(['Sul', 'Norte', 'Leste'])
  expect(w.events.map(({ event }) => event.name)).toEqual(['contacts.changed', 'ownFields.changed'])
  // Who saves the form sends the option back that is none any more.
  const [, , gone = 0] = ids
  expect((await change(gone, [{ fieldId: shop.id, value: 'Leste' }])).status).toBe(200)
  expect((await change(ids[0] ?? 0, [{ fieldId: shop.id, value: 'Leste' }])).status).toBe(400)
})

test('fields have an order, and a deleted one takes its values along', async () => {
  const [one, two] = [await made('Um', 'text'), await made('Dois', 'text')]
  const { id } = await person([
    { fieldId: one.id, value: 'a' },
    { fieldId: two.id, value: 'b' },
  ])
  await w.call(admin, 'PUT', '/own-fields/order', { ids: [two.id] })
  expect(valuesOf(await find(id))).toEqual([
    ['Dois', 'b'],
    ['Um', 'a'],
  ])
  await w.call(admin, 'DELETE', `/own-fields/${two.id}`)
  expect(valuesOf(await find(id))).toEqual([['Um', 'a']])
})
