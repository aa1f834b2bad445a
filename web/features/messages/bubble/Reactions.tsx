import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import styles from './Bubble.module.css'

/** Reactions under a bubble, the same emoji counted together. */
export function Reactions({ reactions }: { reactions: Message['reactions'] }) {
  const { t } = useTranslation()
  if (reactions.length === 0) return null
  const groups = Map.groupBy(reactions, (reaction) => reaction.emoji)
  return (
    <div className={styles.reactions}>
      {[...groups].map(([emoji, given]) => {
        const names = given.map((one) => (one.fromMe ? t('messages.you') : one.name)).join(', ')
        const label = t('messages.reactedBy', { emoji, names })
        return (
          <span key={emoji} title={label} aria-label={label} role="img">
            {emoji}
            {given.length > 1 && <span className="num">{given.length}</span>}
          </span>
        )
      })}
    </div>
  )
}
