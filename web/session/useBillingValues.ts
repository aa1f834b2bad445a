import { billingValues } from '#contract/billing-values.ts'
import { useUser } from './store.ts'

/** Returns the settings of the billing systems. Only users who may change settings see whether they are set. */
export const useBillingValues = () => billingValues(useUser().company.settings)
