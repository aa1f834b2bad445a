import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GroupPage } from '#contract/groups.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import parts from '#web/ui/parts.module.css'
import { KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { groupQuery } from './api.ts'
import { PersonRow } from './PersonRow.tsx'
import styles from './Group.module.css'
import './texts.ts'

/** Fewer people are seen at once. */
const SEARCHED_FROM = 10

type Props = { ticket: TicketDetails; mayOpen: boolean }

/** The section of the contact pane with the people of a group, and what may be done in it. */
export function GroupSection({ ticket, mayOpen }: Props) {
  const { t } = useTranslation()
  const { typed, setTyped, search } = useSearch()
  const query = useInfiniteQuery(groupQuery(ticket, search))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const first = data?.pages[0]
  if (!first)
    return (
      <DrawerSection title={t('groupPanel.title')}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />}
      </DrawerSection>
    )
  if (first.state !== 'known')
    return (
      <DrawerSection title={t('groupPanel.title')}>
        <p className={parts.muted}>{t(`groupPanel.${first.state}`)}</p>
      </DrawerSection>
    )
  // Somebody who came or went moves the others between pages while these are read one after the other.
  const people = [...new Map(data.pages.flatMap((page) => page.people).map((person) => [person.key, person])).values()]
  return (
    <DrawerSection title={t('groupPanel.title')} count={first.count}>
      {first.description && <p className={styles.description}>{first.description}</p>}
      <Rights {...first} />
      {first.count >= SEARCHED_FROM && <SearchField label={t('groupPanel.search')} value={typed} onChange={setTyped} />}
      {first.found === 0 && <p className={parts.muted}>{t('groupPanel.none', { text: search })}</p>}
      <ul className={styles.people} aria-label={t('groupPanel.list')}>
        {people.map((person) => (
          <PersonRow key={person.key} person={person} ticketId={ticket.id} mayOpen={mayOpen} />
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        load={() => void fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </DrawerSection>
  )
}

function Rights({ onlyAdminsSend, onlyAdminsEdit, isOwnAdmin }: GroupPage) {
  const { t } = useTranslation()
  return (
    <ul className={styles.rights}>
      <li>{onlyAdminsSend ? t('groupPanel.adminsSend') : t('groupPanel.allSend')}</li>
      <li>{onlyAdminsEdit ? t('groupPanel.adminsEdit') : t('groupPanel.allEdit')}</li>
      <li>{isOwnAdmin ? t('groupPanel.ownAdmin') : t('groupPanel.ownMember')}</li>
    </ul>
  )
}
