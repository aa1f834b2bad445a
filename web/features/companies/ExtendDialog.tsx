import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyRow, OPEN_INVOICE } from '#contract/companies.ts'
import type { Invoice } from '#contract/invoices.ts'
import { useUser } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { formatMoney } from '#web/ui/text/money.ts'
import { dayOf, plainDay } from '#web/ui/time/time.ts'
import { updateCompany, invoicesOfQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Companies.module.css'
import { nextDueDates } from './due.ts'

type OpenInvoiceChoice = (typeof OPEN_INVOICE)[number]
type Props = { company: CompanyRow; onClose: () => void; done: (work: Promise<unknown>) => Promise<void> }

/** Extends the subscription by one period. If an invoice of that period is open, asks what to do with it. */
export function ExtendDialog({ company: { id, name, dueDate, dueDay, recurrence }, onClose, done }: Props) {
  const { t } = useTranslation()
  const zone = useUser().company.timezone
  const until = nextDueDates(dueDate, recurrence, dayOf(new Date(), zone), dueDay)
  const [choice, setChoice] = useState<OpenInvoiceChoice>('move')
  const { data, isPending } = useQuery(invoicesOfQuery(id))
  const open = data?.invoices.find((invoice) => isOpenFor(invoice, dueDate, until))
  return (
    <ConfirmDialog
      opened={!isPending}
      harmless
      title={t('companies.extendTitle', { name })}
      text={t(dueDate ? 'companies.extendText' : 'companies.extendFirst', {
        from: plainDay(dueDate ?? ''),
        to: plainDay(until),
      })}
      action={t('common.confirm')}
      failure={t('companies.failed')}
      onClose={onClose}
      onConfirm={() => done(updateCompany(id, { dueDate: until, ...(open && { openInvoice: choice }) }))}
    >
      {open && (
        <Radio.Group
          mt="md"
          label={t('companies.openInvoice.legend', {
            ...{ id: open.id, value: formatMoney(open.value), date: plainDay(open.dueDate) },
          })}
          value={choice}
          onChange={(value) => setChoice(value as OpenInvoiceChoice)}
        >
          <div className={`${parts.column14} ${styles.choices}`}>
            <Radio
              value="move"
              label={t('companies.openInvoice.move')}
              description={t('companies.openInvoice.moveHint', { to: plainDay(until) })}
            />
            <Radio
              value="settle"
              label={t('companies.openInvoice.settle')}
              description={t('companies.openInvoice.settleHint')}
            />
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  )
}

/** An invoice that is due on the new date belongs to the next period. */
const isOpenFor = ({ status, dueDate }: Invoice, from: string | null, until: string): boolean =>
  status === 'open' && from !== null && dueDate >= from && dueDate < until
