import { Button } from '@mantine/core'
import { IconBug, IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/states.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <main style={{ display: 'grid', height: '100%' }}>
      <EmptyState icon={IconMapOff} quiet title={t('common.notFoundTitle')} text={t('common.notFoundText')}>
        <Button size="xs" component={Link} to="/tickets">
          {t('common.goToTickets')}
        </Button>
      </EmptyState>
    </main>
  )
}

/** A screen that broke: the rest of the product stays usable. */
export function Crash() {
  const { t } = useTranslation()
  return (
    <div role="alert" style={{ display: 'grid', height: '100%' }}>
      <EmptyState icon={IconBug} quiet title={t('common.crashTitle')} text={t('common.crashText')}>
        <Button size="xs" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      </EmptyState>
    </div>
  )
}
