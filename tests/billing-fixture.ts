import { expect } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { createDueInvoices } from '#server/features/billing/actions.ts'
import { createTestApp, type Company, type Member } from './test-app.ts'

/** Creates the company of the provider with a super user, and helpers for companies that pay. */
export async function billingFixture() {
  const w = await createTestApp()
  const provider = await w.company('Provedor')
  expect(provider.id).toBe(1)
  const root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)

  /** Deletes what earlier tests left, and returns a new company. */
  async function begin(): Promise<Company> {
    await w.owner.query(`delete from invoices; update companies set due_date = current_date + 300;
      delete from graphile_worker._private_jobs`)
    const company = await client()
    w.events.length = 0
    return company
  }

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
  /** Returns the invoice that the administrator of a company sees first. */
  const first = async (of: Company): Promise<Invoice> => {
    const [invoice] = await invoicesOf(of.admin)
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

  return { w, provider, root, begin, client, change, dueIn, dueDate, run, invoicesOf, first, insert }
}

export type BillingFixture = Awaited<ReturnType<typeof billingFixture>>
