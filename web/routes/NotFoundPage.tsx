import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'

/** Signed-in users see this page beside the menu. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState icon={IconMapOff} quiet heading="h1" title={t('common.notFoundTitle')} text={t('common.notFoundText')}>
      <Button size="xs" component={Link} to="/tickets">
        {t('common.goToTickets')}
      </Button>
    </EmptyState>
  )
}

/** Fills the whole page, for visitors. */
export const NotFoundPage = () => (
  <main style={{ display: 'grid', height: '100%' }}>
    <NotFound />
  </main>
)
