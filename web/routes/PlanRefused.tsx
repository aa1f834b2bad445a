import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NoPermission } from '#web/ui/EmptyState.tsx'
import { toastError } from '#web/ui/toast.tsx'

/** Time to read why. */
const REDIRECT_MS = 1000

/** Says that the screen is not for this company, and leads back to the first one. */
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
