import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { useMessageLine } from '#web/features/messages/text/preview.ts'
import styles from './composer.module.css'

/** Shows the quoted message above the text that is being written. */
export function QuoteBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const { t } = useTranslation()
  const line = useMessageLine()
  const name = message.fromMe ? t('messages.you') : (message.contact?.name ?? '')
  return (
    <div className={styles.quote}>
      <span>
        <b>{t('messages.composer.replyingTo', { name })}</b>
        <small>{line(message)}</small>
      </span>
      <ActionIcon size={26} aria-label={t('messages.composer.cancelQuote')} onClick={onCancel}>
        <IconX size={15} stroke={1.9} aria-hidden />
      </ActionIcon>
    </div>
  )
}
