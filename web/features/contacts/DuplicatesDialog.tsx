import { Button, Checkbox, Loader, Modal, Radio } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTACT_TEXTS } from '#contract/contact-fields.ts'
import type { DuplicateGroup } from '#contract/contact-merges.ts'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { duplicatesQuery, mergesQuery } from './merge-api.ts'
import { formatContactPhone } from './phone.ts'
import { useMerge } from './useMerge.ts'
import { preference, usePreference } from '#web/session/preferences.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useTime } from '#web/ui/time/time.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Duplicates.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

/** Lists contacts that may be the same person, to be merged or dismissed. Recent merges can be undone here. */
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
  const dismissed = usePreference(dismissedDuplicates)
  if (query.error && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loader size="sm" mx="auto" my="xl" display="block" />
  const groups = query.data.pages.flatMap((page) => page.groups).filter((group) => !dismissed.includes(groupKey(group)))
  if (groups.length === 0 && !query.hasNextPage)
    return (
      <EmptyState icon={IconUsersGroup} title={t('contactMerges.emptyTitle')} text={t('contactMerges.emptyText')} />
    )
  return (
    <>
      <p className={styles.lead}>{t('contactMerges.lead')}</p>
      <ul className={`${parts.stack12} ${styles.groups}`}>
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

type GroupContact = DuplicateGroup['contacts'][number]

/** The contact with the most tickets is suggested as the one to keep. */
const suggestedId = (contacts: GroupContact[]): number =>
  contacts.toSorted((a, b) => b.ticketCount - a.ticketCount || a.id - b.id)[0]?.id ?? 0

function Group({ group }: { group: DuplicateGroup }) {
  const { t } = useTranslation()
  const { merge } = useMerge()
  const { contacts, reason } = group
  const [keepId, setKeepId] = useState(() => suggestedId(contacts))
  const [excluded, setExcluded] = useState<number[]>([])
  const [busy, setBusy] = useState(false)
  const otherIds = contacts.map(({ id }) => id).filter((id) => id !== keepId && !excluded.includes(id))

  const run = async (): Promise<void> => {
    setBusy(true)
    await merge({ keepId, otherIds }).catch(toastError)
    setBusy(false)
  }
  const include = (id: number, isIn: boolean): void =>
    setExcluded(isIn ? excluded.filter((one) => one !== id) : [...excluded, id])

  return (
    <fieldset className={`${parts.frame} ${styles.group}`}>
      <legend>{t(`contactMerges.reason.${reason}`)}</legend>
      {contacts.map((contact) => (
        <div
          key={contact.id}
          className={`${parts.row} ${styles.person}`}
          data-out={excluded.includes(contact.id) || undefined}
        >
          {contacts.length > 2 && (
            <Checkbox
              checked={!excluded.includes(contact.id)}
              disabled={contact.id === keepId}
              aria-label={t('contactMerges.include', { name: contactName(contact) })}
              onChange={(event) => include(contact.id, event.currentTarget.checked)}
            />
          )}
          <Radio
            name={groupKey(group)}
            checked={contact.id === keepId}
            disabled={excluded.includes(contact.id)}
            aria-label={t('contactMerges.keep', {
              name: `${contactName(contact)} ${formatContactPhone(contact.number)}`.trim(),
            })}
            onChange={() => setKeepId(contact.id)}
          />
          <ContactFacts contact={contact} />
          {contact.id === keepId && (
            <span className={`${parts.tag} ${parts.soft} ${styles.keeps}`}>{t('contactMerges.keeps')}</span>
          )}
        </div>
      ))}
      <div className={`${parts.flow} ${parts.end} ${styles.foot}`}>
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

function ContactFacts({ contact }: { contact: GroupContact }) {
  const { t } = useTranslation()
  const number = contact.number ? formatContactPhone(contact.number) : t('contactMerges.noNumber')
  const texts = CONTACT_TEXTS.map((field) => contact[field])
  const facts = [number, ...texts, t('contactMerges.tickets', { count: contact.ticketCount })]
  return (
    <span className={styles.who}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} channel={contact.channel} />
      <span>
        <b className={parts.ellipsis}>{contactName(contact)}</b>
        <small className={parts.ellipsis}>{facts.filter(Boolean).join(' · ')}</small>
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
          <li className={parts.bar} key={merge.id}>
            <span className={parts.ellipsis}>
              {t('contactMerges.recentItem', { other: merge.otherName, name: merge.name })}
            </span>
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

const MAX_DISMISSED = 500

/** Groups that a user of this browser dismissed as different people. Each is stored as the ids of its contacts. */
const dismissedDuplicates = preference<readonly string[]>('contacts.distinct', [], {
  read: (text) => text.split(' ').filter(Boolean),
  write: (keys) => keys.slice(-MAX_DISMISSED).join(' '),
})

const groupKey = ({ contacts }: DuplicateGroup): string => contacts.map(({ id }) => id).join('-')
