import { Badge, Button } from '@mantine/core'
import { IconBuilding, IconCalendarPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyRow } from '#contract/companies.ts'
import { MEGABYTE, STORAGE_WARNING, storageShare } from '#contract/storage-share.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { sizeText } from '#web/ui/text/file.ts'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { RowAction, RowActions } from '#web/ui/table/RowAction.tsx'
import type { RowActionProps } from '#web/ui/table/RowMenu.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { daysUntil, plainDay } from '#web/ui/time/time.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { companyPagesQuery, deleteCompany } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Companies.module.css'
import { CompanyForm } from './CompanyForm.tsx'
import { dueDateTone, recurrenceName } from './due.ts'
import { ExtendDialog } from './ExtendDialog.tsx'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete' | 'extend'; company: CompanyRow }

/** Lists the companies of the installation, for super users. */
export function CompaniesTab() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const zone = useUser().company.timezone
  const { typed, setTyped, search } = useSearch()
  const query = useInfiniteQuery(companyPagesQuery(search))
  const count = query.data?.pages[0]?.count
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const columns = useColumns(setDialog)
  const close = (): void => setDialog(null)
  const chosen = dialog && 'company' in dialog ? dialog.company : null
  const finish = async (work: Promise<unknown>): Promise<void> => {
    await work
    void cache.invalidateQueries({ queryKey: keys.companies })
    toastOk(t('companies.done'))
  }

  return (
    <>
      <div className={`${parts.wrap} ${styles.head}`}>
        <p>{count !== undefined && t('companies.count', { count })}</p>
        <SearchField label={t('companies.search')} value={typed} onChange={setTyped} />
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setDialog({ kind: 'new' })}>
          {t('companies.add')}
        </Button>
      </div>
      <PagedTable
        label={t('companies.table')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.companies}
        rowTone={({ dueDate }) => (dueDate ? dueDateTone(daysUntil(dueDate, zone)) : undefined)}
        search={search}
        failure={t('companies.loadFailed')}
        empty={<EmptyState icon={IconBuilding} title={t('companies.emptyTitle')} />}
      />
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && <CompanyForm company={chosen} onClose={close} />}
      {dialog?.kind === 'extend' && <ExtendDialog company={dialog.company} onClose={close} done={finish} />}
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        title={t('companies.deleteTitle', { name: chosen?.name })}
        text={`${t('companies.deleteText')} ${t('companies.deleteWarning')}`}
        failure={t('companies.failed')}
        onClose={close}
        onConfirm={async () => chosen && finish(deleteCompany(chosen.id))}
      />
    </>
  )
}

function useColumns(open: (dialog: Dialog) => void): Column<CompanyRow>[] {
  const { t } = useTranslation()
  const ownCompanyId = useUser().companyId
  return [
    { key: 'name', title: t('companies.column.name'), role: 'main', cell: (company) => <Name company={company} /> },
    {
      key: 'plan',
      title: t('companies.column.plan'),
      cell: (company) => <Plan company={company} />,
    },
    {
      key: 'status',
      title: t('companies.column.status'),
      cell: ({ status }) => (
        <Badge color={status ? 'verde' : 'gray'}>{t(status ? 'companies.active' : 'companies.inactive')}</Badge>
      ),
    },
    {
      key: 'campaigns',
      title: t('companies.column.campaigns'),
      cell: (company) => t(company.campaignsEnabled ? 'companies.yes' : 'companies.no'),
    },
    { key: 'dueDate', title: t('companies.column.dueDate'), cell: (company) => <Due company={company} /> },
    {
      key: 'actions',
      title: t('companies.column.actions'),
      align: 'end',
      role: 'menu',
      cell: (company) => <Actions company={company} open={open} isOwn={company.id === ownCompanyId} />,
    },
  ]
}

type ActionsProps = { company: CompanyRow; open: (dialog: Dialog) => void; isOwn: boolean }

function Actions({ company, open, isOwn }: ActionsProps) {
  const { t } = useTranslation()
  const { name } = company
  const extend = {
    label: t('companies.extendOf', { name }),
    words: t('companies.extend'),
    icon: IconCalendarPlus,
    onClick: () => open({ kind: 'extend', company }),
  }
  const others: RowActionProps[] = [
    {
      label: t('companies.editOf', { name }),
      words: t('common.edit'),
      icon: IconPencil,
      onClick: () => open({ kind: 'edit', company }),
    },
  ]
  if (!isOwn)
    others.push({
      label: t('companies.deleteOf', { name }),
      words: t('common.delete'),
      icon: IconTrash,
      isDanger: true,
      onClick: () => open({ kind: 'delete', company }),
    })
  return (
    <RowActions name={name} actions={[extend, ...others]}>
      <span className={`${parts.inline} ${styles.actions}`}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCalendarPlus size={15} stroke={1.7} />}
          aria-label={extend.label}
          onClick={extend.onClick}
        >
          {extend.words}
        </Button>
        {others.map((action) => (
          <RowAction key={action.label} {...action} />
        ))}
      </span>
    </RowActions>
  )
}

function Name({ company: { name, email, phone } }: { company: CompanyRow }) {
  return (
    <span className={`${parts.column} ${styles.name}`}>
      <b>{name}</b>
      <small>{[email, phone].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

/** Shows the plan and the storage used. The storage is highlighted when it is close to the limit. */
function Plan({ company: { plan, storageBytes } }: { company: CompanyRow }) {
  const { t, i18n } = useTranslation()
  const limitMb = plan?.storageLimitMb ?? null
  const [used, limit] = [storageBytes, (limitMb ?? 0) * MEGABYTE].map((bytes) => sizeText(bytes, i18n.language))
  const isNear = (storageShare(storageBytes, limitMb) ?? 0) >= STORAGE_WARNING
  return (
    <span className={`${parts.column} ${styles.name}`}>
      {plan ? <span>{plan.name}</span> : <small>{t('companies.noPlan')}</small>}
      <small className={isNear ? styles.warning : undefined}>
        {limitMb === null ? used : t('companies.storageOf', { used, limit })}
      </small>
    </span>
  )
}

function Due({ company: { dueDate, recurrence } }: { company: CompanyRow }) {
  const { t } = useTranslation()
  const zone = useUser().company.timezone
  if (!dueDate)
    return (
      <NoValue>
        <small>{t('companies.noDueDate')}</small>
      </NoValue>
    )
  const days = daysUntil(dueDate, zone)
  const when =
    days === 0
      ? t('companies.dueToday')
      : t(days > 0 ? 'companies.dueIn' : 'companies.dueSince', { count: Math.abs(days) })
  return (
    <span className={`${parts.column} ${styles.name}`}>
      <span>{plainDay(dueDate)}</span>
      <small>{[when, recurrenceName(t, recurrence)].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
