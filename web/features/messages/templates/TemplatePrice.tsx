import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OTHER_MARKET, PRICE_CATEGORIES, type ContactPrices } from '#contract/message-prices.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { useMicros } from '#web/ui/text/useMicros.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { contactPricesQuery } from './api.ts'

type Category = MessageTemplate['category']
type Props = { whatsappId: number; contactId: number; category: Category }

/** Says what Meta charges for a template of this category to the contact, as far as the company knows. */
export function TemplatePrice({ whatsappId, contactId, category }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(contactPricesQuery(whatsappId, contactId))
  return <small>{data ? <Price prices={data} category={category} /> : t('templates.opensWindow')}</small>
}

function Price({
  prices: { currency, checkedOn, market, prices },
  category,
}: {
  prices: ContactPrices
  category: Category
}) {
  const { t } = useTranslation()
  const moneyOf = useMicros(currency)
  const known = PRICE_CATEGORIES.find((one) => one === category.toLowerCase())
  const price = known ? prices[known] : null
  if (price === null) return t('templates.unpriced')
  const told = { price: moneyOf(price), day: plainDay(checkedOn) }
  if (market === OTHER_MARKET) return t('templates.price', told)
  return t('templates.priceIn', { ...told, market: `+${market}` })
}
