import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { LinkedText } from '#web/ui/text/LinkedText.tsx'
import { priorityName } from './priority.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './AnnouncementsPopup.module.css'

type Props = { record: Announcement; onClose: () => void }

/** Shows the whole text and picture of an announcement. */
export function AnnouncementView({ record, onClose }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const { title, text, priority, createdAt, mediaPath, mediaName } = record
  return (
    <Modal opened onClose={onClose} size={560} title={title} classNames={{ title: styles.viewTitle ?? '' }}>
      <p className={`${parts.row} ${parts.hint} ${styles.facts}`} data-priority={priority}>
        <i aria-hidden />
        {t(`announcements.bulletin.priority.${priorityName(priority)}`)} ·{' '}
        <span className="num">{time.dateTime(createdAt)}</span>
      </p>
      {mediaPath && (
        <a
          className={styles.whole}
          href={mediaPath}
          target="_blank"
          rel="noopener"
          aria-label={t('announcements.bulletin.openPicture', { name: mediaName ?? '' })}
        >
          <img src={mediaPath} alt="" />
        </a>
      )}
      <p className={`${parts.prose} ${styles.body}`}>
        <LinkedText text={text} />
      </p>
    </Modal>
  )
}
