import { Button, Checkbox, Loader, Modal, Radio } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicateGroup } from '#contract/contact-merges.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { dismissedDuplicates, groupKey } from '#web/features/contacts/dismissed-duplicates.ts'
import { duplicatesQuery, mergesQuery } from '#web/features/contacts/merge-api.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { useMerge } from '#web/features/contacts/useMerge.ts'
import { usePreference } from '#web/session/preferences.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { useTime } from '#web/ui/time.ts'
import { toastError } from '#web/ui/toast.tsx'
import styles from './Duplicates.module.css'

/** Contacts that may be one person, to be merged or left alone; what was merged lately can be parted here. */
export default function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 600px)')
  return (
    <Modal opened onClose={onClose} size={640} fullScreen={isNarrow ?? false} title={t('contactMerges.title')}>
      <Groups />
      <RecentMerges />
    </Modal>
  )
}

function Groups() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(duplicatesQuery)
  const distinct = usePreference(dismissedDuplicates)
  if (query.error && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loader size="sm" mx="auto" my="xl" display="block" />
  const groups = query.data.pages.flatMap((page) => page.groups).filter((group) => !distinct.includes(groupKey(group)))
  if (groups.length === 0 && !query.hasNextPage)
    return (
      <EmptyState icon={IconUsersGroup} title={t('contactMerges.emptyTitle')} text={t('contactMerges.emptyText')} />
    )
  return (
    <>
      <p className={styles.lead}>{t('contactMerges.lead')}</p>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={groupKey(group)}>
            <Group group={group} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </>
  )
}

type Person = DuplicateGroup['contacts'][number]

/** Whom people spoke with most is most probably the one to stay. */
const bestOf = (contacts: Person[]): number =>
  contacts.toSorted((a, b) => b.ticketCount - a.ticketCount || a.id - b.id)[0]?.id ?? 0

function Group({ group }: { group: DuplicateGroup }) {
  const { t } = useTranslation()
  const { merge } = useMerge()
  const { contacts, reason } = group
  const [keepId, setKeepId] = useState(() => bestOf(contacts))
  const [left, setLeft] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const otherIds = contacts.map(({ id }) => id).filter((id) => id !== keepId && !left.includes(id))

  const run = async (): Promise<void> => {
    setBusy(true)
    await merge({ keepId, otherIds }).catch(toastError)
    setBusy(false)
  }
  const include = (id: number, isIn: boolean): void => setLeft(isIn ? left.filter((one) => one !== id) : [...left, id])

  return (
    <fieldset className={styles.group}>
      <legend>{t(`contactMerges.reason.${reason}`)}</legend>
      {contacts.map((contact) => (
        <div key={contact.id} className={styles.person} data-out={left.includes(contact.id) || undefined}>
          {contacts.length > 2 && (
            <Checkbox
              checked={!left.includes(contact.id)}
              disabled={contact.id === keepId}
              aria-label={t('contactMerges.include', { name: contact.name })}
              onChange={(event) => include(contact.id, event.currentTarget.checked)}
            />
          )}
          <Radio
            name={groupKey(group)}
            checked={contact.id === keepId}
            disabled={left.includes(contact.id)}
            aria-label={t('contactMerges.keep', {
              name: `${contact.name} ${formatContactPhone(contact.number)}`.trim(),
            })}
            onChange={() => setKeepId(contact.id)}
          />
          <Who contact={contact} />
          {contact.id === keepId && <span className={styles.keeps}>{t('contactMerges.keeps')}</span>}
        </div>
      ))}
      <div className={styles.foot}>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => dismissedDuplicates.set([...dismissedDuplicates.get(), groupKey(group)])}
        >
          {t('contactMerges.different')}
        </Button>
        <Button size="xs" loading={busy} disabled={otherIds.length === 0} onClick={() => void run()}>
          {t('contactMerges.merge')}
        </Button>
      </div>
    </fieldset>
  )
}

function Who({ contact }: { contact: Person }) {
  const { t } = useTranslation()
  const number = contact.number ? formatContactPhone(contact.number) : t('contactMerges.noNumber')
  const facts = [number, contact.email, t('contactMerges.tickets', { count: contact.ticketCount })]
  return (
    <span className={styles.who}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} channel={contact.channel} />
      <span>
        <b>{contact.name}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  )
}

function RecentMerges() {
  const { t } = useTranslation()
  const time = useTime()
  const { undo } = useMerge()
  const { data = [] } = useQuery(mergesQuery)
  if (data.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('contactMerges.recent')}</h3>
      <ul className={styles.recent}>
        {data.map((merge) => (
          <li key={merge.id}>
            <span>{t('contactMerges.recentItem', { other: merge.otherName, name: merge.name })}</span>
            <small className="num">{time.short(merge.createdAt)}</small>
            <Button
              size="xs"
              variant="default"
              aria-label={t('contactMerges.undo', { other: merge.otherName, name: merge.name })}
              onClick={() => void undo([merge]).catch(toastError)}
            >
              {t('common.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
