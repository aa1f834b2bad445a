import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDelayed } from './useDelayed.ts'

/** Shown while a screen is being loaded; the spinner appears after a short delay. */
export function Loading() {
  const { t } = useTranslation()
  const isSlow = useDelayed(true)
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      style={{ display: 'grid', placeItems: 'center', height: '100%' }}
    >
      {isSlow && <Loader size="sm" aria-hidden />}
    </div>
  )
}
