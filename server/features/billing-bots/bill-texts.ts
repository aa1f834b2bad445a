import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import { billingTextsIn, type BillingTexts } from '#contract/billing-texts.ts'
import type { Bill } from '#server/integrations/billing/biller.ts'

const LOCALES: Record<CustomerLanguage, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }
const MAX_OFFERED = 9
/** Bills that are due later are not asked for yet; a booklet has a dozen of them. */
const SOON_DAYS = 31
const MAX_FOREIGN_TEXT = 300

/** Puts values into the braces of a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, word: string) => values[word] ?? braces)

/** Shortens a text of another system, and takes out what WhatsApp would format. */
export const foreignText = (text: string): string =>
  text
    .replaceAll(/[*_~`\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_FOREIGN_TEXT)

export type BillWriter = {
  texts: BillingTexts
  valuesOf(bill: Bill): Record<'number' | 'description' | 'value' | 'date' | 'state', string>
}

/** `today` is a date in the company's time zone. */
export function createBillWriter(language: CustomerLanguage, today: string): BillWriter {
  const texts = billingTextsIn(language)
  const money = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'BRL' })
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeZone: 'UTC' })
  const dateOf = (date: string): string => {
    const time = Date.parse(`${date}T00:00:00Z`)
    return Number.isNaN(time) ? '-' : day.format(time)
  }
  return {
    texts,
    valuesOf: ({ number, description, valueCents, dueOn }) => ({
      number: foreignText(number),
      description: foreignText(description),
      value: money.format(valueCents / 100),
      date: dateOf(dueOn),
      state: dueOn !== '' && dueOn < today ? ` (${texts.overdue})` : '',
    }),
  }
}

/** Returns the bills to choose from: what is overdue or due soon, or else the next one. */
export function billsToOffer(bills: Bill[], today: string): Bill[] {
  const soon = new Date(Date.parse(`${today}T00:00:00Z`) + SOON_DAYS * 86_400_000).toISOString().slice(0, 10)
  const due = bills.filter(({ dueOn }) => dueOn <= soon)
  return due.length ? due.slice(0, MAX_OFFERED) : bills.slice(0, 1)
}
