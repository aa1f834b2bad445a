import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { useMessageLine } from '#web/features/messages/text/preview.ts'
import styles from './Bubble.module.css'

type Props = { quoted: NonNullable<Message['quotedMsg']>; onOpen?: ((messageId: string) => void) | undefined }

/** Shows what a message quotes that is no message here: a status, or a message from before the number was linked. */
export function QuotedElsewhere({ quote }: { quote: NonNullable<NonNullable<Message['context']>['quote']> }) {
  const { t } = useTranslation()
  const contact = quote.isStatus ? { id: 0, name: t('messages.quotedStatus') } : null
  const rest = { id: '', fromMe: false, isDeleted: false, mediaName: null, thumbnailUrl: null }
  return <Quote quoted={{ ...rest, ...quote, contact }} />
}

/** Shows the quoted message of a bubble; a click scrolls to it. */
export function Quote({ quoted, onOpen }: Props) {
  const { t } = useTranslation()
  const line = useMessageLine()
  return (
    <button type="button" className={styles.quote} onClick={() => onOpen?.(quoted.id)} disabled={!onOpen}>
      <span>
        <b>{quoted.fromMe ? t('messages.you') : (quoted.contact?.name ?? t('messages.quotedMissing'))}</b>
        <small>{line(quoted)}</small>
      </span>
      {quoted.thumbnailUrl && !quoted.isDeleted && <img src={quoted.thumbnailUrl} alt="" loading="lazy" />}
    </button>
  )
}
