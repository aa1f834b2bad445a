import { IconArrowsSort, IconBookmark, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tagListQuery } from '#web/features/tags/api.ts'
import { NOT_NARROWED, toListAddress, type ListSearch } from '#web/features/tickets/list-address.ts'
import {
  chosenQueuesPreference,
  showsAllPreference,
  WAITING_SORTS,
  waitingSortPreference,
} from '#web/features/tickets/list-filter.ts'
import { ticketViewsQuery } from '#web/features/tickets/views-api.ts'
import type { Command } from './command.ts'

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** The list of these tickets, with the queues that the person chose before. */
const addressOf = (list: 'open' | 'pending', tags: number[]): ListSearch =>
  toListAddress({
    ...NOT_NARROWED,
    ...{ list, tags, viewId: null },
    ...{ queueIds: chosenQueuesPreference.get(), showAll: showsAllPreference.get() },
  })

/** Returns the views, what narrows the list, and its orders, by name once something is typed. */
export function useListCommands(isTyping: boolean): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: views = [] } = useQuery({ ...ticketViewsQuery, enabled: isTyping })
  const { data: tags = [] } = useQuery({ ...tagListQuery, enabled: isTyping })
  if (!isTyping) return []
  const show = (search: ListSearch): void => void navigate({ to: '/tickets', search })
  return [
    ...views.map(({ id, name }) => ({
      id: `view-${id}`,
      label: t('tickets.viewIs', { name }),
      icon: <IconBookmark {...ICON} />,
      run: () => show({ view: id }),
    })),
    ...tags.map(({ id, name }) => ({
      id: `only-tag-${id}`,
      label: t('palette.onlyTag', { name }),
      icon: <IconTag {...ICON} />,
      run: () => show(addressOf('open', [id])),
    })),
    ...WAITING_SORTS.map((sort) => ({
      id: `sort-${sort}`,
      label: t('tickets.sort.label', { name: t(`tickets.sort.${sort}`) }),
      icon: <IconArrowsSort {...ICON} />,
      run: () => {
        waitingSortPreference.set(sort)
        show(addressOf('pending', []))
      },
    })),
  ]
}
