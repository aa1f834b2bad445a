import { EmojiPicker, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from 'frimousse'
import { useTranslation } from 'react-i18next'
import { loadEmoji } from './emoji-data.ts'
import { currentLanguage } from '#web/i18n.ts'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

/** The emoji picker. It is the default export because `lazy` loads it when it is first opened. */
export default function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  return (
    <EmojiPicker.Root
      className={`${parts.column} ${styles.emoji}`}
      columns={9}
      locale={currentLanguage()}
      resolveEmojiData={loadEmoji}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <EmojiPicker.Search
        autoFocus
        placeholder={t('messages.composer.searchEmoji')}
        aria-label={t('messages.composer.searchEmoji')}
      />
      <EmojiPicker.Viewport className={styles.viewport}>
        <EmojiPicker.Loading className={`${parts.center} ${styles.center}`}>{t('common.loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={`${parts.center} ${styles.center}`}>
          {t('messages.composer.noEmoji')}
        </EmojiPicker.Empty>
        <EmojiPicker.List components={{ Row, Emoji }} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

/** The picker's indexes begin at 0, but ARIA row and column indexes begin at 1. */
const toOneBased = (index: number | undefined): number => (index ?? 0) + 1

const Row = ({ 'aria-rowindex': index, ...rest }: EmojiPickerListRowProps) => (
  <div {...rest} aria-rowindex={toOneBased(index)} />
)

const Emoji = ({ emoji, 'aria-colindex': index, ...rest }: EmojiPickerListEmojiProps) => (
  <button {...rest} role="gridcell" aria-colindex={toOneBased(index)}>
    {emoji.emoji}
  </button>
)
