import { Popover } from '@mantine/core'
import { IconPhoto, IconSpeakerphone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/announcements.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { useUser } from '#web/session/store.ts'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { priorityName } from './priority.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { Anchor, type Popup } from '#web/ui/overlay/usePopup.ts'
import { AnnouncementView } from './AnnouncementView.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './AnnouncementsPopup.module.css'
import { markAnnouncementsRead, useAnnouncements } from './useAnnouncements.ts'

/** Lists the published announcements. Those that are shown here count as read. */
export function AnnouncementsPopup({ anchor, ...popup }: Popup) {
  const { t } = useTranslation()
  const { records } = useAnnouncements()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = records.find(({ id }) => id === chosenId)
  const view = (id: number): void => {
    popup.onChange(false)
    setChosenId(id)
  }
  return (
    <>
      <Popover position="bottom-end" width={360} trapFocus returnFocus withRoles={false} {...popup}>
        <Popover.Target>
          <Anchor of={anchor} />
        </Popover.Target>
        <Popover.Dropdown p={0} role="dialog" aria-label={t('announcements.bulletin.label')} tabIndex={-1}>
          <div className={styles.head}>{t('announcements.bulletin.label')}</div>
          <AnnouncementList onOpen={view} />
        </Popover.Dropdown>
      </Popover>
      {chosen && <AnnouncementView record={chosen} onClose={() => setChosenId(null)} />}
    </>
  )
}

function AnnouncementList({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  const { records, unread, hasNextPage, isFetchingNextPage, fetchNextPage } = useAnnouncements()
  const fresh = useNewIds(unread)
  if (records.length === 0)
    return (
      <EmptyState
        icon={IconSpeakerphone}
        title={t('announcements.bulletin.emptyTitle')}
        text={t('announcements.bulletin.emptyText')}
      />
    )
  return (
    <div className={styles.scroll}>
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={record.id}>
            <Row record={record} fresh={fresh.includes(record.id)} onOpen={() => onOpen(record.id)} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        load={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </div>
  )
}

/**
 * Marks the unread announcements as read as soon as they are shown, and returns their ids, so that they stay marked as
 * new while the list is shown.
 */
function useNewIds(unread: readonly Announcement[]): readonly number[] {
  const { id: userId } = useUser()
  const [fresh, setFresh] = useState<readonly number[]>([])
  useEffect(() => {
    if (unread.length === 0) return
    const ids = unread.map(({ id }) => id)
    setFresh((before) => [...before, ...ids])
    markAnnouncementsRead(userId, ids)
  }, [unread, userId])
  return fresh
}

function Row({ record, fresh, onOpen }: { record: Announcement; fresh: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <button type="button" className={`${parts.hover} ${styles.row}`} data-priority={record.priority} onClick={onOpen}>
      <span className={`${parts.fill} ${styles.words}`}>
        <span className={`${parts.row} ${styles.title}`}>
          <b className={parts.ellipsis}>{record.title}</b>
          {fresh && <em className={parts.soft}>{t('announcements.bulletin.fresh')}</em>}
        </span>
        <span className={`${parts.clamp} ${parts.quiet}`}>{record.text}</span>
        <small>
          <span className="num">{time.short(record.createdAt)}</span> ·{' '}
          {t(`announcements.bulletin.priority.${priorityName(record.priority)}`)}
        </small>
      </span>
      {record.mediaPath && <Picture path={record.mediaPath} />}
    </button>
  )
}

function Picture({ path }: { path: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <IconPhoto size={20} stroke={1.5} aria-hidden className={`${parts.sunken} ${styles.lost}`} />
  return (
    <img
      src={`${path}&variant=thumbnail`}
      alt=""
      className={`${parts.sunken} ${styles.picture}`}
      onError={() => setFailed(true)}
    />
  )
}
