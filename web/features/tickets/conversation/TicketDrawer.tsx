import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { TicketSpan } from '#contract/messages.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { AddToListButton } from '#web/features/contact-lists/AddToListButton.tsx'
import { ContactDrawer, DrawerSection } from '#web/features/contacts/ContactDrawer.tsx'
import { ContactTags } from '#web/features/contacts/ContactTags.tsx'
import { contactAdsQuery } from '#web/features/contacts/api.ts'
import parts from '#web/ui/parts.module.css'
import drawerStyles from '#web/features/contacts/ContactDrawer.module.css'
import { useDuration } from '#web/features/messages/conversation.ts'
import { messagesQuery } from '#web/features/messages/data.ts'
import { NoteForm } from '#web/features/messages/note-form.ts'
import { noteListQuery } from '#web/features/notes/api.ts'
import { NoteList } from '#web/features/notes/NoteList.tsx'
import { OptOutSection } from '#web/features/opt-outs/OptOutSection.tsx'
import { syncTags } from '#web/features/tags/api.ts'
import { TagEditor } from '#web/features/tags/TagEditor.tsx'
import { saveTicket } from '#web/features/tickets/cache.ts'
import { mayChange } from '#web/features/tickets/filter.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import { AdSources, VisitFacts } from './lazy-ads.ts'
import { CampaignBadge } from './lazy-campaign-badge.ts'
import { useSetting } from '#web/session/useSetting.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { useTime } from '#web/ui/time/time.ts'

const OtherConversations = lazyPart(async () => (await import('./merge/OtherConversations.tsx')).OtherConversations)
const GroupSection = lazyPart(async () => (await import('./group/GroupSection.tsx')).GroupSection)
const HistorySection = lazyPart(async () => (await import('./history/HistorySection.tsx')).HistorySection)
const MediaSection = lazyPart(async () => (await import('./media/MediaSection.tsx')).MediaSection)
const DrawerSummary = lazyPart(async () => (await import('./DrawerSummary.tsx')).DrawerSummary)

/** `onFollow` is called when a link leads to a message, which must not stay covered by the pane. */
type Props = { ticket: TicketDetails; onClose: () => void; onFollow: () => void }

/** The right pane shows the contact with tags, notes and earlier tickets. */
export function TicketDrawer({ ticket, onClose, onFollow }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const canChange = mayChange(ticket, useViewer())
  const hasAi = useSetting('attendantAi') === 'enabled'
  const { data: notes = [] } = useQuery(noteListQuery(ticket.contactId, ticket.id))
  const { data: arrivals = [] } = useQuery({ ...contactAdsQuery(ticket.contactId), enabled: !ticket.isGroup })
  return (
    <ContactDrawer ticket={ticket} onClose={onClose}>
      {ticket.isGroup && <GroupSection key={`group-${ticket.id}`} ticket={ticket} mayOpen={canChange} />}
      {!ticket.isGroup && <AddToListButton contact={ticket.contact} />}
      {featuresOf(ticket.channel).linking === 'site' && <VisitFacts contactId={ticket.contactId} />}
      {hasAi && canChange && <DrawerSummary ticket={ticket} />}
      <DrawerSection title={t('contacts.tags')}>
        <TagEditor
          mayChange={canChange}
          tags={ticket.tags}
          onChange={(tags) => saveTicket(cache, { ...ticket, tags })}
          save={(tags) => syncTags(ticket.id, tags)}
        />
      </DrawerSection>
      <DrawerSection title={t('contacts.ownTags')}>
        <ContactTags contactId={ticket.contactId} />
      </DrawerSection>
      {ticket.campaign && (
        <DrawerSection title={t('campaigns.ticketTitle')}>
          <CampaignBadge campaign={ticket.campaign} />
        </DrawerSection>
      )}
      {arrivals.length > 0 && <AdSources ad={ticket.ad ?? null} arrivals={arrivals} />}
      {(canChange || notes.length > 0) && (
        <DrawerSection title={t('contacts.notes')} count={notes.length}>
          <NoteList notes={notes} form={canChange && <NoteForm ticketId={ticket.id} contactId={ticket.contactId} />} />
        </DrawerSection>
      )}
      {!ticket.isGroup && (
        <DrawerSection title={t('optOuts.section')}>
          <OptOutSection contactId={ticket.contactId} mayChange={canChange} />
        </DrawerSection>
      )}
      <MediaSection key={`media-${ticket.id}`} contactId={ticket.contactId} onFollow={onFollow} />
      {canChange && ticket.status !== 'closed' && <OtherConversations ticket={ticket} />}
      <HistorySection key={`history-${ticket.id}`} ticketId={ticket.id} />
      {canChange && <History ticket={ticket} />}
    </ContactDrawer>
  )
}

/** Lists the earlier tickets of the contact, as far as the conversation's messages are loaded. */
function History({ ticket }: { ticket: TicketDetails }) {
  const { t } = useTranslation()
  const time = useTime()
  const duration = useDuration()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...messagesQuery(ticket.id, false),
    enabled: false,
  })
  const earlier = useMemo(() => {
    const spans = new Map<number, TicketSpan>()
    for (const span of data?.pages.flatMap((page) => page.tickets) ?? []) spans.set(span.id, span)
    spans.delete(ticket.id)
    return [...spans.values()].sort((a, b) => b.id - a.id)
  }, [data, ticket.id])
  return (
    <DrawerSection title={t('contacts.history')} count={earlier.length}>
      {earlier.length === 0 && !hasNextPage && <p className={parts.muted}>{t('contacts.noHistory')}</p>}
      <ul className={drawerStyles.past}>
        {earlier.map((span) => (
          <li key={span.id}>
            <Link to="/tickets/$ticketId" params={{ ticketId: span.uuid }} preload={false}>
              <span className={parts.column}>
                <b>
                  #{span.id} {span.queueName}
                </b>
                <small className="num">
                  {[time.date(span.createdAt), span.userName, span.seconds !== null && duration(span.seconds)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <IconChevronRight size={15} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="compact-xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('contacts.olderHistory')}
        </Button>
      )}
    </DrawerSection>
  )
}
