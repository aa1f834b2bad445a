import { beforeEach, expect, test } from 'vitest'
import type { ContactListDetails, ContactsListed, ItemPage } from '#contract/contact-lists.ts'
import { MAX_TAGGED_AT_ONCE } from '#contract/limits.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
let listId: number
beforeEach(async () => {
  company = await w.company()
  ;({ admin } = company)
  listId = (await w.call<{ id: number }>(admin, 'POST', '/contact-lists', { name: 'Clientes' })).body.id
  w.events.length = 0
})

let numbers = 0
const person = (name: string, given: { companyId?: number; number?: string; isGroup?: boolean } = {}) =>
  w.insert(`insert into contacts (company_id, name, number, email, is_group) values ($1, $2, $3, $4, $5)`, [
    given.companyId ?? company.id,
    name,
    given.number ?? `5541${955_000_000 + numbers++}`,
    `${numbers}@exemplo.com.br`,
    given.isGroup ?? false,
  ])
const add = (contactIds: number[], actor = admin, id = listId) =>
  w.call<ContactsListed>(actor, 'POST', `/contact-lists/${id}/contacts`, { contactIds })
const names = async () =>
  (await w.call<ItemPage>(admin, 'GET', `/contact-list-items?contactListId=${listId}`)).body.contacts
    .map(({ name }) => name)
    .toSorted()
const counts = async () => (await w.call<ContactListDetails>(admin, 'GET', `/contact-lists/${listId}`)).body.counts
const told = () => w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event.name)

test('many contacts join a list at once; who is in it, groups and those without a number are counted', async () => {
  const known = await person('Ana')
  await add([known])
  w.events.length = 0
  const stranger = await person('Rui', { companyId: (await w.company()).id })
  const asked = [known, await person('Bia'), await person('Caio'), await person('Equipe', { isGroup: true })]
  const hidden = await person('Oculta', { number: '' })
  const { status, body } = await add([...asked, hidden, stranger, known])
  expect([status, body.itemIds.length, body.known, body.unreachable]).toEqual([200, 2, 1, 2])
  expect(await names()).toEqual(['Ana', 'Bia', 'Caio'])
  expect(told()).toEqual(['contactListItem.changed', 'contactList.updated'])
  expect((await add([known])).body).toEqual({ itemIds: [], known: 1, unreachable: 0 })
  expect(told()).toHaveLength(2)
})

test('those who were added are taken out again, and who was in the list before stays', async () => {
  const [ana, bia] = [await person('Ana'), await person('Bia')]
  await add([ana])
  const { itemIds } = (await add([ana, bia])).body
  await w.call(admin, 'POST', `/contact-lists/${listId}/remove-items`, { ids: itemIds })
  expect(await names()).toEqual(['Ana'])
})

test('a number that WhatsApp has told a hidden id of is valid, and the others are asked about', async () => {
  const [ana, bia] = [await person('Ana'), await person('Bia')]
  await w.owner.query(
    `insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'lid', '777')`,
    [company.id, ana],
  )
  await add([ana, bia])
  expect(await counts()).toEqual({ total: 2, valid: 1, invalid: 0, unknown: 1, optedOut: 0 })
  const { body } = await w.call<ContactListDetails>(admin, 'GET', `/contact-lists/${listId}`)
  expect(body.check).toMatchObject({ status: 'running', remaining: 1 })
})

test('lists of other companies, too many contacts and people without the right are refused', async () => {
  const ana = await person('Ana')
  const other = (await w.company()).admin
  expect(await add([ana], other)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACTLIST_FOUND' } })
  expect((await add([ana], await company.attendant())).status).toBe(403)
  expect((await add([])).status).toBe(400)
  expect((await add(Array.from({ length: MAX_TAGGED_AT_ONCE + 1 }, (_, n) => n + 1))).status).toBe(400)
  expect(await names()).toEqual([])
})
