import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permissions.ts'
import type { PlanFlag } from '#contract/plans.ts'
import { planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { ErrorState, NoPermission } from '#web/ui/layout/EmptyState.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'

type Props = { can: Permission; plan: PlanFlag; children: ReactNode }

/** Shows the screen only if the company's plan includes it; other users get a message and are redirected. */
export function RequirePlan({ can, plan, children }: Props) {
  const allowed = useCan(can)
  const { data: company, error, refetch } = useQuery(planQuery(useUser().companyId))
  if (!allowed) return <NoPermission />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!company) return <Loading />
  return company.plan?.[plan] === true ? children : <PlanRefused />
}

/** Leaves time to read the message. */
const REDIRECT_MS = 1000

/** Tells the user that the screen is not available to this company, and redirects to the first screen. */
export function PlanRefused() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    toastError(t('common.planRefuses'))
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, t])
  return <NoPermission />
}
