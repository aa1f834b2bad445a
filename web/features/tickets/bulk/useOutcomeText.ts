import { useTranslation } from 'react-i18next'
import type { LeftOut } from '#contract/ticket-bulks.ts'
import { countReasons, type BulkKind } from './plan.ts'
import type { BulkOutcome } from './portions.ts'
import { useReasons } from './useReasons.ts'

/** Returns what says which tickets were left out, and why: nothing, or one sentence. */
export function useLeftText(): (left: LeftOut[]) => string[] {
  const { t } = useTranslation()
  const nameReasons = useReasons()
  return (left) =>
    left.length === 0
      ? []
      : [t('ticketBulk.stayedOut', { reasons: nameReasons(countReasons(left.map(({ reason }) => reason))) })]
}

/** Returns what says of all tickets what became of them, and which of the changed ones can be undone. */
export function useOutcomeText(): (kind: BulkKind, outcome: BulkOutcome) => string {
  const { t } = useTranslation()
  const leftText = useLeftText()

  const changedText = (kind: BulkKind, { changed, unknown }: BulkOutcome): string[] => {
    if (changed > 0) return [t(`ticketBulk.done.${kind}`, { count: changed })]
    return unknown > 0 ? [] : [t('ticketBulk.nothingDone')]
  }
  const undoText = ({ changed, undo }: BulkOutcome): string[] => {
    if (changed === 0 || undo?.count === changed) return []
    return [undo ? t('ticketBulk.undoesLast', { count: undo.count }) : t('ticketBulk.undoPast')]
  }
  return (kind, outcome) => {
    const { changed, left, unknown, untouched } = outcome
    return [
      ...changedText(kind, outcome),
      ...leftText(left),
      ...(unknown > 0 ? [t('ticketBulk.unknown', { count: unknown })] : []),
      ...(untouched > 0 && changed + unknown > 0 ? [t('ticketBulk.untouched', { count: untouched })] : []),
      ...undoText(outcome),
    ].join('. ')
  }
}
