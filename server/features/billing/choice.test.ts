import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeEfi } from '#fakes/efi/efi.ts'
import type { Company as CompanyRow } from '#contract/companies.ts'
import type { Invoice, PixCharge } from '#contract/invoices.ts'
import type { Plan, PlanChoice } from '#contract/plans.ts'
import { createDueInvoices } from './actions.ts'
import { billingJobs } from './jobs.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

/** Companies choose a plan when they pay. */
let efi: FakeEfi
let w: TestApp
let root: Member
let company: Company
let own: number
let invoiceId: number
let due: string

const LIMITS = { users: 3, connections: 2, queues: 2 }
const plans = {} as Record<'dear' | 'cheap' | 'free' | 'small' | 'hidden', number>

beforeAll(async () => {
  efi = await FakeEfi.start()
  const { clientId, clientSecret, pixKey } = efi.account
  w = await createTestApp({
    env: { EFI_URL: efi.url, EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_PIX_KEY: pixKey },
  })
  const provider = await w.company('Provedor')
  root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
  await w.owner.query('update plans set is_public = false')
})
afterAll(async () => {
  await w.close()
  await efi.close()
})
beforeEach(async () => {
  efi.charges.clear()
  await w.owner.query(`delete from companies where id <> 1; delete from plans p
    where not exists (select from companies where plan_id = p.id)`)
  plans.dear = await plan('Ouro', 500)
  plans.cheap = await plan('Bronze', 50)
  plans.free = await plan('Grátis', 0)
  plans.small = await plan('Mini', 10, { ...LIMITS, users: 0 })
  plans.hidden = await plan('Combinado', 1, { ...LIMITS, isPublic: false })
  company = await w.company()
  own = Number((await row()).plan_id)
  await w.owner.query(`update plans set name = 'Prata', price_cents = 14990, is_public = false where id = $1`, [own])
  await w.owner.query(`update companies set due_date = current_date + 3 where id = $1`, [company.id])
  await w.data.asOperator(createDueInvoices)
  invoiceId = (await invoices())[0]?.id ?? 0
  due = (await row()).due_date
  await w.owner.query('delete from graphile_worker._private_jobs')
  w.events.length = 0
})

const plan = async (name: string, value: number, limits: object = LIMITS): Promise<number> =>
  (await w.call<Plan>(root, 'POST', '/plans', { name, value, ...limits })).body.id
const row = async () => {
  const { rows } = await w.owner.query<{ plan_id: string; due_date: string }>(
    'select plan_id, due_date::text from companies where id = $1',
    [company.id],
  )
  if (!rows[0]) throw new Error('the company is gone')
  return rows[0]
}
const planNow = async (): Promise<number> => Number((await row()).plan_id)
const invoices = async (): Promise<Invoice[]> => (await w.call<Invoice[]>(company.admin, 'GET', '/invoices/all')).body
const choices = async (by: { token: string } = company.admin): Promise<PlanChoice[]> =>
  (await w.call<PlanChoice[]>(by, 'GET', '/subscription/plans')).body
const charge = (planId: unknown, by: { token: string } = company.admin, id = invoiceId) =>
  w.call<PixCharge>(by, 'POST', '/subscription', { price: 0.01, users: 9, connections: 9, invoiceId: id, planId })
const months = async (count: number): Promise<string> =>
  (
    await w.owner.query<{ day: string }>('select ($1::date + make_interval(months => $2))::date::text as day', [
      due,
      count,
    ])
  ).rows[0]?.day ?? ''
const check = (txid: string) =>
  billingJobs({ data: w.data, services: w.services })['pix.check']({ companyId: company.id, txid })
const pay = (txid: string, value?: string): Promise<void> => {
  efi.pay(txid, value === undefined ? {} : { value })
  return check(txid)
}
const names = (): string[] => w.events.map(({ event }) => event.name)

test('choices are the public plans and one’s own, with exceeded limits', async () => {
  await company.attendant()
  await w.owner.query(`insert into company_storage (company_id, bytes) values ($1, 3000000)`, [company.id])
  await w.owner.query(`update plans set storage_limit_mb = 2 where id = $1`, [plans.small])
  const shown = await choices()
  expect(shown.map(({ name, isOwn, total }) => [name, isOwn, total])).toEqual([
    ['Grátis', false, 0],
    ['Mini', false, 10],
    ['Bronze', false, 50],
    ['Prata', true, 149.9],
    ['Ouro', false, 500],
  ])
  expect(shown.flatMap(({ name, tooMany }) => (tooMany.length ? [[name, tooMany]] : []))).toEqual([
    [
      'Mini',
      [
        { limit: 'users', has: 2, allowed: 0 },
        { limit: 'storage', has: 3_000_000, allowed: 2_000_000 },
      ],
    ],
  ])
  await w.owner.query(`update companies set recurrence = 'TRIMESTRAL' where id = $1`, [company.id])
  expect((await choices()).map(({ total }) => total)).toEqual([0, 30, 150, 449.7, 1500])
  expect((await w.call(null, 'GET', '/subscription/plans')).status).toBe(401)
})

test('a user without the right to choose sees and pays the present plan', async () => {
  for (const by of [await company.attendant(), await company.supervisor()]) {
    expect((await choices(by)).map(({ id }) => id)).toEqual([own])
    for (const id of [plans.cheap, plans.free, plans.hidden, 999_999]) {
      expect(await charge(id, by)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    }
    expect((await charge(own, by)).body.valor.original).toBe('149.90')
  }
})

test('a charge has the stored plan’s price, and its payment sets the plan at once', async () => {
  const { status, body } = await charge(plans.dear)
  expect([status, body.valor.original]).toEqual([200, '500.00'])
  expect(efi.charges.get(body.txid)?.valor.original).toBe('500.00')
  expect((await charge(plans.dear)).body.txid).toBe(body.txid)
  expect([await planNow(), (await invoices())[0]?.value]).toEqual([own, 149.9])
  await pay(body.txid)
  expect(await planNow()).toBe(plans.dear)
  expect(await invoices()).toMatchObject([{ id: invoiceId, status: 'paid', detail: 'Ouro', value: 500, dueDate: due }])
  expect((await row()).due_date).toBe(await months(1))
  expect(names()).toEqual(['plan.changed', 'invoice.saved', 'invoice.paid'])
  expect(w.events.at(-1)?.event.payload).toMatchObject({ company: { planId: plans.dear, dueDate: await months(1) } })
})

test('a session of an expired company can choose', async () => {
  await w.owner.query('update companies set due_date = current_date - 9 where id = $1', [company.id])
  const token = await w.login(company.admin.email)
  expect((await w.call({ token }, 'GET', '/users')).status).toBe(402)
  expect((await choices({ token })).length).toBe(5)
  await pay((await charge(plans.cheap, { token })).body.txid)
  expect([(await w.call({ token }, 'GET', '/users')).status, await planNow()]).toEqual([200, plans.cheap])
})

test('the installation’s free first plan cannot be chosen', async () => {
  await w.owner.query(`update plans set is_public = true, price_cents = 0
    where id = (select plan_id from companies where id = 1)`)
  const { rows } = await w.owner.query<{ id: string }>('select plan_id as id from companies where id = 1')
  const beginning = Number(rows[0]?.id)
  expect((await choices()).map(({ id }) => id)).not.toContain(beginning)
  expect(await charge(beginning)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  await w.owner.query('update plans set price_cents = 7000 where id = $1', [beginning])
  expect((await choices()).map(({ id }) => id)).toContain(beginning)
  await w.owner.query('update plans set is_public = false where id = $1', [beginning])
})

test('hidden, deleted and unknown plans cannot be chosen', async () => {
  for (const id of [plans.hidden, 999_999, Number.MAX_SAFE_INTEGER]) {
    expect([id, await charge(id)]).toMatchObject([id, { status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } }])
  }
  for (const id of [-1, 1.5, 'x', {}, [1, 2], 1e300, `${plans.cheap} or true`]) {
    expect([id, (await charge(id)).status]).toEqual([id, 400])
  }
  const gone = await plan('Ido', 20)
  await w.call(root, 'DELETE', `/plans/${gone}`)
  expect((await charge(gone)).status).toBe(404)
  const other = await w.company()
  for (const id of [plans.cheap, plans.free]) {
    const foreign = await charge(id, other.admin)
    expect([id, foreign]).toMatchObject([id, { status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } }])
  }
  expect(efi.charges.size).toBe(0)
  expect(await invoices()).toMatchObject([{ status: 'open', detail: 'Prata' }])
})

test('without a choice, or with the present plan, the invoice’s value is charged', async () => {
  await w.owner.query('update plans set price_cents = 99900 where id = $1', [own])
  for (const id of [undefined, null, '', own, String(own)]) {
    expect([id, (await charge(id)).body.valor?.original]).toEqual([id, '149.90'])
  }
  expect(efi.charges.size).toBe(1)
  await w.owner.query('update plans set users = 0 where id = $1', [own])
  expect((await charge(own)).status).toBe(200)
})

test('a plan that is too small is refused with the exceeded limit', async () => {
  await company.queue()
  await company.connection()
  const limits = ['users', 'connections', 'queues', 'storage_limit_mb'] as const
  const codes = ['USERS', 'CONNECTIONS', 'QUEUES', 'STORAGE']
  await w.owner.query(`insert into company_storage (company_id, bytes) values ($1, 1000001)`, [company.id])
  for (const [index, column] of limits.entries()) {
    const small = await plan(`Sem ${column}`, index % 2, { users: 9, connections: 9, queues: 9, storageLimitMb: 5 })
    await w.owner.query(`update plans set ${column} = ${column === 'storage_limit_mb' ? 1 : 0} where id = $1`, [small])
    const answer = await charge(small)
    expect([column, answer.status, answer.body]).toEqual([
      ...[column, 409],
      {
        error: `ERR_PLAN_TOO_SMALL_${codes[index]}`,
        details: column === 'storage_limit_mb' ? { has: 1_000_001, limit: 1_000_000 } : { has: 1, limit: 0 },
      },
    ])
  }
  expect(efi.charges.size).toBe(0)
})

test('a free plan applies at once and leaves nothing to pay', async () => {
  const later = await w.insert(
    `insert into invoices (company_id, detail, value_cents, due_date) values ($1, 'Prata', 14990, current_date + 33)`,
    [company.id],
  )
  const before = (await charge(own)).body
  const { status, body } = await charge(plans.free)
  expect([status, body.status, body.valor.original, body.qrcode.qrcode]).toEqual([200, 'CONCLUIDA', '0.00', ''])
  expect([await planNow(), (await row()).due_date, await invoices()]).toEqual([plans.free, due, []])
  expect(names().toSorted()).toEqual(['invoice.deleted', 'invoice.deleted', 'plan.changed'])
  expect((await charge(plans.free, company.admin, later)).status).toBe(404)
  await w.owner.query('update companies set due_date = current_date - 9 where id = $1', [company.id])
  await w.data.asOperator(createDueInvoices)
  expect([(await w.call(company.admin, 'GET', '/users')).status, await invoices()]).toEqual([200, []])

  // The earlier code is paid after all: it buys what it was for.
  await pay(before.txid)
  expect([await planNow(), await invoices()]).toMatchObject([own, [{ id: invoiceId, status: 'paid', value: 149.9 }]])
})

test('one payment changes the plan and renews once, despite repeated notices', async () => {
  const { txid } = (await charge(plans.dear)).body
  efi.pay(txid)
  await Promise.all([check(txid), check(txid), check(txid)])
  await check(txid)
  expect([await planNow(), (await row()).due_date]).toEqual([plans.dear, await months(1)])
  expect(names().filter((name) => name === 'plan.changed')).toHaveLength(1)
})

test('a payment below the charge buys nothing, even above the invoice', async () => {
  const { txid } = (await charge(plans.dear)).body
  await pay(txid, '499.99')
  await pay(txid, '149.90')
  expect([await planNow(), (await row()).due_date, (await invoices())[0]?.status]).toEqual([own, due, 'open'])
})

test('each charge is credited with its own plan at its own price; the second of an invoice buys nothing', async () => {
  const cheap = (await charge(plans.cheap)).body
  const dear = (await charge(plans.dear)).body
  const plain = (await charge(undefined)).body
  expect(new Set([cheap.txid, dear.txid, plain.txid]).size).toBe(3)
  await pay(cheap.txid)
  expect([await planNow(), await invoices()]).toMatchObject([plans.cheap, [{ detail: 'Bronze', value: 50 }]])
  await Promise.all([pay(dear.txid), pay(plain.txid)])
  expect([await planNow(), (await row()).due_date]).toEqual([plans.cheap, await months(1)])
})

test('a paid plan applies even if it changed or was hidden meanwhile', async () => {
  const { txid } = (await charge(plans.dear)).body
  await w.call(root, 'PUT', `/plans/${plans.dear}`, { value: 900, isPublic: false, name: 'Ouro Plus' })
  expect((await charge(plans.dear)).status).toBe(404)
  await w.owner.query('update companies set plan_id = $1 where id = $2', [plans.hidden, company.id])
  for (const _ of [1, 2, 3]) await company.attendant()
  await pay(txid)
  expect([await planNow(), await invoices()]).toMatchObject([plans.dear, [{ detail: 'Ouro Plus', value: 500 }]])
  const user = { name: 'Mais um', email: 'mais@exemplo.com.br', password: 'segredo-de-mais', profile: 'user' }
  expect(await w.call(company.admin, 'POST', '/users', user)).toMatchObject({
    body: { error: 'ERR_PLAN_LIMIT_USERS', details: { limit: 3 } },
  })
})

test('a changed price makes a new charge', async () => {
  const first = (await charge(plans.dear)).body
  await w.call(root, 'PUT', `/plans/${plans.dear}`, { value: 450 })
  const second = (await charge(plans.dear)).body
  expect([second.valor.original, second.txid === first.txid]).toEqual(['450.00', false])
})

test('a payment for a deleted plan renews the company with its own plan', async () => {
  const { txid } = (await charge(plans.dear)).body
  expect((await w.call(root, 'DELETE', `/plans/${plans.dear}`)).status).toBe(200)
  await pay(txid)
  expect([await planNow(), (await row()).due_date]).toEqual([own, await months(1)])
  expect(await invoices()).toMatchObject([{ status: 'paid', detail: 'Prata', value: 500 }])
})

test('an earlier charge at a lower price does not renew the more expensive plan', async () => {
  const later = await w.insert(
    `insert into invoices (company_id, detail, value_cents, due_date) values ($1, 'Prata', 14990, current_date + 33)`,
    [company.id],
  )
  const old = (await charge(undefined, company.admin, later)).body
  await pay((await charge(plans.dear)).body.txid)
  expect((await invoices()).find(({ id }) => id === later)).toMatchObject({
    detail: 'Ouro',
    value: 500,
    status: 'open',
  })
  expect((await charge(undefined, company.admin, later)).body.valor.original).toBe('500.00')
  await pay(old.txid)
  expect(await planNow()).toBe(own)
  expect((await invoices()).find(({ id }) => id === later)).toMatchObject({
    detail: 'Prata',
    value: 149.9,
    status: 'paid',
  })
})

test('simultaneous changes leave one plan with its price, never a mixture', async () => {
  for (let round = 0; round < 6; round++) {
    await w.owner.query('update companies set plan_id = $2, due_date = $3 where id = $1', [company.id, own, due])
    await w.owner.query('delete from invoices where company_id = $1', [company.id])
    await w.data.asOperator(createDueInvoices)
    invoiceId = (await invoices())[0]?.id ?? 0
    const dear = (await charge(plans.dear)).body
    efi.pay(dear.txid)
    const answers = await Promise.all([
      check(dear.txid).catch(() => check(dear.txid)),
      charge(plans.free),
      charge(plans.cheap),
      w.call(root, 'PUT', `/companies/${company.id}`, { planId: plans.hidden }),
      w.call(root, 'PUT', `/invoices/${invoiceId}`, { status: 'paid' }),
    ])
    expect(
      answers
        .slice(1)
        .map((answer) => (answer ? answer.status : 0))
        .every((status) => status < 500 || status === 503),
    ).toBe(true)
    const [invoice] = await invoices()
    const paid = await w.owner.query('select 1 from pix_charges where txid = $1 and paid_at is not null', [dear.txid])
    expect(paid.rows).toHaveLength(1)
    expect([await months(1)]).toContain((await row()).due_date)
    expect([invoice?.status, `${invoice?.detail} ${invoice?.value}`]).toEqual([
      'paid',
      expect.stringMatching(/^(Ouro 500|Prata 149.9)$/),
    ])
  }
})

test('users added during a change to a smaller plan count against its limit', async () => {
  const single = await plan('Individual', 0, { ...LIMITS, users: 1 })
  const changing = await w.owner.connect()
  try {
    await changing.query('begin')
    await changing.query('update companies set plan_id = $1 where id = $2', [single, company.id])
    const user = { name: 'Mais um', email: 'mais@exemplo.com.br', password: 'segredo-de-mais', profile: 'user' }
    const adding = w.call(company.admin, 'POST', '/users', user)
    await expect
      .poll(async () => (await w.owner.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await changing.query('commit')
    expect(await adding).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_LIMIT_USERS', details: { limit: 1 } } })
  } finally {
    changing.release()
  }
})

test('the operator sees the company’s new plan', async () => {
  await pay((await charge(plans.cheap)).body.txid)
  expect((await w.call<CompanyRow>(root, 'GET', `/companies/${company.id}`)).body.planId).toBe(plans.cheap)
})
