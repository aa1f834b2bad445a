import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invoice, InvoicePage } from '#contract/invoices.ts'
import { NEVER_DUE } from '#contract/limits.ts'
import { createDueInvoices } from './actions.ts'
import { billingJobs } from './jobs.ts'
import { getSessionUser } from '#server/features/users/queries.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let provider: Company
let root: Member
let company: Company
beforeAll(async () => {
  w = await createTestApp()
  provider = await w.company('Provedor')
  expect(provider.id).toBe(1)
  root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.owner.query(`delete from invoices; update companies set due_date = current_date + 300;
    delete from graphile_worker._private_jobs`)
  company = await client()
  w.events.length = 0
})

/** Creates a company that pays R$ 99,90 a month. */
async function client(name?: string): Promise<Company> {
  const made = await w.company(name)
  await w.owner.query(
    `update plans set name = 'Plano de ' || $1::int, price_cents = 9990 where id = (select plan_id from companies where id = $1)`,
    [made.id],
  )
  return made
}

const change = (id: number, columns: string) => w.owner.query(`update companies set ${columns} where id = $1`, [id])
/** Sets the due date to so many days from today in the company's time zone. */
const dueIn = (id: number, days: number) => change(id, `due_date = (now() at time zone timezone)::date + (${days})`)
const dueDate = async (id: number): Promise<string> =>
  (await w.owner.query<{ due_date: string }>('select due_date::text from companies where id = $1', [id])).rows[0]
    ?.due_date ?? ''
const run = () => w.data.asOperator(createDueInvoices)
const invoicesOf = async (by: Member, query = ''): Promise<Invoice[]> =>
  (await w.call<Invoice[]>(by, 'GET', `/invoices/all${query}`)).body
const first = async (): Promise<Invoice> => {
  const [invoice] = await invoicesOf(company.admin)
  if (!invoice) throw new Error('there is no invoice')
  return invoice
}
const insert = (companyId: number, day: string, { detail = 'Básico', status = 'open' } = {}) =>
  w.insert(`insert into invoices (company_id, detail, value_cents, due_date, status) values ($1, $2, 9990, $3, $4)`, [
    companyId,
    detail,
    day,
    status,
  ])

test('an invoice is opened when fewer than 20 days are left, and only then', async () => {
  await dueIn(company.id, 20)
  await run()
  expect(await invoicesOf(company.admin)).toEqual([])
  await dueIn(company.id, 19)
  await run()
  const invoice = await first()
  expect(invoice).toEqual({
    ...{ id: invoice.id, companyId: company.id, detail: `Plano de ${company.id}`, status: 'open', value: 99.9 },
    ...{ dueDate: await dueDate(company.id), createdAt: invoice.createdAt, updatedAt: invoice.createdAt },
  })
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'invoice.saved', payload: { invoice } } }])
})

test('repeated and simultaneous runs open each invoice once', async () => {
  await dueIn(company.id, 3)
  await Promise.all([run(), run(), run()])
  await run()
  expect(await invoicesOf(company.admin)).toHaveLength(1)
  expect(w.events).toHaveLength(1)
})

test('the database accepts one invoice per company and due date', async () => {
  await insert(company.id, '2026-12-10')
  await expect(insert(company.id, '2026-12-10')).rejects.toThrow(/invoices_due/)
})

test('companies with nothing to pay get no invoice, and do not block others', async () => {
  const [noPlan, noDay, off, free] = await Promise.all([client(), client(), client(), client()])
  for (const { id } of [provider, noPlan, off, free, company]) await dueIn(id, 2)
  await change(noPlan.id, 'plan_id = null')
  await change(noDay.id, 'due_date = null')
  await change(off.id, 'status = false')
  await w.owner.query('update plans set price_cents = 0 where id = (select plan_id from companies where id = $1)', [
    free.id,
  ])
  await w.owner.query('update plans set price_cents = 100 where id = (select plan_id from companies where id = $1)', [
    provider.id,
  ])
  await run()
  const { rows } = await w.owner.query('select company_id from invoices')
  expect(rows).toEqual([{ company_id: String(company.id) }])
})

test('days are counted in the company’s time zone', async () => {
  const east = await client()
  await change(east.id, `timezone = 'Pacific/Kiritimati'`)
  await change(company.id, `timezone = 'Pacific/Pago_Pago'`)
  const sameDay = `due_date = (now() at time zone 'Pacific/Kiritimati')::date + 19`
  for (const { id } of [east, company]) await change(id, sameDay)
  await run()
  expect(await invoicesOf(east.admin)).toHaveLength(1)
  expect(await invoicesOf(company.admin)).toEqual([])
})

test('an expired company has an invoice, and a company on trial from its first day', async () => {
  await dueIn(company.id, -40)
  const planId = (await w.owner.query('select plan_id from companies where id = $1', [company.id])).rows[0]?.plan_id
  const { body: trial } = await w.call<{ id: number; dueDate: string }>(null, 'POST', '/companies/cadastro', {
    ...{ name: 'Experimenta', email: 'experimenta@exemplo.com.br', password: 'segredo-de-teste', planId },
  })
  expect(await w.jobs()).toContainEqual({ name: 'invoice.open', payload: {} })
  await run()
  expect(await invoicesOf(company.admin)).toHaveLength(1)
  const { rows } = await w.owner.query('select due_date::text as day, status from invoices where company_id = $1', [
    trial.id,
  ])
  expect(rows).toEqual([{ day: trial.dueDate, status: 'open' }])
})

test('a plan is priced per month, an invoice is for the whole period', async () => {
  await dueIn(company.id, 1)
  await change(company.id, `recurrence = 'TRIMESTRAL'`)
  await run()
  expect((await first()).value).toBe(299.7)
})

test('a moved due date soon gets an invoice of its own', async () => {
  await dueIn(company.id, 1)
  await run()
  await w.call(root, 'PUT', `/companies/${company.id}`, { dueDate: '2020-01-15' })
  expect(await w.jobs()).toContainEqual({ name: 'invoice.open', payload: {} })
  await run()
  expect((await invoicesOf(company.admin)).map(({ dueDate: day }) => day)).toContain('2020-01-15')
  expect(await invoicesOf(company.admin)).toHaveLength(2)
})

test('a session of an expired company reads its invoices and nothing else', async () => {
  await dueIn(company.id, -1)
  await run()
  const { body } = await w.call<{ token: string; restricted: boolean }>(null, 'POST', '/auth/login', {
    email: company.admin.email,
    password: 'segredo-de-teste',
  })
  expect(body.restricted).toBe(true)
  const answer = await w.call<Invoice[]>(body, 'GET', '/invoices/all?searchParam=&pageNumber=1')
  expect([answer.status, answer.body.length]).toEqual([200, 1])
  expect((await w.call(body, 'GET', `/invoices/${answer.body[0]?.id}`)).status).toBe(200)
  expect((await w.call(body, 'GET', '/tickets')).status).toBe(402)
})

test('users see only their company’s invoices; super users see all with names', async () => {
  const other = await client('Padaria Ébano')
  const mine = await insert(company.id, '2026-12-10')
  const theirs = await insert(other.id, '2026-12-11')
  const attendant = await company.attendant()
  for (const by of [company.admin, attendant]) {
    expect((await invoicesOf(by)).map(({ id }) => id)).toEqual([mine])
    const page = (await w.call<InvoicePage>(by, 'GET', '/invoices')).body
    expect([page.invoices.map(({ id }) => id), page.count, page.hasMore]).toEqual([[mine], 1, false])
    expect((await w.call(by, 'GET', `/invoices/${mine}`)).status).toBe(200)
    expect(await w.call(by, 'GET', `/invoices/${theirs}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INVOICE_FOUND' },
    })
  }
  expect(await invoicesOf(root)).toEqual([])
  const { body } = await w.call<InvoicePage>(root, 'GET', '/invoices')
  expect(body.invoices.map(({ id }) => id)).toEqual([theirs, mine])
  const found = await w.call<InvoicePage>(root, 'GET', '/invoices?searchParam=ebano')
  expect(found.body).toMatchObject({ invoices: [{ id: theirs, company: { name: 'Padaria Ébano' } }], count: 1 })
  expect((await w.call<InvoicePage>(other.admin, 'GET', '/invoices?searchParam=ebano')).body.invoices).toEqual([])
})

test('lists are searched by detail and number, and paged by twenty', async () => {
  const ids: number[] = []
  for (let day = 1; day <= 25; day++) {
    ids.push(await insert(company.id, `2026-10-${String(day).padStart(2, '0')}`, { detail: `Fatura 50% n${day}` }))
  }
  const page = async (query: string) => (await w.call<InvoicePage>(company.admin, 'GET', `/invoices?${query}`)).body
  const [one, two] = [await page('pageNumber=1'), await page('pageNumber=2')]
  expect([one.hasMore, two.hasMore, one.count]).toEqual([true, false, 25])
  expect([...one.invoices, ...two.invoices].map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await invoicesOf(company.admin)).map(({ id }) => id)).toEqual(ids)
  expect(await invoicesOf(company.admin, '?searchParam=&pageNumber=2')).toEqual([])
  expect((await page('searchParam=50%25+N7')).invoices.map(({ detail }) => detail)).toEqual(['Fatura 50% n7'])
  expect((await page(`searchParam=%23${ids[3]}`)).invoices.map(({ id }) => id)).toContain(ids[3])
  expect(await invoicesOf(company.admin, '?searchParam=n25')).toHaveLength(1)
})

test('only super users record payments and delete', async () => {
  const id = await insert(company.id, '2026-12-10')
  for (const by of [company.admin, await company.supervisor(), await company.attendant()]) {
    for (const [method, body] of [['PUT', { status: 'paid' }], ['DELETE']] as const) {
      const answer = await w.call(by, method, `/invoices/${id}`, body)
      expect([by.profile, method, answer.status, answer.body]).toEqual([
        by.profile,
        method,
        403,
        { error: 'ERR_NO_SUPER' },
      ])
    }
  }
  expect(await first()).toMatchObject({ id, status: 'open' })
})

const renewedFrom = async (days: number, recurrence: string): Promise<[before: string, after: string]> => {
  await dueIn(company.id, days)
  await change(company.id, `recurrence = '${recurrence}'`)
  await w.owner.query('delete from invoices where company_id = $1', [company.id])
  const id = await insert(company.id, await dueDate(company.id))
  const before = await dueDate(company.id)
  expect((await w.call(root, 'PUT', `/invoices/${id}`, { id, status: 'paid' })).status).toBe(200)
  return [before, await dueDate(company.id)]
}
const later = async (day: string, months: number): Promise<string> =>
  (
    await w.owner.query<{ day: string }>('select ($1::date + make_interval(months => $2))::date::text as day', [
      day,
      months,
    ])
  ).rows[0]?.day ?? ''

test('a payment renews from the later of today and the due date, by the recurrence', async () => {
  const [due, renewed] = await renewedFrom(5, 'MENSAL')
  expect(renewed).toBe(await later(due, 1))
  const { rows } = await w.owner.query<{ today: string }>(
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
  await dueIn(company.id, 3)
  await run()
  const { id, dueDate: due } = await first()
  w.events.length = 0
  const pay = () => w.call<Invoice>(root, 'PUT', `/invoices/${id}`, { status: 'paid' })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'paid']))
  expect(await dueDate(company.id)).toBe(await later(due, 1))
  expect(w.events.map(({ companyId, event }) => [companyId, event.name])).toEqual([
    [company.id, 'invoice.saved'],
    [company.id, 'invoice.paid'],
  ])
  expect(w.events[1]?.event.payload).toMatchObject({ company: { id: company.id, dueDate: await later(due, 1) } })
  expect(await w.call(root, 'PUT', `/invoices/${id}`, { status: 'open' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_INVOICE_PAID' },
  })
  expect((await w.call(root, 'PUT', `/invoices/${id}`, { status: 'perdoada' })).status).toBe(400)
})

test('a payment lifts the restriction of a session', async () => {
  await dueIn(company.id, -1)
  await run()
  const token = await w.login(company.admin.email)
  expect((await w.call({ token }, 'GET', '/users')).status).toBe(402)
  const id = (await w.call<Invoice[]>({ token }, 'GET', '/invoices/all')).body[0]?.id
  await w.call(root, 'PUT', `/invoices/${id}`, { status: 'paid' })
  expect((await w.call({ token }, 'GET', '/users')).status).toBe(200)
})

test('a deleted invoice is not opened again until plan or price change', async () => {
  await dueIn(company.id, 2)
  await run()
  const { id } = await first()
  w.events.length = 0
  expect(await w.call(root, 'DELETE', `/invoices/${id}`)).toMatchObject({ status: 200, body: { deletados: 1 } })
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'invoice.deleted', payload: { invoiceId: id } } }])
  for (const [method, body] of [['GET'], ['PUT', { status: 'paid' }], ['DELETE']] as const) {
    expect([method, (await w.call(root, method, `/invoices/${id}`, body)).status]).toEqual([method, 404])
  }
  await run()
  expect(await invoicesOf(company.admin)).toEqual([])
  await w.owner.query('update plans set price_cents = 5000 where id = (select plan_id from companies where id = $1)', [
    company.id,
  ])
  await run()
  expect(await invoicesOf(company.admin)).toMatchObject([{ value: 50 }])
})

test('a deleted invoice does not leave a company expired with nothing to pay', async () => {
  await dueIn(company.id, 1)
  await run()
  const { id } = await first()
  await w.call(root, 'DELETE', `/invoices/${id}`)
  expect(await w.jobs()).toContainEqual({ name: 'invoice.open', payload: {} })
  await run()
  expect(await invoicesOf(company.admin)).toEqual([])
  for (const days of [0, -1, -30]) {
    await dueIn(company.id, days)
    await w.owner.query(`delete from invoices where company_id = $1`, [company.id])
    await run()
    await w.call(root, 'DELETE', `/invoices/${(await first()).id}`)
    await run()
    expect([days, (await invoicesOf(company.admin)).length]).toEqual([days, 1])
  }
})

test('a company with a free plan is never overdue', async () => {
  const price = (cents: number) =>
    w.owner.query(`update plans set price_cents = $1 where id = (select plan_id from companies where id = $2)`, [
      cents,
      company.id,
    ])
  await dueIn(company.id, -40)
  await price(0)
  await run()
  expect((await w.call(company.admin, 'GET', '/users')).status).toBe(200)
  const shown = await w.data.read(await w.viewer(company.admin), (db) =>
    getSessionUser(db, company.id, company.admin.id),
  )
  expect(shown.company.dueDate).toBe(NEVER_DUE)
  expect(await invoicesOf(company.admin)).toEqual([])
  await price(100)
  const token = await w.login(company.admin.email)
  expect((await w.call({ token }, 'GET', '/users')).status).toBe(402)
})

test('a period given by the operator moves the open invoice, without renewing twice', async () => {
  await dueIn(company.id, 2)
  await run()
  const { id, dueDate: from } = await first()
  const to = await later(from, 1)
  /** Runs the waiting jobs; the order does not matter. */
  const extend = async (): Promise<void> => {
    expect((await w.call(root, 'PUT', `/companies/${company.id}`, { dueDate: to })).status).toBe(200)
    const { 'invoice.move': move } = billingJobs({ data: w.data, services: w.services })
    for (const { name, payload } of await w.jobs()) if (name === 'invoice.move') await move(payload as never)
    await run()
  }
  w.events.length = 0
  await extend()
  expect(await invoicesOf(company.admin)).toMatchObject([{ id, status: 'open', dueDate: to }])
  expect(w.events.map(({ event }) => event.name)).toContain('invoice.saved')

  await w.owner.query(`update companies set due_date = $1 where id = $2`, [from, company.id])
  await run()
  expect(await invoicesOf(company.admin)).toHaveLength(2)
  await extend()
  expect(await invoicesOf(company.admin)).toMatchObject([{ id, dueDate: to }])

  await w.call(root, 'PUT', `/invoices/${id}`, { status: 'paid' })
  expect(await dueDate(company.id)).toBe(await later(to, 1))
})

test('a period given by the operator settles the open invoice on request', async () => {
  await dueIn(company.id, 2)
  await run()
  const { id, dueDate: from } = await first()
  const to = await later(from, 1)
  const next = await insert(company.id, to)
  const extend = (by: Member, openInvoice?: string) =>
    w.call(by, 'PUT', `/companies/${company.id}`, { dueDate: to, openInvoice })
  expect((await extend(company.admin, 'settle')).status).toBe(403)
  expect((await extend(root, 'forgive')).status).toBe(400)
  expect((await extend(root, 'settle')).status).toBe(200)
  expect((await extend(root, 'settle')).status).toBe(200)
  const settling = (await w.jobs()).filter(({ name }) => name === 'invoice.settle' || name === 'invoice.move')
  expect(settling).toEqual([{ name: 'invoice.settle', payload: { companyId: company.id, from, to } }])
  w.events.length = 0
  const { 'invoice.settle': settle } = billingJobs({ data: w.data, services: w.services })
  const job = { companyId: company.id, from, to }
  await Promise.all([settle(job), settle(job), run()])
  expect(await invoicesOf(company.admin)).toMatchObject([
    { id, status: 'paid', dueDate: from },
    { id: next, status: 'open', dueDate: to },
  ])
  expect(await dueDate(company.id)).toBe(to)
  expect(w.events.map(({ companyId, event }) => [companyId, event.name])).toEqual([[company.id, 'invoice.saved']])
})

test('super users filter invoices by company', async () => {
  const other = await client()
  const theirs = await insert(other.id, '2026-12-11')
  const mine = await insert(company.id, '2026-12-10')
  const ids = async (by: Member, companyId: number): Promise<number[]> =>
    (await w.call<InvoicePage>(by, 'GET', `/invoices?companyId=${companyId}`)).body.invoices.map(({ id }) => id)
  expect([await ids(root, other.id), await ids(root, company.id)]).toEqual([[theirs], [mine]])
  expect(await ids(company.admin, other.id)).toEqual([mine])
})

test('an invoice opened while another moves to its due date causes no error', async () => {
  await dueIn(company.id, 2)
  await run()
  const { id, dueDate: from } = await first()
  const to = await later(from, 1)
  const opener = await w.owner.connect()
  try {
    await opener.query('begin')
    await opener.query(
      `insert into invoices (company_id, due_date, status, value_cents, detail)
       select company_id, $2, status, value_cents, detail from invoices where id = $1`,
      [id, to],
    )
    const { 'invoice.move': move } = billingJobs({ data: w.data, services: w.services })
    const moving = move({ companyId: company.id, from, to })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await opener.query('commit')
    await moving
  } finally {
    opener.release()
  }
  expect(await invoicesOf(company.admin)).toMatchObject([{ status: 'open', dueDate: to }])
})
