import { Badge, Button, Modal, Select } from '@mantine/core'
import { IconList, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS, type DeliveryState } from '#contract/webhook-events.ts'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '#contract/webhooks.ts'
import { keys } from '#web/api/keys.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { deliveriesQuery, deliveryQuery, replayDelivery, replayFailed, type DeliveryFilter } from './api.ts'
import { attemptText } from './attempt.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Webhooks.module.css'

const TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const
const COLORS: Record<DeliveryState, string> = { pending: 'ambar', delivered: 'verde', failed: 'coral' }

/** What a webhook was told, what it answered, and how to send it again. */
export function LogModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [filter, setFilter] = useState<DeliveryFilter>({})
  const [shown, setShown] = useState<WebhookDelivery | null>(null)
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, filter))
  const replay = async (work: Promise<{ count: number }>): Promise<void> => {
    const { count } = await work
    toastOk(t('webhooks.log.replayed', { count }))
    await cache.invalidateQueries({ queryKey: keys.webhookDeliveries })
  }
  const columns = useColumns(setShown, (id) => void replay(replayDelivery(webhook.id, id)).catch(toastError))
  const isFiltered = filter.state !== undefined || filter.type !== undefined
  return (
    <Modal opened onClose={onClose} title={t('webhooks.log.title', { name: webhook.name })} size="xl">
      <div className={`${parts.wrap} ${styles.filters}`}>
        <Select
          aria-label={t('webhooks.log.state')}
          placeholder={t('webhooks.log.anyState')}
          data={DELIVERY_STATES.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) }))}
          value={filter.state ?? null}
          onChange={(value) => {
            const { state: _, ...others } = filter
            const state = DELIVERY_STATES.find((one) => one === value)
            setFilter(state ? { ...others, state } : others)
          }}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
        />
        <Select
          aria-label={t('webhooks.log.type')}
          placeholder={t('webhooks.log.anyType')}
          data={TYPES.map((value) => ({ value, label: t(`webhooks.event.${value}`) }))}
          value={filter.type ?? null}
          onChange={(value) => {
            const { type: _, ...others } = filter
            const type = TYPES.find((one) => one === value)
            setFilter(type ? { ...others, type } : others)
          }}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.8} aria-hidden />}
          onClick={() => void replay(replayFailed(webhook.id)).catch(toastError)}
        >
          {t('webhooks.log.replayFailed')}
        </Button>
      </div>
      <PagedTable
        label={t('webhooks.log.table')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.deliveries}
        search=""
        dense
        empty={
          <EmptyState
            icon={IconList}
            title={t(isFiltered ? 'webhooks.log.noneTitle' : 'webhooks.log.emptyTitle')}
            text={t(isFiltered ? 'webhooks.log.noneText' : 'webhooks.log.emptyText')}
          />
        }
      />
      {shown && <DeliveryModal webhookId={webhook.id} delivery={shown} onClose={() => setShown(null)} />}
    </Modal>
  )
}

function useColumns(
  show: (delivery: WebhookDelivery) => void,
  replay: (id: number) => void,
): Column<WebhookDelivery>[] {
  const { t } = useTranslation()
  const { dateTime } = useTime()
  const nameOf = ({ type }: WebhookDelivery): string => t(`webhooks.event.${type}`)
  const actions = useActionsColumn<WebhookDelivery>(nameOf, (delivery) => [
    { label: t('webhooks.log.show'), icon: IconList, onClick: () => show(delivery) },
    ...(delivery.state === 'pending'
      ? []
      : [{ label: t('webhooks.log.replay'), icon: IconRefresh, onClick: () => replay(delivery.id) }]),
  ])
  return [
    {
      key: 'type',
      title: t('webhooks.log.column.type'),
      role: 'main',
      cell: ({ type, createdAt }) => (
        <span className={`${parts.lines} ${styles.lines}`}>
          <b>{t(`webhooks.event.${type}`)}</b>
          <small className="num">{dateTime(createdAt)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('webhooks.log.column.state'),
      cell: ({ state, nextAt, attempts }) => (
        <span className={`${parts.lines} ${styles.lines}`}>
          <Badge color={COLORS[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
          {nextAt && attempts.length > 0 && <small>{t('webhooks.log.next', { date: dateTime(nextAt) })}</small>}
        </span>
      ),
    },
    {
      key: 'answer',
      title: t('webhooks.log.column.answer'),
      cell: ({ attempts }) => <LastAnswer attempt={attempts.at(-1)} count={attempts.length} />,
    },
    actions,
  ]
}

function LastAnswer({ attempt, count }: { attempt: WebhookAttempt | undefined; count: number }) {
  const { t } = useTranslation()
  if (!attempt) return <span className={`${parts.hint} ${styles.hint}`}>{t('webhooks.log.untried')}</span>
  return (
    <span className={`${parts.lines} ${styles.lines}`}>
      <span>{attemptText(t, attempt)}</span>
      <small className="num">
        {t('webhooks.log.took', { milliseconds: attempt.milliseconds })} · {t('webhooks.log.attempts', { count })}
      </small>
    </span>
  )
}

type DeliveryProps = { webhookId: number; delivery: WebhookDelivery; onClose: () => void }

function DeliveryModal({ webhookId, delivery, onClose }: DeliveryProps) {
  const { t } = useTranslation()
  const { dateTime } = useTime()
  const { data } = useQuery(deliveryQuery(webhookId, delivery.id))
  const { attempts } = data ?? delivery
  return (
    <Modal opened onClose={onClose} title={t(`webhooks.event.${delivery.type}`)} size="lg">
      <p className={`${parts.hint} ${styles.hint}`}>
        webhook-id: <code>{delivery.messageId}</code>
      </p>
      <ol className={`${parts.stack8} ${styles.attempts}`}>
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            <b>{attemptText(t, attempt)}</b>{' '}
            <small className="num">
              {dateTime(attempt.at)} · {t('webhooks.log.took', { milliseconds: attempt.milliseconds })}
            </small>
            {attempt.answer && <code>{attempt.answer}</code>}
          </li>
        ))}
      </ol>
      <h3 className={styles.heading}>{t('webhooks.log.body')}</h3>
      {data ? (
        <pre
          className={`${parts.sunken} ${parts.mono} ${styles.code}`}
          tabIndex={0}
          aria-label={t('webhooks.log.body')}
        >
          {JSON.stringify(JSON.parse(data.body), null, 2)}
        </pre>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
