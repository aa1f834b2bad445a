import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NEVER_DUE } from '#contract/limits.ts'
import { getSessionUser } from '#server/features/auth/sessions.queries.ts'
import { billingFixture, type BillingFixture } from '#tests/billing-fixture.ts'
import type { Company } from '#tests/test-app.ts'

let stage: BillingFixture
let company: Company
beforeAll(async () => {
  stage = await billingFixture()
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  company = await stage.begin()
})

test('an invoice is opened when fewer than 20 days are left, and only then', async () => {
  await stage.dueIn(company.id, 20)
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toEqual([])
  await stage.dueIn(company.id, 19)
  await stage.run()
  const invoice = await stage.first(company)
  expect(invoice).toEqual({
    ...{ id: invoice.id, companyId: company.id, detail: `Plano de ${company.id}`, status: 'open', value: 99.9 },
    ...{ dueDate: await stage.dueDate(company.id), createdAt: invoice.createdAt, updatedAt: invoice.createdAt },
  })
  expect(stage.w.events).toEqual([{ companyId: company.id, event: { name: 'invoice.saved', payload: { invoice } } }])
})

test('repeated and simultaneous runs open each invoice once', async () => {
  await stage.dueIn(company.id, 3)
  await Promise.all([stage.run(), stage.run(), stage.run()])
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toHaveLength(1)
  expect(stage.w.events).toHaveLength(1)
})

test('the database accepts one invoice per company and due date', async () => {
  await stage.insert(company.id, '2026-12-10')
  await expect(stage.insert(company.id, '2026-12-10')).rejects.toThrow(/invoices_due/)
})

test('companies with nothing to pay get no invoice, and do not block others', async () => {
  const [noPlan, noDay, off, free] = await Promise.all([stage.client(), stage.client(), stage.client(), stage.client()])
  for (const { id } of [stage.provider, noPlan, off, free, company]) await stage.dueIn(id, 2)
  await stage.change(noPlan.id, 'plan_id = null')
  await stage.change(noDay.id, 'due_date = null')
  await stage.change(off.id, 'status = false')
  await stage.w.owner.query(
    'update plans set price_cents = 0 where id = (select plan_id from companies where id = $1)',
    [free.id],
  )
  await stage.w.owner.query(
    'update plans set price_cents = 100 where id = (select plan_id from companies where id = $1)',
    [stage.provider.id],
  )
  await stage.run()
  const { rows } = await stage.w.owner.query('select company_id from invoices')
  expect(rows).toEqual([{ company_id: String(company.id) }])
})

test('days are counted in the company’s time zone', async () => {
  const east = await stage.client()
  await stage.change(east.id, `timezone = 'Pacific/Kiritimati'`)
  await stage.change(company.id, `timezone = 'Pacific/Pago_Pago'`)
  const sameDay = `due_date = (now() at time zone 'Pacific/Kiritimati')::date + 19`
  for (const { id } of [east, company]) await stage.change(id, sameDay)
  await stage.run()
  expect(await stage.invoicesOf(east.admin)).toHaveLength(1)
  expect(await stage.invoicesOf(company.admin)).toEqual([])
})

test('an expired company has an invoice, and a company on trial from its first day', async () => {
  await stage.dueIn(company.id, -40)
  const planId = (await stage.w.owner.query('select plan_id from companies where id = $1', [company.id])).rows[0]
    ?.plan_id
  const { body: trial } = await stage.w.call<{ id: number; dueDate: string }>(null, 'POST', '/companies/cadastro', {
    ...{ name: 'Experimenta', email: 'experimenta@exemplo.com.br', password: 'segredo-de-teste', planId },
  })
  expect(await stage.w.jobs()).toContainEqual({ name: 'invoice.open', payload: {} })
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toHaveLength(1)
  const { rows } = await stage.w.owner.query(
    'select due_date::text as day, status from invoices where company_id = $1',
    [trial.id],
  )
  expect(rows).toEqual([{ day: trial.dueDate, status: 'open' }])
})

test('a plan is priced per month, an invoice is for the whole period', async () => {
  await stage.dueIn(company.id, 1)
  await stage.change(company.id, `recurrence = 'TRIMESTRAL'`)
  await stage.run()
  expect((await stage.first(company)).value).toBe(299.7)
})

test('a moved due date soon gets an invoice of its own', async () => {
  await stage.dueIn(company.id, 1)
  await stage.run()
  await stage.w.call(stage.root, 'PUT', `/companies/${company.id}`, { dueDate: '2020-01-15' })
  expect(await stage.w.jobs()).toContainEqual({ name: 'invoice.open', payload: {} })
  await stage.run()
  expect((await stage.invoicesOf(company.admin)).map(({ dueDate: day }) => day)).toContain('2020-01-15')
  expect(await stage.invoicesOf(company.admin)).toHaveLength(2)
})

test('a deleted invoice is not opened again until plan or price change', async () => {
  await stage.dueIn(company.id, 2)
  await stage.run()
  const { id } = await stage.first(company)
  stage.w.events.length = 0
  expect(await stage.w.call(stage.root, 'DELETE', `/invoices/${id}`)).toMatchObject({
    status: 200,
    body: { deletados: 1 },
  })
  expect(stage.w.events).toEqual([
    { companyId: company.id, event: { name: 'invoice.deleted', payload: { invoiceId: id } } },
  ])
  for (const [method, body] of [['GET'], ['PUT', { status: 'paid' }], ['DELETE']] as const) {
    expect([method, (await stage.w.call(stage.root, method, `/invoices/${id}`, body)).status]).toEqual([method, 404])
  }
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toEqual([])
  await stage.w.owner.query(
    'update plans set price_cents = 5000 where id = (select plan_id from companies where id = $1)',
    [company.id],
  )
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toMatchObject([{ value: 50 }])
})

test('a deleted invoice does not leave a company expired with nothing to pay', async () => {
  await stage.dueIn(company.id, 1)
  await stage.run()
  const { id } = await stage.first(company)
  await stage.w.call(stage.root, 'DELETE', `/invoices/${id}`)
  expect(await stage.w.jobs()).toContainEqual({ name: 'invoice.open', payload: {} })
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toEqual([])
  for (const days of [0, -1, -30]) {
    await stage.dueIn(company.id, days)
    await stage.w.owner.query(`delete from invoices where company_id = $1`, [company.id])
    await stage.run()
    await stage.w.call(stage.root, 'DELETE', `/invoices/${(await stage.first(company)).id}`)
    await stage.run()
    expect([days, (await stage.invoicesOf(company.admin)).length]).toEqual([days, 1])
  }
})

test('a company with a free plan is never overdue', async () => {
  const price = (cents: number) =>
    stage.w.owner.query(`update plans set price_cents = $1 where id = (select plan_id from companies where id = $2)`, [
      cents,
      company.id,
    ])
  await stage.dueIn(company.id, -40)
  await price(0)
  await stage.run()
  expect((await stage.w.call(company.admin, 'GET', '/users')).status).toBe(200)
  const shown = await stage.w.data.read(await stage.w.viewer(company.admin), (db) =>
    getSessionUser(db, company.id, company.admin.id),
  )
  expect(shown.company.dueDate).toBe(NEVER_DUE)
  expect(await stage.invoicesOf(company.admin)).toEqual([])
  await price(100)
  const token = await stage.w.login(company.admin.email)
  expect((await stage.w.call({ token }, 'GET', '/users')).status).toBe(402)
})
