import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NoPermission } from '#web/ui/layout/EmptyState.tsx'
import { toastError } from '#web/ui/overlay/toast.tsx'

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
