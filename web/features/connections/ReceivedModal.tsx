import { Modal } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReceivedLedger, SetAsideEvent } from '#contract/cloud-ledger.ts'
import type { Connection } from '#contract/connections.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { keys } from '#web/api/keys.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { receivedQuery, replayReceived } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'

/** What was received of a connection, and what was set aside of it, which can be tried again. */
export function ReceivedModal({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const query = useInfiniteQuery(receivedQuery(connection.id))
  const columns = useColumns((eventId) => {
    void replayReceived(connection.id, eventId)
      .then(() => toastOk(t('connections.received.replayed')))
      .catch(toastError)
      .finally(() => cache.invalidateQueries({ queryKey: keys.received }))
  })
  const ledger = query.data?.pages[0]
  return (
    <Modal opened onClose={onClose} title={t('connections.received.title', { name: connection.name })} size="xl">
      {ledger && <Counts ledger={ledger} />}
      <h3 className={styles.heading}>{t('connections.received.setAsideTitle')}</h3>
      <PagedTable
        label={t('connections.received.setAsideTitle')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.events}
        search=""
        dense
        empty={
          <EmptyState
            icon={IconCircleCheck}
            title={t('connections.received.emptyTitle')}
            text={t('connections.received.emptyText')}
          />
        }
      />
    </Modal>
  )
}

const COUNTS = ['received', 'applied', 'ignored', 'waiting', 'setAside'] as const

function Counts({ ledger }: { ledger: ReceivedLedger }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className={`${parts.stack10} ${styles.counts}`}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{t(`connections.received.count.${name}`)}</dt>
            <dd className="num">{t('connections.received.number', { value: ledger[name] })}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.countsHint}>{t('connections.received.hint')}</p>
    </>
  )
}

const DIGITS = /^\d+$/

function useColumns(replay: (eventId: number) => void): Column<SetAsideEvent>[] {
  const { t } = useTranslation()
  const { dateTime } = useTime()
  const nameOf = ({ kind }: SetAsideEvent): string => t(`connections.received.kind.${kind}`)
  const actions = useActionsColumn<SetAsideEvent>(nameOf, ({ id }) => [
    { label: t('connections.received.replay'), icon: IconRefresh, onClick: () => replay(id) },
  ])
  return [
    {
      key: 'kind',
      title: t('connections.received.column.kind'),
      role: 'main',
      cell: ({ kind, receivedAt }) => (
        <span className={parts.lines}>
          <b>{t(`connections.received.kind.${kind}`)}</b>
          <small className={`${parts.quiet} num`}>{dateTime(receivedAt)}</small>
        </span>
      ),
    },
    {
      key: 'person',
      title: t('connections.received.column.person'),
      cell: ({ person }) => (DIGITS.test(person) ? formatPhone(person) : person) || <NoValue>—</NoValue>,
    },
    {
      key: 'problem',
      title: t('connections.received.column.problem'),
      cell: ({ id, problem }) => (
        <span className={parts.lines}>
          <span>{t(`connections.received.problem.${problem}`)}</span>
          <small className={`${parts.quiet} num`}>{t('connections.received.inLog', { id })}</small>
        </span>
      ),
    },
    actions,
  ]
}
