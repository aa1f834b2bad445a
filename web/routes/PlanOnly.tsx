import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permissions.ts'
import type { PlanFlag } from '#contract/plans.ts'
import { planQuery } from '#web/api/lists.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { ErrorState, NoPermission } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.tsx'

/** Time to read why. */
const REDIRECT_MS = 1000

type Props = { can: Permission; plan: PlanFlag; children: ReactNode }

/** A screen of companies whose plan has it: others are told so and led back to the first one. */
export function PlanOnly({ can, plan, children }: Props) {
  const allowed = useCan(can)
  const { data: company, error, refetch } = useQuery(planQuery(useUser().companyId))
  if (!allowed) return <NoPermission />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!company) return <Loading />
  return company.plan?.[plan] === true ? children : <LedBack />
}

function LedBack() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => {
    toastError(t('common.planRefuses'))
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, t])
  return <NoPermission />
}
