import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import styles from './composer.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns the milliseconds until the channel stops accepting replies, or null if no message of the customer is loaded.
 */
function remainingReplyMs(messages: Message[], hours: number, now: number): number | null {
  const last = messages.findLast((message) => !message.fromMe)
  return last ? Date.parse(last.createdAt) + hours * HOUR_MS - now : null
}

/** Says, once the reply window has passed, that replies cannot be sent until the customer writes again. */
export function ReplyWindowNotice({ messages, hours }: { messages: Message[]; hours: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const remainingMs = remainingReplyMs(messages, hours, now)
  if (remainingMs === null || remainingMs > 0) return null
  return (
    <p className={styles.notice} role="status">
      <IconClockPause size={17} stroke={1.7} aria-hidden />
      {t('messages.composer.windowClosed', { hours })}
    </p>
  )
}
