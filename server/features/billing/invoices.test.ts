import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import { billingFixture, type BillingFixture } from '#tests/billing-fixture.ts'
import type { Company, Member } from '#tests/test-app.ts'

let stage: BillingFixture
let company: Company
beforeAll(async () => {
  stage = await billingFixture()
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  company = await stage.begin()
})

test('a session of an expired company reads its invoices and nothing else', async () => {
  await stage.dueIn(company.id, -1)
  await stage.run()
  const { body } = await stage.w.call<{ token: string; restricted: boolean }>(null, 'POST', '/auth/login', {
    email: company.admin.email,
    password: 'segredo-de-teste',
  })
  expect(body.restricted).toBe(true)
  const answer = await stage.w.call<Invoice[]>(body, 'GET', '/invoices/all?searchParam=&pageNumber=1')
  expect([answer.status, answer.body.length]).toEqual([200, 1])
  expect((await stage.w.call(body, 'GET', `/invoices/${answer.body[0]?.id}`)).status).toBe(200)
  expect((await stage.w.call(body, 'GET', '/tickets')).status).toBe(402)
})

test('users see only their company’s invoices; super users see all with names', async () => {
  const other = await stage.client('Padaria Ébano')
  const mine = await stage.insert(company.id, '2026-12-10')
  const theirs = await stage.insert(other.id, '2026-12-11')
  const attendant = await company.attendant()
  for (const by of [company.admin, attendant]) {
    expect((await stage.invoicesOf(by)).map(({ id }) => id)).toEqual([mine])
    const page = (await stage.w.call<InvoicePage>(by, 'GET', '/invoices')).body
    expect([page.invoices.map(({ id }) => id), page.count, page.hasMore]).toEqual([[mine], 1, false])
    expect((await stage.w.call(by, 'GET', `/invoices/${mine}`)).status).toBe(200)
    expect(await stage.w.call(by, 'GET', `/invoices/${theirs}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INVOICE_FOUND' },
    })
  }
  expect(await stage.invoicesOf(stage.root)).toEqual([])
  const { body } = await stage.w.call<InvoicePage>(stage.root, 'GET', '/invoices')
  expect(body.invoices.map(({ id }) => id)).toEqual([theirs, mine])
  const found = await stage.w.call<InvoicePage>(stage.root, 'GET', '/invoices?searchParam=ebano')
  expect(found.body).toMatchObject({ invoices: [{ id: theirs, company: { name: 'Padaria Ébano' } }], count: 1 })
  expect((await stage.w.call<InvoicePage>(other.admin, 'GET', '/invoices?searchParam=ebano')).body.invoices).toEqual([])
})

test('lists are searched by detail and number, and paged by twenty', async () => {
  const ids: number[] = []
  for (let day = 1; day <= 25; day++) {
    ids.push(
      await stage.insert(company.id, `2026-10-${String(day).padStart(2, '0')}`, { detail: `Fatura 50% n${day}` }),
    )
  }
  const page = async (query: string) =>
    (await stage.w.call<InvoicePage>(company.admin, 'GET', `/invoices?${query}`)).body
  const [one, two] = [await page('pageNumber=1'), await page('pageNumber=2')]
  expect([one.hasMore, two.hasMore, one.count]).toEqual([true, false, 25])
  expect([...one.invoices, ...two.invoices].map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await stage.invoicesOf(company.admin)).map(({ id }) => id)).toEqual(ids)
  expect(await stage.invoicesOf(company.admin, '?searchParam=&pageNumber=2')).toEqual([])
  expect((await page('searchParam=50%25+N7')).invoices.map(({ detail }) => detail)).toEqual(['Fatura 50% n7'])
  expect((await page(`searchParam=%23${ids[3]}`)).invoices.map(({ id }) => id)).toContain(ids[3])
  expect(await stage.invoicesOf(company.admin, '?searchParam=n25')).toHaveLength(1)
})

test('only super users record payments and delete', async () => {
  const id = await stage.insert(company.id, '2026-12-10')
  for (const by of [company.admin, await company.supervisor(), await company.attendant()]) {
    for (const [method, body] of [['PUT', { status: 'paid' }], ['DELETE']] as const) {
      const answer = await stage.w.call(by, method, `/invoices/${id}`, body)
      expect([by.profile, method, answer.status, answer.body]).toEqual([
        by.profile,
        method,
        403,
        { error: 'ERR_NO_SUPER' },
      ])
    }
  }
  expect(await stage.first(company)).toMatchObject({ id, status: 'open' })
})

test('super users filter invoices by company', async () => {
  const other = await stage.client()
  const theirs = await stage.insert(other.id, '2026-12-11')
  const mine = await stage.insert(company.id, '2026-12-10')
  const ids = async (by: Member, companyId: number): Promise<number[]> =>
    (await stage.w.call<InvoicePage>(by, 'GET', `/invoices?companyId=${companyId}`)).body.invoices.map(({ id }) => id)
  expect([await ids(stage.root, other.id), await ids(stage.root, company.id)]).toEqual([[theirs], [mine]])
  expect(await ids(company.admin, other.id)).toEqual([mine])
})
