import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import styles from './composer.module.css'

const WINDOW_MS = 24 * 3600 * 1000
const MINUTE_MS = 60_000

/** Milliseconds until Meta takes no answer any more; null where the customer's last word is not among the messages. */
function timeToAnswer(messages: Message[], now: number): number | null {
  const last = messages.findLast((message) => !message.fromMe)
  return last ? Date.parse(last.createdAt) + WINDOW_MS - now : null
}

/** Says that answers do not go out until the customer writes again. */
export function WindowNotice({ messages }: { messages: Message[] }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(clock)
  }, [])
  const left = timeToAnswer(messages, now)
  if (left === null || left > 0) return null
  return (
    <p className={styles.notice} role="status">
      <IconClockPause size={17} stroke={1.7} aria-hidden />
      {t('messages.composer.windowClosed')}
    </p>
  )
}
