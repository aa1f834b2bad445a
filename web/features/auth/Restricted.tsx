import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices.ts'
import type { SessionUser } from '#contract/users.ts'
import { ownInvoicesQuery } from '#web/api/shared-queries.ts'
import { logOut } from '#web/session/store.ts'
import { plainDay } from '#web/ui/time/time.ts'
import { AuthLayout } from './AuthLayout.tsx'

type Props = { user: SessionUser; payment: ReactNode }

/** Shown when the subscription has ended: such a session may only do what is needed to pay. */
export default function Restricted({ user, payment }: Props) {
  const { t } = useTranslation()
  const { data: invoices = [] } = useQuery(ownInvoicesQuery)
  return (
    <AuthLayout title={user.company.name}>
      <Alert color="coral" role="alert">
        {t('auth.restricted.text', { date: plainDay(user.company.dueDate ?? '') })}
      </Alert>
      {latest(invoices)?.status === 'paid' && (
        <Alert color="ambar" role="alert">
          {t('auth.restricted.mixUp')}
        </Alert>
      )}
      <Suspense>{payment}</Suspense>
      <Button variant="default" size="md" onClick={() => void logOut()}>
        {t('auth.restricted.logout')}
      </Button>
    </AuthLayout>
  )
}

const latest = (invoices: Invoice[]): Invoice | undefined =>
  invoices.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id - b.id).at(-1)
