/** What the messages of official numbers cost, by the prices that the company entered. */
import { sql } from 'kysely'
import {
  DEFAULT_RATES,
  MessageRatesInput,
  OTHER_CATEGORY,
  OTHER_MARKET,
  PRICE_CATEGORIES,
  pricesOf,
  type ContactPrices,
  type CountedCategory,
  type MessageCosts,
  type MessageRates,
  type PriceEstimate,
} from '#contract/message-prices.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { marketOf } from '#server/channels/meta/cloud-pricing.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'
import { estimateBeyond, estimateMessages, estimateMonth, type CountedMessages } from './cost-estimate.ts'
import { requireConnection } from './queries.ts'

const MONTHS = 12

export async function getRates(db: Db, companyId: number): Promise<MessageRates> {
  const { rows } = await sql<MessageRatesInput>`select currency, to_char(checked_on, 'YYYY-MM-DD') as checked_on, rates
    from message_rates where company_id = ${companyId}`.execute(db)
  return rows[0] ? { ...MessageRatesInput.parse(rows[0]), isDefault: false } : { ...DEFAULT_RATES, isDefault: true }
}

/** The current month is always among the months. */
export async function getCosts(db: Db, companyId: number, connectionId: number): Promise<MessageCosts> {
  await requireConnection(db, companyId, connectionId)
  const { rates, ...told } = await getRates(db, companyId)
  const { current, counted } = await countMonths(db, companyId, connectionId)
  const earlier = counted.map(({ month }) => month).filter((month) => month < current)
  const months = [current, ...[...new Set(earlier)].toSorted().toReversed()]
  const ofMonth = (month: string): CountedMessages[] => counted.filter((one) => one.month === month)
  return { ...told, months: months.map((month) => estimateMonth(month, ofMonth(month), rates)) }
}

async function countMonths(db: Db, companyId: number, connectionId: number) {
  const { rows } = await sql<CountedMessages & { current: string }>`
    with now_there as (
      select date_trunc('month', now() at time zone timezone)::date as month from companies where id = ${companyId})
    select to_char(n.month, 'YYYY-MM') as current, to_char(c.month, 'YYYY-MM') as month, c.category, c.billable,
      c.type, c.market,
      sum(c.messages)::int as messages
    from now_there n left join cloud_numbers o on o.company_id = ${companyId} and o.connection_id = ${connectionId}
    left join cloud_message_counts c
      on c.company_id = o.company_id and c.phone_number_id = o.phone_number_id
      and c.month > n.month - make_interval(months => ${MONTHS}::int) and c.month <= n.month
    group by n.month, c.month, c.category, c.billable, c.type, c.market`.execute(db)
  return { current: rows[0]?.current ?? '', counted: rows.filter(({ month }) => month !== null) }
}

/** Returns what a message from the number to the contact costs. */
export async function getContactPrices(
  db: Db,
  companyId: number,
  { connectionId, contactId }: { connectionId: number; contactId: number },
): Promise<ContactPrices> {
  await requireConnection(db, companyId, connectionId)
  const { rates, ...told } = await getRates(db, companyId)
  const code = marketOf(await recipientOf(db, companyId, contactId))
  const market = rates.some((one) => one.market === code) ? code : OTHER_MARKET
  return { ...told, market, prices: pricesOf(rates, market) }
}

/**
 * Estimates what it costs if a template of this category arrives at each of these people. `number` is one of theirs, or how
 * theirs begin, with the code of their country.
 */
export async function estimateTemplates(
  db: Db,
  companyId: number,
  template: MessageTemplate['category'],
  people: readonly { number: string; people: number }[],
): Promise<PriceEstimate> {
  const { rates, ...told } = await getRates(db, companyId)
  const known = PRICE_CATEGORIES.find((one) => one === template.toLowerCase())
  const category: CountedCategory = known ?? OTHER_CATEGORY
  const messages = people.map((one) => ({ category, market: marketOf(one.number), messages: one.people }))
  return { ...told, ...estimateMessages(messages, rates) }
}

/**
 * Estimates what it costs to answer each of these people once: a free text is a service message, of which those that the
 * month still has free cost nothing. They may belong to anybody, so each country has its share of them.
 */
export async function estimateAnswers(
  db: Db,
  companyId: number,
  connectionId: number,
  people: readonly { number: string; people: number }[],
): Promise<PriceEstimate> {
  const { rates, ...told } = await getRates(db, companyId)
  const { months } = await getCosts(db, companyId, connectionId)
  const messages = people.map((one) => ({
    category: 'service' as const,
    market: marketOf(one.number),
    messages: one.people,
  }))
  return { ...told, ...estimateBeyond(messages, months[0]?.freeLeft ?? 0, rates) }
}

/** Returns the number of the contact; of one that hides it, the id that WhatsApp gave. */
async function recipientOf(db: Db, companyId: number, contactId: number): Promise<string> {
  const { rows } = await sql<{ number: string; userId: string | null }>`select c.number,
      (select min(i.value) from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'bsuid') as user_id
    from contacts c where c.company_id = ${companyId} and c.id = ${contactId}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('ERR_NO_CONTACT_FOUND')
  return found.number || found.userId || ''
}
