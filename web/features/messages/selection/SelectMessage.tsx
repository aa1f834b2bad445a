import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MAX_FORWARDED } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'
import { useFeedActions } from '#web/features/messages/store/message-actions.ts'
import { messageLine } from '#web/features/messages/text/preview.ts'
import '#web/features/messages/selection-texts.ts'
import { canForward } from './can-forward.ts'
import parts from '#web/ui/parts.module.css'
import styles from './selection.module.css'

/** Covers the line of a message while messages are selected: wherever it is pressed, it is added or taken out. */
export function SelectMessage({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { selected, select } = useFeedActions()
  const isChosen = selected?.has(message.id) ?? false
  const isFull = (selected?.size ?? 0) >= MAX_FORWARDED
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={t('messageSelection.message', { text: messageLine(t, message) })}
      className={`${parts.bar} ${styles.cover}`}
      disabled={!isChosen && (isFull || !canForward(message))}
      onClick={() => select(message)}
    >
      <span className={`${parts.center} ${styles.box}`}>
        {isChosen && <IconCheck size={14} stroke={3} aria-hidden />}
      </span>
    </button>
  )
}
