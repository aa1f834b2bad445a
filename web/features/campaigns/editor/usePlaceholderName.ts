import { useTranslation } from 'react-i18next'
import { PLACEHOLDERS } from '#contract/campaign-texts.ts'

const VARIABLE_OF = { nome: 'name', numero: 'number', email: 'email' } as const satisfies Record<
  (typeof PLACEHOLDERS)[number],
  string
>
const isPlaceholder = (key: string): key is keyof typeof VARIABLE_OF => PLACEHOLDERS.some((one) => one === key)

/** Returns a function that says what a placeholder of campaigns is called; those of the company have their own names. */
export function usePlaceholderName(): (key: string) => string {
  const { t } = useTranslation()
  return (key) => (isPlaceholder(key) ? t(`bot.variable.${VARIABLE_OF[key]}`) : key)
}
