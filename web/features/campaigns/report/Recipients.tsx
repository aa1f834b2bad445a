import { Button } from '@mantine/core'
import { IconDownload, IconListDetails, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RECIPIENT_FILTERS, type CampaignRecipient, type RecipientFilter } from '#contract/campaigns.ts'
import { downloadRecipients, recipientPagesQuery } from '#web/features/campaigns/api.ts'
import { currentLanguage } from '#web/i18n.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { formatPhone } from '#contract/phone-format.ts'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { CreateListModal } from './CreateListModal.tsx'
import { RecipientState, useMoment, useWhatHappened } from './RecipientState.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

/** Lists the people of a campaign and what became of each. */
export function Recipients({ id, campaignName }: { id: number; campaignName: string }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<RecipientFilter>('all')
  const [isCreating, setIsCreating] = useState(false)
  const { typed, setTyped, search } = useSearch()
  const query = useInfiniteQuery(recipientPagesQuery(id, { filter, searchParam: search }))
  const [first] = query.data?.pages ?? []
  const counts = first?.filters
  const downloadCsv = (): Promise<void> =>
    downloadRecipients(id, campaignName, { filter, searchParam: search, language: currentLanguage() })
  const isForgotten = first?.forgotten === true && counts?.all === 0
  return (
    <section className={`${parts.stack10} ${styles.recipients}`} aria-label={t('campaigns.view.recipients')}>
      <div className={`${parts.wrap} ${styles.tools}`}>
        <FilterBar
          label={t('campaigns.view.filters')}
          value={filter}
          onChange={setFilter}
          options={RECIPIENT_FILTERS.map((value) => ({
            value,
            label: t(`campaigns.view.filter.${value}`),
            count: counts?.[value],
          }))}
        />
        <span className={`${parts.wrap} ${styles.found}`}>
          <SearchField label={t('campaigns.view.search')} value={typed} onChange={setTyped} />
          <Button
            variant="default"
            disabled={isForgotten}
            leftSection={<IconListDetails size={16} stroke={1.8} aria-hidden />}
            onClick={() => setIsCreating(true)}
          >
            {t('campaigns.view.createList')}
          </Button>
          <Button
            variant="default"
            disabled={isForgotten}
            aria-label={t('campaigns.view.csvLabel')}
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
            onClick={() => void downloadCsv().catch(toastError)}
          >
            {t('campaigns.view.csv')}
          </Button>
        </span>
      </div>
      <PagedTable
        label={t('campaigns.view.recipients')}
        columns={useColumns()}
        query={query}
        rowsOf={(page) => page.recipients}
        search={isForgotten ? '' : search}
        empty={<NoRecipients reason={isForgotten ? 'forgotten' : filter === 'all' ? 'notStarted' : 'filtered'} />}
      />
      {isCreating && <CreateListModal id={id} filter={filter} onClose={() => setIsCreating(false)} />}
    </section>
  )
}

/** Says why the list is empty. */
function NoRecipients({ reason }: { reason: 'forgotten' | 'notStarted' | 'filtered' }) {
  const { t } = useTranslation()
  if (reason === 'filtered') return <EmptyState icon={IconUsers} quiet title={t('campaigns.view.emptyFilter')} />
  const [title, text] =
    reason === 'forgotten' ? (['forgottenTitle', 'forgottenText'] as const) : (['emptyTitle', 'emptyText'] as const)
  return <EmptyState icon={IconUsers} quiet title={t(`campaigns.view.${title}`)} text={t(`campaigns.view.${text}`)} />
}

function useColumns(): Column<CampaignRecipient>[] {
  const { t } = useTranslation()
  const moment = useMoment()
  const whatHappened = useWhatHappened()
  return [
    {
      key: 'name',
      title: t('campaigns.view.name'),
      role: 'main',
      cell: ({ name }) => (
        <span className={`${parts.inline} ${styles.person}`}>
          <Avatar name={name} picture="" size={24} />
          {name}
        </span>
      ),
    },
    {
      key: 'number',
      title: t('campaigns.view.number'),
      cell: ({ number }) => <span className="num">{formatPhone(number)}</span>,
    },
    { key: 'variant', title: t('campaigns.view.variant'), cell: ({ variant }) => variant ?? <NoValue>—</NoValue> },
    { key: 'state', title: t('campaigns.view.state'), cell: (recipient) => <RecipientState recipient={recipient} /> },
    {
      key: 'what',
      title: t('campaigns.view.what'),
      cell: (recipient) => <span className={`${parts.clamp} ${parts.quiet}`}>{whatHappened(recipient)}</span>,
    },
    {
      key: 'ticket',
      title: t('campaigns.view.ticket'),
      cell: ({ ticketId, ticketUuid }) =>
        ticketUuid ? (
          <Link to="/tickets/$ticketId" params={{ ticketId: ticketUuid }} className={styles.link ?? ''}>
            {t('campaigns.view.toTicket', { id: ticketId })}
          </Link>
        ) : (
          <NoValue>—</NoValue>
        ),
    },
    {
      key: 'at',
      title: t('campaigns.view.time'),
      align: 'end',
      cell: ({ at }) => (at ? <span className="num">{moment(at)}</span> : <NoValue>—</NoValue>),
    },
  ]
}
