import {
  IconAt,
  IconCalendarCheck,
  IconClockPause,
  IconMail,
  IconPlugConnected,
  IconTag,
  IconUser,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResolvedDays } from '#web/features/tickets/filter.ts'
import { NOT_NARROWED, type ListChoice, type Narrowing } from '#web/features/tickets/list-address.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { FILTER_KINDS, useFilterNames, type FilterKind } from './useFilterNames.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Filters.module.css'

const ICONS: Record<FilterKind, Icon> = { tags: IconTag, users: IconUser, connections: IconPlugConnected }

type Props = {
  choice: ListChoice
  onChoose: (change: Partial<Narrowing>) => void
}
type Chip = { key: string; icon: Icon; name: string; without: Partial<Narrowing> }

function useResolvedName(): (days: ResolvedDays) => string {
  const { t } = useTranslation()
  return ({ from, to }) => {
    if (from === null) return t('listFilters.resolvedUntil', { day: plainDay(to ?? '') })
    if (to === null) return t('listFilters.resolvedSince', { day: plainDay(from) })
    if (from === to) return t('listFilters.resolvedOn', { day: plainDay(from) })
    return t('listFilters.resolvedWithin', { from: plainDay(from), to: plainDay(to) })
  }
}

/** Says by what the list is narrowed. A press on one of the filters takes it away. */
export function FilterChips({ choice, onChoose }: Props) {
  const { t } = useTranslation()
  const names = useFilterNames()
  const resolvedName = useResolvedName()
  const group = useRef<HTMLDivElement>(null)
  const chips = FILTER_KINDS.flatMap((kind) =>
    choice[kind].map((id): Chip => ({
      key: `${kind} ${id}`,
      icon: ICONS[kind],
      name: names[kind].nameOf(id),
      without: { [kind]: choice[kind].filter((other) => other !== id) },
    })),
  )
  if (choice.unread)
    chips.push({ key: 'unread', icon: IconMail, name: t('listFilters.unreadChip'), without: { unread: false } })
  if (choice.snoozed)
    chips.push({
      key: 'snoozed',
      icon: IconClockPause,
      name: t('listFilters.snoozedChip'),
      without: { snoozed: false },
    })
  if (choice.mentioned)
    chips.push({
      key: 'mentioned',
      icon: IconAt,
      name: t('listFilters.mentionedChip'),
      without: { mentioned: false },
    })
  if (choice.resolved)
    chips.push({
      key: 'resolved',
      icon: IconCalendarCheck,
      name: resolvedName(choice.resolved),
      without: { resolved: null },
    })
  /** The pressed button goes, and the focus must not go with it. */
  const change = (to: Partial<Narrowing>): void => {
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const next = to === NOT_NARROWED ? undefined : buttons.find((one) => one !== document.activeElement)
    ;(chips.length > 1 && next ? next : document.querySelector<HTMLElement>('[data-filters]'))?.focus()
    onChoose(to)
  }
  return (
    <div ref={group} role="group" aria-label={t('listFilters.active')} className={`${parts.flow} ${styles.chips}`}>
      {chips.map(({ key, icon: Picture, name, without }) => (
        <button
          className={`${parts.sunken} ${parts.inline} ${parts.hint}`}
          key={key}
          type="button"
          aria-label={t('listFilters.remove', { name })}
          onClick={() => change(without)}
        >
          <Picture size={13} stroke={1.9} aria-hidden />
          <span className={parts.ellipsis}>{name}</span>
          <IconX size={12} stroke={2.2} aria-hidden />
        </button>
      ))}
      {chips.length > 1 && (
        <button
          type="button"
          className={`${parts.sunken} ${parts.inline} ${parts.hint} ${styles.clear}`}
          onClick={() => change(NOT_NARROWED)}
        >
          {t('listFilters.clear')}
        </button>
      )}
    </div>
  )
}
