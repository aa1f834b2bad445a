import { BILLING_ACCESS } from '#contract/billing-systems.ts'
import { SETTINGS } from '#contract/settings.ts'
import { useUser } from './store.ts'

const KEYS = [...Object.values(BILLING_ACCESS).flat(), 'billingSystem' as const]
type Values = Record<(typeof KEYS)[number], string>

/** Returns the settings of the billing systems. Only users who may change settings see whether they are set. */
export function useBillingValues(): Values {
  const { settings } = useUser().company
  const saved = new Map(settings.map(({ key, value }) => [key, value]))
  return Object.fromEntries(KEYS.map((key) => [key, saved.get(key) ?? SETTINGS[key].default])) as Values
}
