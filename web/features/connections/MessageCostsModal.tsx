import { Alert, Button, Modal } from '@mantine/core'
import { IconCoins, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { MICROS, type CategoryCosts, type MessageCosts, type MonthCosts } from '#contract/message-prices.ts'
import { Meter } from '#web/ui/display/Meter.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { useMicros } from '#web/ui/text/useMicros.ts'
import { plainDay, useTime } from '#web/ui/time/time.ts'
import { costsQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Costs.module.css'
import { MessageRatesModal } from './MessageRatesModal.tsx'
import { useCost, type CostTexts } from './useCost.ts'

/** What the messages of an official number cost, by month and category. */
export function MessageCostsModal({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  const { data, error, refetch } = useQuery(costsQuery(connection.id))
  if (isEditing) return <MessageRatesModal onClose={() => setIsEditing(false)} />
  return (
    <Modal opened onClose={onClose} title={t('connections.costs.title', { name: connection.name })} size="lg">
      {data && <Costs costs={data} budget={connection.monthlyBudget} onEdit={() => setIsEditing(true)} />}
      {!data && error && <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Modal>
  )
}

type CostsProps = { costs: MessageCosts; budget: number | null; onEdit: () => void }

function Costs({ costs, budget, onEdit }: CostsProps) {
  const { t } = useTranslation()
  const { checkedOn, isDefault, months } = costs
  const [current] = months
  if (!current) return null
  return (
    <div className={`${parts.column14} ${styles.costs}`}>
      <div className={`${parts.spread} ${styles.head}`}>
        <p className={`${parts.hint} ${styles.note}`}>
          {t('connections.costs.estimate', { day: plainDay(checkedOn) })}
        </p>
        <Button size="xs" variant="default" leftSection={<IconPencil size={15} stroke={1.7} />} onClick={onEdit}>
          {t('connections.costs.edit')}
        </Button>
      </div>
      {isDefault && <Alert color="yellow">{t('connections.costs.defaults')}</Alert>}
      <ThisMonth month={current} currency={costs.currency} budget={budget} />
      <Months costs={costs} />
      <p className={`${parts.hint} ${styles.note}`}>{t('connections.costs.hint')}</p>
    </div>
  )
}

const countOf = ({ categories }: MonthCosts): number =>
  categories.reduce((sum, { billable, free }) => sum + billable + free, 0)

const MICROS_PER_CENT = MICROS / 100

type MonthProps = { month: MonthCosts; currency: string; budget: number | null }

function ThisMonth({ month, currency, budget }: MonthProps) {
  const { t } = useTranslation()
  const costOf = useCost(currency)
  const moneyOf = useMicros(currency)
  const monthOf = useMonth()
  const columns = useColumns(currency)
  const facts = [
    { label: t('connections.costs.thisMonth'), value: costOf(month).sum },
    {
      label: t('connections.costs.delivered'),
      value: t('connections.costs.number', { value: countOf(month) }),
    },
    {
      label: t('connections.costs.freeLeft'),
      value: t('connections.costs.number', { value: month.freeLeft }),
    },
    ...(budget ? [{ label: t('connections.costs.monthlyBudget'), value: moneyOf(budget * MICROS_PER_CENT) }] : []),
  ]
  const title = t('connections.costs.categories', { month: monthOf(month.month) })
  return (
    <>
      <dl className={`${parts.stack10} ${styles.facts}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={parts.hint}>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {month.unpriced > 0 && (
        <p className={styles.unpriced}>{t('connections.costs.unpriced', { count: month.unpriced })}</p>
      )}
      <h3>{title}</h3>
      <DataTable
        label={title}
        columns={columns}
        rows={month.categories}
        rowKey={({ category }) => category}
        dense
        empty={
          <EmptyState
            icon={IconCoins}
            title={t('connections.costs.emptyTitle')}
            text={t('connections.costs.emptyText')}
          />
        }
      />
    </>
  )
}

/** The sum, and below it how many messages it leaves out. */
const Cost = ({ sum, unpriced }: CostTexts) => (
  <>
    {sum}
    {unpriced && <small className={styles.left}>{unpriced}</small>}
  </>
)

/** Returns a function that names a month of the wire (YYYY-MM), which is on the company's clock already. */
function useMonth(): (month: string) => string {
  const { monthYear } = useTime()
  return (month) => monthYear(`${month}-15T12:00:00.000Z`)
}

function useColumns(currency: string): Column<CategoryCosts>[] {
  const { t } = useTranslation()
  const costOf = useCost(currency)
  const numberOf = (value: number): string => t('connections.costs.number', { value })
  return [
    {
      key: 'category',
      title: t('connections.costs.column.category'),
      role: 'main',
      cell: ({ category }) => t(`connections.costs.category.${category}`),
    },
    {
      key: 'charged',
      title: t('connections.costs.column.charged'),
      align: 'end',
      cell: ({ billable, allowance }) => numberOf(billable - allowance),
    },
    {
      key: 'free',
      title: t('connections.costs.column.free'),
      align: 'end',
      cell: ({ free, allowance }) => numberOf(free + allowance),
    },
    {
      key: 'cost',
      title: t('connections.costs.column.cost'),
      align: 'end',
      cell: (costs) => <Cost {...costOf(costs)} />,
    },
  ]
}

/** One bar for each month, as long as its cost is beside that of the most expensive one. */
function Months({ costs: { months, currency } }: { costs: MessageCosts }) {
  const { t } = useTranslation()
  const costOf = useCost(currency)
  const monthOf = useMonth()
  const greatest = Math.max(...months.map(({ cost }) => cost))
  return (
    <>
      <h3>{t('connections.costs.months')}</h3>
      <ul className={`${parts.stack8} ${styles.months}`}>
        {months.map((one) => {
          const { sum, unpriced } = costOf(one)
          const month = monthOf(one.month)
          return (
            <li className={parts.stack12} key={one.month}>
              <span aria-hidden>{month}</span>
              <Meter
                label={t('connections.costs.bar', { month, cost: [sum, unpriced].filter(Boolean).join(', ') })}
                total={greatest}
                segments={[{ value: one.cost }]}
              />
              <b aria-hidden className="num">
                <Cost sum={sum} unpriced={unpriced} />
              </b>
            </li>
          )
        })}
      </ul>
    </>
  )
}
