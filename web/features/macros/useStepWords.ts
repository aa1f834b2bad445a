import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MacroStep, SnoozeSpan } from '#contract/macros.ts'
import { queuesQuery, userListQuery } from '#web/api/shared-queries.ts'
import { tagListQuery } from '#web/features/tags/api.ts'
import { weekdayName } from './weekdays.ts'
import './texts.ts'

type Named = { id: number; name: string }

/** Returns a function that says in a few words what a step does. What it names may have been deleted. */
export function useStepWords(): (step: MacroStep) => string {
  const { t, i18n } = useTranslation()
  const { data: tags } = useQuery(tagListQuery)
  const { data: queues } = useQuery(queuesQuery)
  const { data: users } = useQuery(userListQuery)
  /** While they are loaded nothing is said to be deleted. */
  const nameOf = (list: Named[] | undefined, id: number): string =>
    list === undefined ? '…' : (list.find((one) => one.id === id)?.name ?? t('macros.words.gone'))

  return (step) => {
    switch (step.kind) {
      case 'reply':
      case 'note':
        return t(`macros.words.${step.kind}`, { text: step.text.trim() })
      case 'addTag':
      case 'removeTag':
        return t(`macros.words.${step.kind}`, { name: nameOf(tags, step.tagId) })
      case 'transfer':
        return t('macros.words.transfer', {
          name: step.userId === null ? nameOf(queues, step.queueId) : nameOf(users, step.userId),
        })
      case 'snooze':
        return spanWords(t, step.span, i18n.language)
      case 'resolve':
        return t('macros.words.resolve')
    }
  }
}

function spanWords(t: TFunction, span: SnoozeSpan, language: string): string {
  if (span.unit === 'days') return t('macros.words.days', { count: span.count, clock: span.clock })
  if (span.unit === 'weekday')
    return t('macros.words.weekday', { day: weekdayName(span.weekday, language), clock: span.clock })
  const hours = span.count / 60
  return Number.isInteger(hours)
    ? t('macros.words.hours', { count: hours })
    : t('macros.words.minutes', { count: span.count })
}
