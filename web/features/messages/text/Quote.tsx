import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { useMessageLine } from './preview.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Quote.module.css'

type Props = { quoted: NonNullable<Message['quotedMsg']>; onOpen?: ((messageId: string) => void) | undefined }

/** Shows the quoted message of a bubble; a click scrolls to it. */
export function Quote({ quoted, onOpen }: Props) {
  const { t } = useTranslation()
  const line = useMessageLine()
  const { contact } = quoted
  const author = contact ? contactName(contact) : t('messages.quotedMissing')
  return (
    <button type="button" className={styles.quote} onClick={() => onOpen?.(quoted.id)} disabled={!onOpen}>
      <span className={parts.words}>
        <b>{quoted.fromMe ? t('messages.you') : author}</b>
        <small className={`${parts.clamp} ${parts.quiet}`}>{line(quoted)}</small>
      </span>
      {quoted.thumbnailUrl && !quoted.isDeleted && <img src={quoted.thumbnailUrl} alt="" loading="lazy" />}
    </button>
  )
}
