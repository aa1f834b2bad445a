import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDelayed } from './useDelayed.ts'

/** Fills the place of a screen that is on its way. */
export function Loading() {
  const { t } = useTranslation()
  const late = useDelayed(true)
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      style={{ display: 'grid', placeItems: 'center', height: '100%' }}
    >
      {late && <Loader size="sm" aria-hidden />}
    </div>
  )
}
