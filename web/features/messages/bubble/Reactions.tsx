import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import styles from './Bubble.module.css'

/** Shows the reactions under a bubble. Equal emoji are counted together. */
export function Reactions({ reactions }: { reactions: Message['reactions'] }) {
  const { t } = useTranslation()
  if (reactions.length === 0) return null
  const groups = Map.groupBy(reactions, (reaction) => reaction.emoji)
  return (
    <div className={styles.reactions}>
      {[...groups].map(([emoji, sameEmoji]) => {
        const names = sameEmoji.map((one) => (one.fromMe ? t('messages.you') : one.name)).join(', ')
        const label = t('messages.reactedBy', { emoji, names })
        return (
          <span key={emoji} title={label} aria-label={label} role="img">
            {emoji}
            {sameEmoji.length > 1 && <span className="num">{sameEmoji.length}</span>}
          </span>
        )
      })}
    </div>
  )
}
