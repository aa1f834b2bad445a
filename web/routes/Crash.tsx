import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reloadWhenReachable } from '#web/api/client.ts'

/**
 * A screen that broke, or that could not be fetched: the rest of the product stays usable. It needs nothing that could
 * fail to load, and comes by itself when the line is back.
 */
export function Crash({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  const didNotCome = error instanceof ApiError
  useEffect(() => {
    if (!didNotCome) return
    const comeBack = () => void reloadWhenReachable()
    window.addEventListener('online', comeBack)
    return () => window.removeEventListener('online', comeBack)
  }, [didNotCome])
  return (
    <div role="alert" style={{ display: 'grid', placeContent: 'center', height: '100%', textAlign: 'center' }}>
      <h2>{t(didNotCome ? 'common.loadFailed' : 'common.crashTitle')}</h2>
      <p>{t(didNotCome ? 'errors.ERR_NETWORK' : 'common.crashText')}</p>
      {!didNotCome && error instanceof Error && <p style={{ fontSize: 12, opacity: 0.7 }}>{error.message}</p>}
      <Button size="xs" mx="auto" onClick={() => void reloadWhenReachable()}>
        {t(didNotCome ? 'common.tryAgain' : 'common.reload')}
      </Button>
    </div>
  )
}
