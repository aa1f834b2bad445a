import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactOverview } from '#contract/contact-page.ts'
import { notesQuery } from './api.ts'
import { Card } from './Card.tsx'
import { reloadPage } from './cache.ts'
import { NoteForm } from '#web/features/messages/note-form.ts'
import { NoteList } from '#web/features/notes/NoteList.tsx'
import { uniqueById } from '#web/api/pages.ts'
import styles from './ContactPage.module.css'

type Props = { contactId: number; overview: ContactOverview | undefined }

/** What the team noted in the conversations that the user may read. A new note belongs to the last of them. */
export function NotesCard({ contactId, overview }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(notesQuery(contactId))
  const notes = uniqueById(data?.pages.flatMap(({ items }) => items) ?? [])
  const ticketId = overview?.noteTicketId ?? null
  const reload = (): void => reloadPage(cache, contactId)
  return (
    <Card title={t('contacts.notes')} count={overview?.notes}>
      {notes.length === 0 && (
        <p className={styles.quiet}>
          {t(ticketId === null ? 'contactPage.notes.noneWithoutTicket' : 'contactPage.notes.none')}
        </p>
      )}
      <NoteList
        notes={notes.map(({ user, ...note }) => ({ ...note, userId: user?.id ?? null, user }))}
        form={ticketId !== null && <NoteForm ticketId={ticketId} contactId={contactId} onAdded={reload} />}
        onChanged={reload}
      />
      {hasNextPage && (
        <Button size="compact-sm" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('contactPage.older')}
        </Button>
      )}
    </Card>
  )
}
