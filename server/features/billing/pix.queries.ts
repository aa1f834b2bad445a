import { sql } from 'kysely'
import type { BillingAddress, PixCharge, Subscription } from '#contract/invoices.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { OPERATOR_COMPANY_ID } from '#server/features/companies/queries.ts'

/** A charge that expires sooner is not offered again, because the payer needs time to pay. */
const LEFT_MINUTES = 5

const charge = tableAlias<'pixCharges'>('pix_charges')
const asCharge = jsonObject<PixCharge>()({
  ...charge.columns('txid'),
  status: sql<PixCharge['status']>`case when paid_at is null then 'ATIVA' else 'CONCLUIDA' end`,
  calendario: jsonObject<PixCharge['calendario']>()({
    criacao: charge.time('createdAt'),
    expiracao: sql<number>`extract(epoch from expires_at - created_at)::int`,
  }),
  valor: jsonObject<PixCharge['valor']>()({
    original: sql<string>`to_char(value_cents / 100.0, 'FM9999999990.00')`,
  }),
  qrcode: jsonObject<PixCharge['qrcode']>()({
    qrcode: charge.column('code'),
    imagemQrcode: charge.column('image'),
  }),
})

const charges = (db: Db, companyId: number) => db.selectFrom('pixCharges').where('companyId', '=', companyId)

/** planId: the plan that the payment buys; null when it renews the current one. */
type ChargeTerms = { invoiceId: number; planId: number | null; valueCents: number }

/** Finds an unpaid charge of the invoice that has not expired, for the same plan at the same price. */
export async function findActiveCharge(db: Db, companyId: number, terms: ChargeTerms): Promise<PixCharge | null> {
  const row = await charges(db, companyId)
    .where('invoiceId', '=', terms.invoiceId)
    .where('planId', 'is not distinct from', terms.planId)
    .where('valueCents', '=', terms.valueCents)
    .where('paidAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now() + make_interval(mins => ${LEFT_MINUTES})`)
    .select(asCharge.as('charge'))
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.charge ?? null
}

/** Finds an unpaid charge. secondsOver: seconds since it expired; negative before that. */
export const findUnpaidCharge = (db: Db, companyId: number, txid: string) =>
  charges(db, companyId)
    .where('txid', '=', txid)
    .where('paidAt', 'is', null)
    .select(['txid', 'valueCents'])
    .select([
      sql<number>`extract(epoch from now() - expires_at)::float8`.as('secondsOver'),
      sql<number>`extract(epoch from now() - created_at)::float8`.as('age'),
    ])
    .executeTakeFirst()

/** Searches across companies, because a bank's notification names charges and not companies. */
export const findChargesByTxid = (db: Db, txids: string[]) =>
  db
    .selectFrom('pixCharges')
    .where('txid', 'in', txids)
    .where('paidAt', 'is', null)
    .select(['companyId', 'txid'])
    .execute()

export async function getSubscription(db: Db, companyId: number, pix: boolean): Promise<Subscription> {
  const own = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['email', 'dueDate', 'trialExpiration'])
    .executeTakeFirstOrThrow()
  const last = await charges(db, companyId)
    .where('payer', 'is not', null)
    .select(sql<BillingAddress>`payer`.as('payer'))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...own, pix, billing: last?.payer ?? null, support: (await support(db)) ?? null }
}

const support = (db: Db) =>
  db.selectFrom('companies').where('id', '=', OPERATOR_COMPANY_ID).select(['name', 'email', 'phone']).executeTakeFirst()
