import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeEfi } from '#fakes/efi/efi.ts'
import type { Invoice, PixCharge, Subscription } from '#contract/invoices.ts'
import { billingJobs } from './jobs.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

let efi: FakeEfi
let w: TestApp
let byHand: TestApp
let root: Member
let company: Company
let invoiceId: number
let due: string

beforeAll(async () => {
  efi = await FakeEfi.start()
  const { clientId, clientSecret, pixKey } = efi.account
  const account = { EFI_URL: efi.url, EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_PIX_KEY: pixKey }
  w = await createTestApp({ env: { ...account, PUBLIC_URL: 'https://desk.exemplo.com.br' } })
  byHand = await createTestApp()
  const provider = await w.company('Provedor')
  root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
})
afterAll(async () => {
  await w.close()
  await byHand.close()
  await efi.close()
})
beforeEach(async () => {
  efi.broken = false
  efi.charges.clear()
  efi.asked.clear()
  company = await w.company()
  invoiceId = await bill(w, company)
  due = await dueDate()
  await w.owner.query('delete from graphile_worker._private_jobs')
  w.events.length = 0
})

const bill = (of: TestApp, { id }: Company, cents = 14_990) =>
  of.insert(
    `insert into invoices (company_id, detail, value_cents, due_date) select id, 'Pro', $2, due_date from companies where id = $1`,
    [id, cents],
  )
const dueDate = async (): Promise<string> =>
  (await w.owner.query<{ day: string }>('select due_date::text as day from companies where id = $1', [company.id]))
    .rows[0]?.day ?? ''
const months = async (count: number): Promise<string> =>
  (
    await w.owner.query<{ day: string }>('select ($1::date + make_interval(months => $2))::date::text as day', [
      due,
      count,
    ])
  ).rows[0]?.day ?? ''
const subscribe = (body: object = {}, by: { token: string } = company.admin) =>
  w.call<PixCharge>(by, 'POST', '/subscription', { price: 0.01, users: 1, connections: 1, invoiceId, ...body })
const statusOf = async (id = invoiceId): Promise<string> =>
  (await w.call<Invoice>(company.admin, 'GET', `/invoices/${id}`)).body.status
const notify = (body: object, path = '/subscription/webhook') => w.call(null, 'POST', path, body)
const jobs = (given: TestApp = w) => billingJobs({ data: given.data, services: given.services })
const waiting = async (txid: string) => {
  const { rows } = await w.owner.query<{ due: boolean }>(
    `select j.run_at <= now() as due from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'pix.check' and j.key = $1`,
    [`pix.check/${txid}`],
  )
  return rows
}
const check = (txid: string) => jobs()['pix.check']({ companyId: company.id, txid })
const asked = (name: string): number => efi.asked.get(name) ?? 0

test('a charge has the invoice’s value, whatever the browser sends', async () => {
  const { status, body } = await subscribe()
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ATIVA', valor: { original: '149.90' }, calendario: { expiracao: 3600 } })
  expect(body.qrcode.qrcode).toMatch(/^000201/)
  const charge = efi.charges.get(body.txid)
  expect(charge).toMatchObject({ valor: { original: '149.90' }, solicitacaoPagador: `Fatura ${invoiceId}` })
  expect(await waiting(body.txid)).toEqual([{ due: false }])
})

test('there is one payable charge at a time, also for simultaneous requests', async () => {
  const answers = await Promise.all([subscribe(), subscribe(), subscribe({}, await company.attendant())])
  expect(answers.map(({ status }) => status).every((status) => [200, 503].includes(status))).toBe(true)
  const first = await subscribe()
  expect((await subscribe()).body).toEqual(first.body)
  expect(efi.charges.size).toBe(1)
  await w.owner.query(`update pix_charges set expires_at = now() + interval '4 minutes'`)
  expect((await subscribe()).body.txid).not.toBe(first.body.txid)
})

test('foreign, deleted, paid and missing invoices cannot be charged', async () => {
  const other = await w.company()
  const theirs = await bill(w, other)
  for (const id of [theirs, 999_999]) {
    expect(await subscribe({ invoiceId: id })).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } })
  }
  for (const body of [{ invoiceId: undefined }, { invoiceId: 'x' }]) expect((await subscribe(body)).status).toBe(400)
  await w.call(root, 'PUT', `/invoices/${invoiceId}`, { status: 'paid' })
  expect(await subscribe()).toMatchObject({ status: 409, body: { error: 'ERR_INVOICE_PAID' } })
  expect(efi.charges.size).toBe(0)
})

test('a session of an expired company can pay and is then unrestricted', async () => {
  await w.owner.query('update companies set due_date = current_date - 10 where id = $1', [company.id])
  const token = await w.login(company.admin.email)
  expect((await w.call({ token }, 'GET', '/users')).status).toBe(402)
  const { body } = await subscribe({}, { token })
  efi.pay(body.txid)
  await check(body.txid)
  expect((await w.call({ token }, 'GET', '/users')).status).toBe(200)
})

test('a notice triggers a check, and the bank’s answer counts', async () => {
  const { txid } = (await subscribe()).body
  const forged = { pix: [{ txid, valor: '149.90', endToEndId: 'E1', horario: new Date().toISOString() }] }
  expect(await notify(forged)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await waiting(txid)).toEqual([{ due: true }])
  await check(txid)
  expect([await statusOf(), await dueDate()]).toEqual(['open', due])

  efi.pay(txid)
  expect((await notify(efi.noticeOf(txid), '/subscription/webhook/pix')).status).toBe(200)
  w.events.length = 0
  await check(txid)
  expect([await statusOf(), await dueDate()]).toEqual(['paid', await months(1)])
  expect(w.events.map(({ companyId, event }) => [companyId, event.name])).toEqual([
    [company.id, 'invoice.saved'],
    [company.id, 'invoice.paid'],
  ])
})

test('one payment counts once despite repeated notices, simultaneous checks and another charge', async () => {
  const { txid } = (await subscribe()).body
  efi.pay(txid, { id: 'E0908935620261121120000abcdef123' })
  await Promise.all([check(txid), check(txid), check(txid)])
  await notify(efi.noticeOf(txid))
  expect(await waiting(txid)).toEqual([{ due: false }])
  await check(txid)
  expect(await dueDate()).toBe(await months(1))

  await w.owner.query(`update companies set due_date = due_date + 1 where id = $1`, [company.id])
  invoiceId = await bill(w, company)
  const second = (await subscribe()).body
  efi.pay(second.txid, { id: 'E0908935620261121120000abcdef123' })
  const before = await dueDate()
  await check(second.txid)
  expect([await statusOf(), await dueDate()]).toEqual(['open', before])
})

test('a payment below the invoice buys nothing', async () => {
  const { txid } = (await subscribe()).body
  for (const value of ['0.01', '149.89', '1e9', 'NaN', '']) {
    efi.pay(txid, { value })
    await check(txid)
    expect([value, await statusOf(), await dueDate()]).toEqual([value, 'open', due])
  }
})

test('a payment without a notice is found by later checks', async () => {
  const { txid } = (await subscribe()).body
  await w.owner.query('delete from graphile_worker._private_jobs')
  await check(txid)
  expect(await waiting(txid)).toHaveLength(1)
  await w.owner.query('delete from graphile_worker._private_jobs')
  await w.owner.query(`update pix_charges set expires_at = now() - interval '25 hours' where txid = $1`, [txid])
  await check(txid)
  expect(await waiting(txid)).toEqual([])
})

test('a payment restores a deleted invoice, and a double payment renews once', async () => {
  const { txid } = (await subscribe()).body
  await w.call(root, 'DELETE', `/invoices/${invoiceId}`)
  efi.pay(txid)
  await check(txid)
  expect([await statusOf(), await dueDate()]).toEqual(['paid', await months(1)])

  invoiceId = await bill(w, company)
  const second = (await subscribe()).body
  await w.call(root, 'PUT', `/invoices/${invoiceId}`, { status: 'paid' })
  efi.pay(second.txid)
  await check(second.txid)
  expect(await dueDate()).toBe(await months(2))
})

test('repeated notices trigger a limited number of checks, and regular checks continue', async () => {
  const { txid } = (await subscribe()).body
  efi.pay(txid)
  const heard: boolean[] = []
  for (let notice = 0; notice < 8; notice++) {
    await w.owner.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
    expect((await notify(efi.noticeOf(txid))).status).toBe(200)
    heard.push((await waiting(txid))[0]?.due ?? false)
  }
  expect(heard).toEqual([true, true, true, true, true, false, false, false])
  expect(await waiting(txid)).toHaveLength(1)
})

test('forged notices reveal nothing and trigger no request', async () => {
  for (const body of [
    {},
    { evento: 'teste_webhook' },
    { pix: 'x' },
    { pix: [{ txid: 7 }, {}] },
    { pix: [{ txid: "';" }] },
  ]) {
    expect(await notify(body)).toMatchObject({ status: 200, body: { ok: true } })
  }
  await notify({ pix: Array.from({ length: 900 }, (_, number) => ({ txid: `x${String(number).padStart(31, '0')}` })) })
  expect((await w.jobs()).filter(({ name }) => name === 'pix.check')).toEqual([])
  expect(asked('GET /v2/cob')).toBe(0)
})

test('an unavailable bank gives a clear error, and another attempt works', async () => {
  efi.broken = true
  expect(await subscribe()).toMatchObject({ status: 503, body: { error: 'ERR_PAYMENT_UNAVAILABLE' } })
  efi.broken = false
  const { body } = await subscribe()
  efi.broken = true
  await expect(check(body.txid)).rejects.toThrow(/503 indisponivel/)
})

test('one token serves many calls and is renewed when the bank refuses it', async () => {
  await subscribe()
  efi.asked.clear()
  const { txid } = (await subscribe()).body
  await Promise.all([check(txid), check(txid)])
  expect(asked('POST /oauth/token')).toBe(0)
  efi.forgetTokens()
  await check(txid)
  expect(asked('POST /oauth/token')).toBe(1)
})

test('the webhook is registered at the bank', async () => {
  await jobs()['pix.announce']({})
  expect(efi.webhookUrl).toBe('https://desk.exemplo.com.br/api/subscription/webhook')
})

test('the checkout gets what it needs; a complete address is remembered', async () => {
  const get = async () => (await w.call<Subscription>(company.admin, 'GET', '/subscription')).body
  expect(await get()).toEqual({
    ...{ email: 'contato@exemplo.com.br', dueDate: due, trialExpiration: null, pix: true, billing: null },
    support: { name: 'Provedor', email: 'contato@exemplo.com.br', phone: null },
  })
  await subscribe({ firstName: '', country: '' })
  expect((await get()).billing).toBeNull()
  await w.owner.query('delete from pix_charges')
  const billing = {
    firstName: 'Ana Sol',
    address2: 'Rua 1',
    city: 'Recife',
    state: 'PE',
    zipcode: '50000',
    country: 'BR',
  }
  await subscribe(billing)
  expect((await get()).billing).toEqual(billing)
})

test('without a bank account payments are recorded by hand', async () => {
  const made = await byHand.company()
  const id = await bill(byHand, made)
  expect(await byHand.call(made.admin, 'POST', '/subscription', { invoiceId: id })).toMatchObject({
    status: 400,
    body: { error: 'ERR_PAYMENT_NOT_CONFIGURED' },
  })
  expect((await byHand.call<Subscription>(made.admin, 'GET', '/subscription')).body.pix).toBe(false)
})
