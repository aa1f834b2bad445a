import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import styles from './composer.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds until no answer is taken any more; null where the customer's last word is not among the messages. */
function timeToAnswer(messages: Message[], hours: number, now: number): number | null {
  const last = messages.findLast((message) => !message.fromMe)
  return last ? Date.parse(last.createdAt) + hours * HOUR_MS - now : null
}

/** Says that answers do not go out until the customer writes again. */
export function ReplyWindowNotice({ messages, hours }: { messages: Message[]; hours: number }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(clock)
  }, [])
  const left = timeToAnswer(messages, hours, now)
  if (left === null || left > 0) return null
  return (
    <p className={styles.notice} role="status">
      <IconClockPause size={17} stroke={1.7} aria-hidden />
      {t('messages.composer.windowClosed', { hours })}
    </p>
  )
}
