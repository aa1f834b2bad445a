import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { billingJobs } from './jobs.ts'
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

const renewedFrom = async (days: number, recurrence: string): Promise<[before: string, after: string]> => {
  await stage.dueIn(company.id, days)
  await stage.change(company.id, `recurrence = '${recurrence}'`)
  await stage.w.owner.query('delete from invoices where company_id = $1', [company.id])
  const id = await stage.insert(company.id, await stage.dueDate(company.id))
  const before = await stage.dueDate(company.id)
  expect((await stage.w.call(stage.root, 'PUT', `/invoices/${id}`, { id, status: 'paid' })).status).toBe(200)
  return [before, await stage.dueDate(company.id)]
}

const later = async (day: string, months: number): Promise<string> =>
  (
    await stage.w.owner.query<{ day: string }>('select ($1::date + make_interval(months => $2))::date::text as day', [
      day,
      months,
    ])
  ).rows[0]?.day ?? ''

test('a payment renews from the later of today and the due date, by the recurrence', async () => {
  const [due, renewed] = await renewedFrom(5, 'MENSAL')
  expect(renewed).toBe(await later(due, 1))
  const { rows } = await stage.w.owner.query<{ today: string }>(
    `select (now() at time zone timezone)::date::text as today from companies where id = $1`,
    [company.id],
  )
  const today = rows[0]?.today ?? ''
  expect((await renewedFrom(-40, 'MENSAL'))[1]).toBe(await later(today, 1))
  expect((await renewedFrom(-1, 'SEMESTRAL'))[1]).toBe(await later(today, 6))
  const [annual, nextYear] = await renewedFrom(9, 'ANUAL')
  expect(nextYear).toBe(await later(annual, 12))
})

test('a payment counts once, even if recorded repeatedly or simultaneously', async () => {
  await stage.dueIn(company.id, 3)
  await stage.run()
  const { id, dueDate: due } = await stage.first(company)
  stage.w.events.length = 0
  const pay = () => stage.w.call<Invoice>(stage.root, 'PUT', `/invoices/${id}`, { status: 'paid' })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'paid']))
  expect(await stage.dueDate(company.id)).toBe(await later(due, 1))
  expect(stage.w.events.map(({ companyId, event }) => [companyId, event.name])).toEqual([
    [company.id, 'invoice.saved'],
    [company.id, 'invoice.paid'],
  ])
  expect(stage.w.events[1]?.event.payload).toMatchObject({ company: { id: company.id, dueDate: await later(due, 1) } })
  expect(await stage.w.call(stage.root, 'PUT', `/invoices/${id}`, { status: 'open' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_INVOICE_PAID' },
  })
  expect((await stage.w.call(stage.root, 'PUT', `/invoices/${id}`, { status: 'perdoada' })).status).toBe(400)
})

test('a payment lifts the restriction of a session', async () => {
  await stage.dueIn(company.id, -1)
  await stage.run()
  const token = await stage.w.login(company.admin.email)
  expect((await stage.w.call({ token }, 'GET', '/users')).status).toBe(402)
  const id = (await stage.w.call<Invoice[]>({ token }, 'GET', '/invoices/all')).body[0]?.id
  await stage.w.call(stage.root, 'PUT', `/invoices/${id}`, { status: 'paid' })
  expect((await stage.w.call({ token }, 'GET', '/users')).status).toBe(200)
})

test('a period given by the operator moves the open invoice, without renewing twice', async () => {
  await stage.dueIn(company.id, 2)
  await stage.run()
  const { id, dueDate: from } = await stage.first(company)
  const to = await later(from, 1)
  /** Runs the waiting jobs; the order does not matter. */
  const extend = async (): Promise<void> => {
    expect((await stage.w.call(stage.root, 'PUT', `/companies/${company.id}`, { dueDate: to })).status).toBe(200)
    const { 'invoice.move': move } = billingJobs({ data: stage.w.data, services: stage.w.services })
    for (const { name, payload } of await stage.w.jobs()) if (name === 'invoice.move') await move(payload as never)
    await stage.run()
  }
  stage.w.events.length = 0
  await extend()
  expect(await stage.invoicesOf(company.admin)).toMatchObject([{ id, status: 'open', dueDate: to }])
  expect(stage.w.events.map(({ event }) => event.name)).toContain('invoice.saved')

  await stage.w.owner.query(`update companies set due_date = $1 where id = $2`, [from, company.id])
  await stage.run()
  expect(await stage.invoicesOf(company.admin)).toHaveLength(2)
  await extend()
  expect(await stage.invoicesOf(company.admin)).toMatchObject([{ id, dueDate: to }])

  await stage.w.call(stage.root, 'PUT', `/invoices/${id}`, { status: 'paid' })
  expect(await stage.dueDate(company.id)).toBe(await later(to, 1))
})

test('a period given by the operator settles the open invoice on request', async () => {
  await stage.dueIn(company.id, 2)
  await stage.run()
  const { id, dueDate: from } = await stage.first(company)
  const to = await later(from, 1)
  const next = await stage.insert(company.id, to)
  const extend = (by: Member, openInvoice?: string) =>
    stage.w.call(by, 'PUT', `/companies/${company.id}`, { dueDate: to, openInvoice })
  expect((await extend(company.admin, 'settle')).status).toBe(403)
  expect((await extend(stage.root, 'forgive')).status).toBe(400)
  expect((await extend(stage.root, 'settle')).status).toBe(200)
  expect((await extend(stage.root, 'settle')).status).toBe(200)
  const settling = (await stage.w.jobs()).filter(({ name }) => name === 'invoice.settle' || name === 'invoice.move')
  expect(settling).toEqual([{ name: 'invoice.settle', payload: { companyId: company.id, from, to } }])
  stage.w.events.length = 0
  const { 'invoice.settle': settle } = billingJobs({ data: stage.w.data, services: stage.w.services })
  const job = { companyId: company.id, from, to }
  await Promise.all([settle(job), settle(job), stage.run()])
  expect(await stage.invoicesOf(company.admin)).toMatchObject([
    { id, status: 'paid', dueDate: from },
    { id: next, status: 'open', dueDate: to },
  ])
  expect(await stage.dueDate(company.id)).toBe(to)
  expect(stage.w.events.map(({ companyId, event }) => [companyId, event.name])).toEqual([[company.id, 'invoice.saved']])
})

test('an invoice opened while another moves to its due date causes no error', async () => {
  await stage.dueIn(company.id, 2)
  await stage.run()
  const { id, dueDate: from } = await stage.first(company)
  const to = await later(from, 1)
  const opener = await stage.w.owner.connect()
  try {
    await opener.query('begin')
    await opener.query(
      `insert into invoices (company_id, due_date, status, value_cents, detail)
       select company_id, $2, status, value_cents, detail from invoices where id = $1`,
      [id, to],
    )
    const { 'invoice.move': move } = billingJobs({ data: stage.w.data, services: stage.w.services })
    const moving = move({ companyId: company.id, from, to })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await stage.w.owner.query(waiting)).rowCount).toBe(1)
    await opener.query('commit')
    await moving
  } finally {
    opener.release()
  }
  expect(await stage.invoicesOf(company.admin)).toMatchObject([{ status: 'open', dueDate: to }])
})
