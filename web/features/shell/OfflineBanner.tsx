import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reconnect, useSocketStatus } from '#web/api/socket.ts'
import styles from '#web/ui/layout/EmptyState.module.css'

/** Shorter interruptions end before anybody could read the banner. */
const BANNER_DELAY_SECONDS = 2

/** Says that live events do not arrive, and for how long. The screens stay readable. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const status = useSocketStatus()
  const since = status.state === 'offline' ? status.since : null
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    setSeconds(0)
    if (since === null) return
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [since])

  if (since === null || seconds < BANNER_DELAY_SECONDS) return null
  return (
    <div className={styles.banner} role="status">
      <IconCloudOff size={17} stroke={1.8} aria-hidden />
      <span>
        <b>{t('shell.line.offline')}</b> {t('shell.line.reconnecting')}{' '}
        <span className="num" aria-hidden>
          {t('shell.line.seconds', { count: seconds })}
        </span>
      </span>
      <button type="button" onClick={reconnect}>
        {t('shell.line.retry')}
      </button>
    </div>
  )
}
