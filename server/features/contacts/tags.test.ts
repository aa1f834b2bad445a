import { beforeEach, expect, test } from 'vitest'
import type { ContactDetails, ContactPage } from '#contract/contacts.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let ana: Member
beforeEach(async () => {
  company = await w.company()
  ana = await company.attendant()
})

let numbers = 0
const person = (name: string, change: { channel?: string } = {}) =>
  w.insert(`insert into contacts (company_id, name, number, channel) values ($1, $2, $3, $4)`, [
    company.id,
    name,
    `5541${977_000_000 + numbers++}`,
    change.channel ?? 'whatsapp',
  ])
const tag = (name: string) => w.insert(`insert into tags (company_id, name) values ($1, $2)`, [company.id, name])
const setTags = (contactId: number, tagIds: number[], actor = ana) =>
  w.call<{ tags: { name: string }[] }>(actor, 'PUT', `/contacts/${contactId}/tags`, { tagIds })
const tagMany = (ids: number[], tagId: number, action: string) =>
  w.call<{ ids: number[] }>(ana, 'POST', '/contacts/tags', { ids, tagId, action })
const names = async (query: string) =>
  (await w.call<ContactPage>(ana, 'GET', `/contacts?${query}`)).body.contacts.map(({ name }) => name)

test('a contact has tags of its own, which its page and the list show', async () => {
  const [vip, slow] = [await tag('VIP'), await tag('Atrasado')]
  const id = await person('Mariana')
  w.events.length = 0
  expect((await setTags(id, [vip, slow, vip])).body.tags.map(({ name }) => name)).toEqual(['Atrasado', 'VIP'])
  expect(w.events.map(({ event }) => event)).toMatchObject([
    { name: 'contact.tagged', payload: { contactId: id, tags: [{ id: slow }, { id: vip }] } },
  ])
  await setTags(id, [vip])
  expect((await w.call<ContactDetails>(ana, 'GET', `/contacts/${id}`)).body.tags.map(({ name }) => name)).toEqual([
    'VIP',
  ])
  const { body } = await w.call<ContactPage>(ana, 'GET', '/contacts')
  expect(body.contacts.map(({ tags }) => tags.map(({ name }) => name))).toEqual([['VIP']])
  await w.call(company.admin, 'DELETE', `/tags/${vip}`)
  expect((await w.call<ContactDetails>(ana, 'GET', `/contacts/${id}`)).body.tags).toEqual([])
})

test('tags and contacts of another company are refused', async () => {
  const id = await person('Mariana')
  const other = await w.company()
  const theirs = await w.insert(`insert into tags (company_id, name) values ($1, 'Deles')`, [other.id])
  expect((await setTags(id, [theirs])).body).toEqual({ error: 'ERR_NO_TAG_FOUND' })
  expect((await setTags(id, [], other.admin)).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' })
  expect((await tagMany([id], theirs, 'add')).body).toEqual({ error: 'ERR_NO_TAG_FOUND' })
})

test('many contacts get a tag at once, and who had it keeps it when that is taken back', async () => {
  const vip = await tag('VIP')
  const [ana1, bia, caio] = [await person('Ana'), await person('Bia'), await person('Caio')]
  await setTags(bia, [vip])
  const stranger = await w.insert(`insert into contacts (company_id, name) values ($1, 'Rui')`, [
    (await w.company()).id,
  ])
  const given = await tagMany([ana1, bia, caio, stranger, ana1], vip, 'add')
  expect(given.body.ids.toSorted((a, b) => a - b)).toEqual([ana1, caio])
  expect(await names(`tags=[${vip}]`)).toEqual(['Ana', 'Bia', 'Caio'])
  expect((await tagMany(given.body.ids, vip, 'remove')).body.ids).toHaveLength(2)
  expect(await names(`tags=[${vip}]`)).toEqual(['Bia'])
  expect((await tagMany([ana1], vip, 'remove')).body.ids).toEqual([])
})

test('the list is filtered by tags, channel, refusals and own fields, as is the export', async () => {
  const [vip, slow] = [await tag('VIP'), await tag('Atrasado')]
  const [one, two, three] = [await person('Ana'), await person('Bia', { channel: 'telegram' }), await person('Caio')]
  await setTags(one, [vip, slow])
  await setTags(two, [vip])
  await w.call(company.admin, 'POST', `/contacts/${three}/opt-out`, { proof: 'pediu' })
  const field = await w.insert(
    `insert into own_fields (company_id, name, plain_name, type, position) values ($1, 'Loja', 'loja', 'text', 0)`,
    [company.id],
  )
  for (const [contactId, value] of [
    [one, 'Centro'],
    [three, 'Pinheiros'],
  ])
    await w.insert('insert into own_field_values (company_id, contact_id, field_id, value) values ($1, $2, $3, $4)', [
      ...[company.id, contactId, field, value],
    ])
  expect(await names(`tags=[${vip},${slow}]`)).toEqual(['Ana'])
  expect(await names('channel=telegram')).toEqual(['Bia'])
  expect(await names('campaigns=refused')).toEqual(['Caio'])
  expect(await names('campaigns=allowed')).toEqual(['Ana', 'Bia'])
  expect(await names(`fieldId=${field}`)).toEqual(['Ana', 'Caio'])
  expect(await names(`fieldId=${field}&fieldValue=Pinheiros`)).toEqual(['Caio'])
  expect(await names(`fieldId=${field}&tags=[${vip}]`)).toEqual(['Ana'])
  const { body } = await w.call<ContactPage>(ana, 'GET', `/contacts?tags=[${vip}]`)
  expect(body.count).toBe(2)
  const file = await w.call<string>(company.admin, 'GET', `/contacts/export?tags=[${vip}]`)
  const lines = file.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(lines.map(([name, , , shop]) => [name, shop])).toEqual([
    ['\ufeffname', 'Loja'],
    ['Ana', 'Centro'],
    ['Bia', ''],
  ])
})

test('own fields are searched by a part of a text, and by numbers and days in a range', async () => {
  const [one, two, three] = [await person('Ana'), await person('Bia'), await person('Caio')]
  const given: [string, string, (string | null)[]][] = [
    ['Loja', 'text', ['São José', 'Pinheiros', null]],
    ['Limite', 'number', ['90', '1000.5', '-5']],
    ['Aniversário', 'date', ['1990-03-14', '1999-12-31', '2001-01-01']],
  ]
  const ids: number[] = []
  for (const [name, type, values] of given) {
    const id = await w.insert(
      `insert into own_fields (company_id, name, plain_name, type, position) values ($1, $2, lower($2), $3, 0)`,
      [company.id, name, type],
    )
    ids.push(id)
    for (const [index, value] of values.entries())
      if (value !== null)
        await w.insert(
          'insert into own_field_values (company_id, contact_id, field_id, value) values ($1, $2, $3, $4)',
          [company.id, [one, two, three][index], id, value],
        )
  }
  const [shop, credit, birthday] = ids
  const all = ['Ana', 'Bia', 'Caio']
  expect(await names(`fieldId=${shop}&fieldContains=jose`)).toEqual(['Ana'])
  expect(await names(`fieldId=${shop}&fieldContains=%25`)).toEqual([])
  expect(await names(`fieldId=${credit}&fieldFrom=90`)).toEqual(['Ana', 'Bia'])
  expect(await names(`fieldId=${credit}&fieldFrom=-10&fieldTo=90`)).toEqual(['Ana', 'Caio'])
  expect(await names(`fieldId=${credit}&fieldTo=1000.5`)).toEqual(all)
  expect(await names(`fieldId=${birthday}&fieldFrom=1990-03-14&fieldTo=1999-12-31`)).toEqual(['Ana', 'Bia'])
  expect(await names(`fieldId=${birthday}&fieldFrom=2001-01-02`)).toEqual([])
  // A bound of another kind than the field finds nobody, and does not fail.
  expect(await names(`fieldId=${shop}&fieldFrom=1`)).toEqual([])
  expect(await names(`fieldId=${credit}&fieldFrom=1990-03-14`)).toEqual([])
  for (const wrong of ['fieldFrom=abc', 'fieldTo=1e5', 'fieldContains=%00', 'fieldValue=%00'])
    expect((await w.call(ana, 'GET', `/contacts?fieldId=${shop}&${wrong}`)).status, wrong).toBe(400)
})
