import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ticketCountsQuery } from '#web/features/tickets/api.ts'
import type { BaseFilter, SubTab } from '#web/features/tickets/list-filter.ts'
import './texts.ts'

type Props = { base: BaseFilter; subTab: SubTab; onShow: () => void }

/** Says in an empty list how many tickets would be in it if they were not snoozed, and shows them. */
export function SnoozedHint({ base: { viewer: _viewer, ...filter }, subTab, onShow }: Props) {
  const { t } = useTranslation()
  const { data, isPlaceholderData } = useQuery(ticketCountsQuery({ ...filter, snoozed: true }))
  const count = data?.[subTab] ?? 0
  if (count === 0 || isPlaceholderData) return null
  return (
    <Button size="xs" variant="default" onClick={onShow}>
      {t('snooze.hidden', { count })}
    </Button>
  )
}
