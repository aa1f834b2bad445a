import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactChangeEntry } from '#contract/contact-page.ts'
import { changesQuery } from './api.ts'
import { PartItems } from './PartItems.tsx'
import { useChangeWords } from '#web/features/contacts/change-words.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

/** Who changed what of the contact, and when, newest first. */
export function ChangeList({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(changesQuery(contactId))
  return (
    <PartItems
      label={t('contactPage.parts.changes')}
      query={query}
      empty={t('contactPage.changes.none')}
      render={(entry) => <Change entry={entry} />}
    />
  )
}

function Change({ entry }: { entry: ContactChangeEntry }) {
  const { t } = useTranslation()
  const time = useTime()
  const { label, from, to } = useChangeWords()(entry)
  return (
    <div className={styles.change}>
      <b>{label}</b>
      <span className={parts.quiet}>{t('contactPage.changes.values', { from, to })}</span>
      <small className="num">
        {entry.by ?? t('contactPage.changes.somebody')} ·{' '}
        <time dateTime={entry.createdAt}>{time.dateTime(entry.createdAt)}</time>
      </small>
    </div>
  )
}
