import { useTranslation } from 'react-i18next'
import type { AnswerSource } from '#contract/ai.ts'

/** Returns what a passage is called: its source, and the page in it. */
export function useSourceName(): (source: AnswerSource) => string {
  const { t } = useTranslation()
  return ({ name, page }) => (page === null ? name : t('promptTrials.pageOf', { name, page }))
}
