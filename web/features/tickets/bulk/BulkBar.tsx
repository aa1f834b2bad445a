import { ActionIcon, CloseButton } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconClockPause, IconTag, IconUserCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_BULK_TICKETS } from '#contract/limits.ts'
import { uniqueById } from '#web/api/pages.ts'
import { ticketListQuery } from '#web/features/tickets/api.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { BULK_KEYS, byKey } from '#web/features/tickets/ticket-keys.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { withKey } from '#web/ui/text/withKey.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { ChooseAll } from './ChooseAll.tsx'
import type { BulkKind } from './plan.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bulk.module.css'

type Props = {
  filter: TicketFilter
  openUuid: string | undefined
  /** Whether the list is that of the pending tickets, which alone are accepted. */
  isPending: boolean
  ids: ReadonlySet<number>
  onChoose: (ids: number[]) => void
  onEnd: () => void
}

const KINDS = Object.keys(BULK_KEYS) as BulkKind[]
const ICONS: Record<BulkKind, typeof IconTag> = {
  accept: IconUserCheck,
  transfer: IconArrowsExchange,
  tag: IconTag,
  snooze: IconClockPause,
  resolve: IconCheck,
}

/** While rows are chosen, says how many in the place of the list's tools, and what can be done with them. */
export function BulkBar({ filter, openUuid, isPending, ids, onChoose, onEnd }: Props) {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(ticketListQuery(filter))
  const tickets = useMemo(
    () => uniqueById(data?.pages.flatMap((page) => page.tickets) ?? []).filter(({ id }) => ids.has(id)),
    [data, ids],
  )
  const [kind, setKind] = useState<BulkKind | null>(null)
  const count = tickets.length
  const isClosed = filter.status === 'closed'
  const offered = KINDS.filter((one) => (one === 'accept' ? isPending : one === 'tag' || !isClosed))
  const open = (one: BulkKind): void => {
    if (offered.includes(one)) setKind(one)
  }

  // What was chosen may leave the list by what others do.
  const isEmpty = data !== undefined && count === 0
  useEffect(() => {
    if (isEmpty) onEnd()
  }, [isEmpty, onEnd])
  // The letters are meant for what is chosen, and never for the conversation that is open beside it.
  useShortcuts(
    {
      Escape: onEnd,
      ...Object.fromEntries(KINDS.map((one) => [BULK_KEYS[one].toLowerCase(), () => open(one)])),
      // It has no meaning for what is chosen, and must not fall through to the open conversation.
      ...byKey({ unread: () => undefined }),
    },
    true,
  )

  return (
    <section className={`${parts.row} ${styles.bar}`} aria-label={t('ticketBulk.label')}>
      <CloseButton size={32} aria-label={t('ticketBulk.end')} data-hint={t('ticketBulk.end')} onClick={onEnd} />
      <div className={styles.count}>
        <p role="status">
          {t('ticketBulk.chosen', { count })}
          {ids.size >= MAX_BULK_TICKETS && <small>{t('ticketBulk.limit', { count: MAX_BULK_TICKETS })}</small>}
        </p>
        <ChooseAll filter={filter} ids={ids} onChoose={onChoose} />
      </div>
      {offered.map((one) => {
        const Icon = ICONS[one]
        return (
          <ActionIcon
            key={one}
            size={32}
            aria-label={t(`ticketBulk.${one}`)}
            data-hint={withKey(t(`ticketBulk.${one}`), BULK_KEYS[one])}
            aria-keyshortcuts={BULK_KEYS[one]}
            onClick={() => setKind(one)}
          >
            <Icon size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        )
      })}
      {kind && count > 0 && (
        <BulkDialog kind={kind} tickets={tickets} openUuid={openUuid} onClose={() => setKind(null)} onDone={onEnd} />
      )}
    </section>
  )
}
