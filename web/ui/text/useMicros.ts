import { useTranslation } from 'react-i18next'
import { MICROS } from '#contract/message-prices.ts'
import { localeOf } from '#web/i18n.ts'

/** So many digits has what is less than one unit, such as the price of one message: US$ 0,0068. */
const SMALL_DIGITS = 4

/** Returns a function that formats millionths of a unit of a currency in the user's language. */
export function useMicros(currency: string): (micros: number) => string {
  const { i18n } = useTranslation()
  return (micros) => {
    const amount = micros / MICROS
    const digits = amount > 0 && amount < 1 ? SMALL_DIGITS : 2
    return amount.toLocaleString(localeOf(i18n.language), {
      ...{ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: digits },
    })
  }
}
