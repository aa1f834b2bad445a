import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reloadWhenReachable } from '#web/api/client.ts'
import { textSize } from '#web/type-scale.ts'

/**
 * Shown for a screen that threw or could not be loaded; the rest of the app stays usable. It must not import anything
 * that could fail to load. After a failed load the page reloads by itself when the browser is online again.
 */
export function Crash({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  const isLoadFailure = error instanceof ApiError
  useEffect(() => {
    if (!isLoadFailure) return
    const reload = () => void reloadWhenReachable()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isLoadFailure])
  return (
    <div role="alert" style={{ display: 'grid', placeContent: 'center', gap: 12, height: '100%', textAlign: 'center' }}>
      <h2 style={{ fontSize: textSize(20) }}>{t(isLoadFailure ? 'common.loadFailed' : 'common.crashTitle')}</h2>
      <p>{t(isLoadFailure ? 'errors.ERR_NETWORK' : 'common.crashText')}</p>
      {!isLoadFailure && error instanceof Error && <small>{error.message}</small>}
      <Button size="xs" mx="auto" onClick={() => void reloadWhenReachable()}>
        {t(isLoadFailure ? 'common.tryAgain' : 'common.reload')}
      </Button>
    </div>
  )
}
