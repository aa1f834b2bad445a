import { BILLING_ACCESS, type BillingValues } from './billing-systems.ts'
import { recordOf } from './record-of.ts'
import { SETTINGS } from './settings.ts'

const KEYS = [...Object.values(BILLING_ACCESS).flat(), 'billingSystem' as const]

/** Reads the settings of all billing systems, with the default for those that are not among the rows. */
export function billingValues(rows: readonly { key: string; value: string }[]): BillingValues {
  const saved = new Map(rows.map(({ key, value }) => [key, value]))
  return recordOf(KEYS, (key) => saved.get(key) ?? SETTINGS[key].default)
}
