import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newestTrialQuery, questionsQuery } from './api.ts'

/** How many questions must pass for a mark in percent. */
export const neededFor = (total: number, passMark: number): number => Math.ceil((total * passMark) / 100)

/**
 * Returns a function that tells why a prompt may not be switched on yet; null when it may. The server decides: this only
 * says it beforehand.
 */
export function useTrialGate(promptId: number): (prompt: { passMark: number }) => string | null {
  const { t } = useTranslation()
  const { data: questions = [] } = useQuery(questionsQuery(promptId))
  const { data } = useQuery(newestTrialQuery(promptId))
  const trial = data?.trial ?? null
  return ({ passMark }) => {
    if (questions.length === 0 || passMark === 0) return null
    if (trial?.status === 'running') return t('promptTrials.gate.running')
    if (!trial?.isCurrent) return t('promptTrials.gate.needed')
    const count = neededFor(trial.total, passMark) - trial.passed
    return count > 0 ? t('promptTrials.gate.missing', { count }) : null
  }
}
