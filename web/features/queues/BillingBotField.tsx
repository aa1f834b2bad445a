import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BILLING_BOTS, billingBotByName, billingSystemIn, canUnlock } from '#contract/billing-systems.ts'
import { useBillingValues } from '#web/session/useBillingValues.ts'

/** `name` is the queue's name, which decides where nothing is chosen. `field` is what the form gives to the input. */
type Props = { name: string; value: string | null; field: SelectProps }

/** Chooses what the queue does by itself with bills, and says what is missing for it. */
export function BillingBotField({ name, value, field }: Props) {
  const { t } = useTranslation()
  const system = billingSystemIn(useBillingValues())
  const named = billingBotByName(name)
  const bot = value ?? named

  const hint = (): string => {
    if (bot !== null && system === null) return t('bot.assistant.billingNotSetUp')
    if (bot === 'trustUnlock' && system !== null && !canUnlock(system)) return t('bot.assistant.billingNoUnlock')
    return t('bot.assistant.billingHint')
  }
  return (
    <Select
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      label={t('bot.assistant.billing')}
      placeholder={
        named
          ? t('bot.assistant.billingByName', { bot: t(`bot.assistant.billingBots.${named}`) })
          : t('bot.assistant.noBilling')
      }
      description={hint()}
      data={BILLING_BOTS.map((one) => ({ value: one, label: t(`bot.assistant.billingBots.${one}`) }))}
      {...field}
    />
  )
}
