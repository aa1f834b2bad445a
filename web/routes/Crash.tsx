import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A screen that broke: the rest of the product stays usable. It needs nothing that could fail to load. */
export function Crash() {
  const { t } = useTranslation()
  return (
    <div role="alert" style={{ display: 'grid', placeContent: 'center', height: '100%', textAlign: 'center' }}>
      <h2>{t('common.crashTitle')}</h2>
      <p>{t('common.crashText')}</p>
      <Button size="xs" mx="auto" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
    </div>
  )
}
