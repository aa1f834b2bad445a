import { Badge, Button } from '@mantine/core'
import { IconPackage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAN_FLAGS, type Plan } from '#contract/plans.ts'
import { MEGABYTE } from '#contract/storage-share.ts'
import { keys } from '#web/api/keys.ts'
import { plansQuery } from '#web/api/shared-queries.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { sizeText } from '#web/ui/text/file.ts'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { formatMoney } from '#web/ui/text/money.ts'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deletePlan } from './api.ts'
import { PlanForm } from './PlanForm.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Plans.module.css'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; plan: Plan }

/** Lists the plans that companies can subscribe to, for super users. */
export function PlansTab() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: plans = [], isPending, error, refetch } = useQuery(plansQuery)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const columns = useColumns(setDialog)
  const close = (): void => setDialog(null)
  const chosen = dialog && 'plan' in dialog ? dialog.plan : null
  const addButton = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog({ kind: 'new' })}>
      {t('plans.add')}
    </Button>
  )

  if (error) return <ErrorState error={error} title={t('plans.loadFailed')} retry={() => void refetch()} />
  return (
    <>
      {plans.length > 0 && <div className={`${parts.end} ${styles.head}`}>{addButton}</div>}
      <DataTable
        label={t('plans.table')}
        columns={columns}
        rows={plans}
        rowKey={(plan) => plan.id}
        loading={isPending}
        empty={
          <EmptyState icon={IconPackage} title={t('plans.emptyTitle')} text={t('plans.emptyText')}>
            {addButton}
          </EmptyState>
        }
      />
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && <PlanForm plan={chosen} onClose={close} />}
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        title={t('plans.deleteTitle', { name: chosen?.name })}
        text={t('plans.deleteText')}
        failure={t('plans.failed')}
        onClose={close}
        onConfirm={async () => {
          if (!chosen) return
          await deletePlan(chosen.id)
          void cache.invalidateQueries({ queryKey: keys.plans })
          toastOk(t('plans.done'))
        }}
      />
    </>
  )
}

function useColumns(open: (dialog: Dialog) => void): Column<Plan>[] {
  const { t, i18n } = useTranslation()
  const count = (key: 'users' | 'connections' | 'queues'): Column<Plan> => ({
    key,
    title: t(`plans.column.${key}`),
    align: 'end',
    cell: (plan) => plan[key],
  })
  const actions = useActionsColumn<Plan>(nameOfRow, (plan) => {
    const { name } = plan
    return [
      { label: t('plans.editOf', { name }), icon: IconPencil, onClick: () => open({ kind: 'edit', plan }) },
      { label: t('plans.deleteOf', { name }), icon: IconTrash, onClick: () => open({ kind: 'delete', plan }) },
    ]
  })
  return [
    { key: 'name', title: t('plans.column.name'), role: 'main', cell: (plan) => <Name plan={plan} /> },
    { key: 'value', title: t('plans.column.value'), align: 'end', cell: (plan) => formatMoney(plan.value) },
    count('users'),
    count('connections'),
    count('queues'),
    {
      key: 'storage',
      title: t('plans.column.storage'),
      align: 'end',
      cell: ({ storageLimitMb: limit }) =>
        limit === null ? <small>{t('plans.noLimit')}</small> : sizeText(limit * MEGABYTE, i18n.language),
    },
    { key: 'flags', title: t('plans.column.flags'), cell: (plan) => <Flags plan={plan} /> },
    actions,
  ]
}

function Name({ plan: { name, isPublic } }: { plan: Plan }) {
  const { t } = useTranslation()
  return (
    <span className={`${parts.flow} ${styles.flags}`}>
      <b>{name}</b>
      {!isPublic && <Badge color="gray">{t('plans.hidden')}</Badge>}
    </span>
  )
}

function Flags({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const flags = PLAN_FLAGS.filter((flag) => plan[flag])
  if (flags.length === PLAN_FLAGS.length) return <Badge color="verde">{t('plans.everything')}</Badge>
  if (flags.length === 0)
    return (
      <NoValue>
        <small>{t('plans.nothing')}</small>
      </NoValue>
    )
  return (
    <span className={`${parts.flow} ${styles.flags}`}>
      {flags.map((flag) => (
        <Badge key={flag} color="gray">
          {t(`plans.flag.${flag}`)}
        </Badge>
      ))}
    </span>
  )
}
