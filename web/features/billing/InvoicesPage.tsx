import { Badge, Button } from '@mantine/core'
import { IconReceipt, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvoiceListItem } from '#contract/invoices.ts'
import { keys } from '#web/api/keys.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { DataTable, type Column } from '#web/ui/table/DataTable.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { formatMoney } from '#web/ui/text/money.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { RowAction } from '#web/ui/table/RowAction.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { useSaidResults } from '#web/ui/table/useSaidResults.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { plainDay } from '#web/ui/time/time.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { deleteInvoice, invoicePagesQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Billing.module.css'
import { displayStatus, type DisplayStatus } from './status.ts'

const PaymentDialog = lazyComponent(async () => (await import('./PaymentDialog.tsx')).PaymentDialog)

type OpenDialog = { kind: 'pay' | 'delete'; id: number } | null

/** Lists the invoices of the user's own company; for super users, those of all companies. */
export function InvoicesPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const zone = useUser().company.timezone
  const canManage = useCan('invoices:manage')
  const { typed, setTyped, search } = useSearch()
  const [open, setOpen] = useState<OpenDialog>(null)
  const query = useInfiniteQuery(invoicePagesQuery(search))
  const columns = useColumns(setOpen)
  const invoices = query.data?.pages.flatMap((page) => page.invoices) ?? []
  useSaidResults({ search, count: query.data && invoices.length, hasMore: query.hasNextPage })
  const chosen = invoices.find(({ id }) => id === open?.id)
  const close = (): void => setOpen(null)
  const nameOf = ({ id, company, value }: InvoiceListItem): string =>
    t('invoices.named', { id, company: company.name, value: formatMoney(value) })
  const handlePaid = (): void => {
    close()
    if (!canManage) void navigate({ to: '/' })
  }

  const remove = async (id: number): Promise<void> => {
    await deleteInvoice(id)
    toastOk(t('invoices.deleted'))
    await cache.invalidateQueries({ queryKey: keys.invoices })
  }

  if (query.error && !query.data) {
    return <ErrorState error={query.error} title={t('invoices.loadFailed')} retry={() => void query.refetch()} />
  }
  return (
    <Page
      lead={t(canManage ? 'invoices.leadAll' : 'invoices.lead')}
      tools={
        <>
          <SearchField
            label={t(canManage ? 'invoices.searchAll' : 'invoices.search')}
            value={typed}
            onChange={setTyped}
          />
          {!canManage && (
            <Button component={Link} to="/subscription" variant="default">
              {t('shell.item.subscription')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t('invoices.table')}
        columns={columns}
        rows={invoices}
        rowKey={(invoice) => invoice.id}
        rowTone={(invoice) => (displayStatus(invoice, zone) === 'overdue' ? 'over' : undefined)}
        loading={query.isPending}
        empty={
          search ? (
            <EmptyState quiet title={t('common.nothingFound', { search })} text={t('common.nothingFoundHint')} />
          ) : (
            <EmptyState icon={IconReceipt} title={t('invoices.emptyTitle')} text={t('invoices.emptyText')} />
          )
        }
      />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
      />
      {open?.kind === 'pay' && chosen && (
        <PaymentDialog invoice={chosen} company={chosen.company.name} onClose={close} onPaid={handlePaid} />
      )}
      <ConfirmDialog
        opened={open?.kind === 'delete'}
        title={t('invoices.deleteTitle')}
        text={chosen ? `${nameOf(chosen)} ${t('invoices.deleteText')}` : ''}
        failure={t('invoices.failed')}
        onClose={close}
        onConfirm={async () => open && remove(open.id)}
      />
    </Page>
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<InvoiceListItem>[] {
  const { t } = useTranslation()
  const zone = useUser().company.timezone
  const canManage = useCan('invoices:manage')
  const company: Column<InvoiceListItem> = {
    key: 'company',
    title: t('invoices.column.company'),
    cell: (invoice) => invoice.company.name,
  }
  return [
    { key: 'id', title: t('invoices.column.id'), cell: ({ id }) => <span className="num">{id}</span> },
    ...(canManage ? [company] : []),
    { key: 'detail', title: t('invoices.column.detail'), cell: ({ detail }) => detail },
    {
      key: 'value',
      title: t('invoices.column.value'),
      align: 'end',
      cell: ({ value }) => <span className="num">{formatMoney(value)}</span>,
    },
    {
      key: 'dueDate',
      title: t('invoices.column.dueDate'),
      cell: ({ dueDate }) => <span className="num">{plainDay(dueDate)}</span>,
    },
    {
      key: 'status',
      title: t('invoices.column.status'),
      cell: (invoice) => <Status status={displayStatus(invoice, zone)} />,
    },
    {
      key: 'actions',
      title: t('invoices.column.actions'),
      align: 'end',
      cell: ({ id, status }) => (
        <span className={`${parts.inline} ${styles.actions}`}>
          {status === 'paid' ? (
            <Button size="xs" variant="default" disabled>
              {t('invoices.paid')}
            </Button>
          ) : (
            <Button size="xs" aria-label={t('invoices.payNumber', { id })} onClick={() => open({ kind: 'pay', id })}>
              {t('invoices.pay')}
            </Button>
          )}
          {canManage && (
            <RowAction
              label={t('invoices.deleteNumber', { id })}
              icon={IconTrash}
              onClick={() => open({ kind: 'delete', id })}
            />
          )}
        </span>
      ),
    },
  ]
}

const COLORS: Record<DisplayStatus, string> = { paid: 'verde', overdue: 'coral', open: 'ambar' }

function Status({ status }: { status: DisplayStatus }) {
  const { t } = useTranslation()
  return <Badge color={COLORS[status]}>{t(`invoices.status.${status}`)}</Badge>
}
