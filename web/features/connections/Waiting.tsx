import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'

/** The server gives up an attempt after a minute and says why, so that no news for longer has to be said here. */
const LONG_MS = 90_000

type Props = { text: string; detail?: string | null; children: ReactNode }

/** Says what the dialog waits for, and after a long while what to look at, because nothing may come any more. */
export function Waiting({ text, detail, children }: Props) {
  const { t } = useTranslation()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`${parts.center} ${styles.waiting}`} role="status">
      {children}
      <p>{text}</p>
      {detail && <small>{detail}</small>}
      {isLong && <small>{t('connections.qr.long')}</small>}
    </div>
  )
}
