import { beforeEach, expect, test } from 'vitest'
import type { Contact, ContactPage } from '#contract/contacts.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let attendant: Member
beforeEach(async () => {
  company = await w.company()
  attendant = await company.attendant()
})

const create = (body: Record<string, unknown>) => w.call<Contact>(attendant, 'POST', '/contacts', body)
const list = (query: string) => w.call<ContactPage>(attendant, 'GET', `/contacts?${query}`)
const names = (page: { contacts: Contact[] }) => page.contacts.map(({ name }) => name)
const fill = (count: number, actor = company) =>
  w.owner.query(
    `insert into contacts (company_id, name, number)
     select $1, 'Contato ' || lpad(n::text, 6, '0'), '5585' || (900000000 + n) from generate_series(1, $2::int) n`,
    [actor.id, count],
  )

test('contacts come by name in pages of thirty, and the search ignores accents and number formats', async () => {
  await fill(64)
  await create({ name: 'Ângela Müller', number: '5511988887777' })
  const first = (await list('searchParam=&pageNumber=1')).body
  expect(names(first)[0]).toBe('Ângela Müller')
  expect([first.contacts.length, first.count, first.hasMore]).toEqual([30, 65, true])
  const third = (await list('pageNumber=3')).body
  expect([third.contacts.length, third.count, third.hasMore]).toEqual([5, 65, false])
  expect((await list('pageNumber=9')).body).toEqual({ contacts: [], count: 65, hasMore: false })
  expect((await list('pageNumber=rubbish')).body.contacts).toEqual(first.contacts)

  for (const text of ['angela', 'MULLER', '98888-7777', '(11) 98888', '11 8888-7777', '+55 11 98888-7777'])
    expect(names((await list(`searchParam=${encodeURIComponent(text)}`)).body), text).toEqual(['Ângela Müller'])
  for (const text of ['%', '_', '\\', "' or 1=1 --", 'zzz', '%00'])
    expect((await list(`searchParam=${encodeURIComponent(text)}`)).body.contacts, text).toEqual([])
  expect((await list('searchParam=%00')).status).toBe(400)
})

test('the short list has few fields, and only the company’s contacts', async () => {
  await fill(40)
  await fill(3, await w.company())
  const { body } = await w.call<unknown[]>(attendant, 'GET', '/contacts/list?companyId=1')
  expect(body).toHaveLength(40)
  expect(body[0]).toEqual({ id: expect.any(Number), name: 'Contato 000001', number: '5585900000001', email: '' })
  expect((await w.call<unknown[]>(attendant, 'GET', '/contacts/list?name=contato%20000002')).body).toHaveLength(1)
})
