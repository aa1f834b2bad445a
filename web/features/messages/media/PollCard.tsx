import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Poll } from '#contract/messages.ts'
import styles from './rare-parts.module.css'

/** Shows a poll, and how many chose each option. */
export function PollCard({ poll: { question, options } }: { poll: Poll }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...options.map(({ votes }) => votes))
  return (
    <span className={styles.poll}>
      <small>{t('rareMessages.poll')}</small>
      <b>{question}</b>
      <ul aria-label={question || t('rareMessages.poll')}>
        {options.map(({ name, votes }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an option is known by its place in the poll
          <li key={index} style={{ '--share': votes / most } as CSSProperties}>
            <span>{name}</span>
            <span className="num">{t('rareMessages.votes', { count: votes })}</span>
          </li>
        ))}
      </ul>
    </span>
  )
}
