import { keepPreviousData, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactPage } from '#contract/contacts.ts'
import type { Ticket } from '#contract/tickets.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { uniqueById } from '#web/api/pages.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { lastMessageLine, unsigned } from '#web/features/messages/data.ts'
import { splitHighlight } from '#web/ui/text/highlight.ts'
import { listCached } from '#web/features/tickets/cache.ts'
import { linkToMessage } from '#web/features/tickets/message-link.ts'
import { listOpenedBefore } from '#web/features/tickets/open-conversation.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { matchText } from '#web/ui/text/matchText.ts'
import { normalizeText } from '#web/ui/text/normalizeText.ts'
import { useTime } from '#web/ui/time/time.ts'
import type { Command } from './command.ts'
import { useTypingPause } from './useTypingPause.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

export const SHORTEST_SEARCH = 3
const SHOWN_TICKETS = 8
const SHOWN_CONTACTS = 4
/** How much is shown before what was searched for: the line is cut at its end. */
const BEFORE = 24

type KnownContact = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl'>

/** Whoever has in their name what was typed comes before whoever was found by something else. */
const sortByName = <T,>(found: readonly T[], search: string, contactOf: (one: T) => KnownContact): T[] => {
  const scoreOf = (one: T): number => matchText(contactName(contactOf(one)), search)
  return found.toSorted((one, other) => scoreOf(other) - scoreOf(one))
}

/** Numbers are typed as they are shown: '+55 11 98888'. */
const WRITTEN_NUMBER = /^[\s+().-]*\d[\d\s+().-]*$/

const isOf = ({ name, number }: KnownContact, search: string): boolean =>
  normalizeText(name).includes(normalizeText(search)) ||
  (WRITTEN_NUMBER.test(search) && number.includes(search.replaceAll(/\D/g, '')))

/** Returns what this browser has of the customers who are searched for, before the server answers. */
function listKnown(
  cache: QueryClient,
  userId: number,
  search: string,
): { tickets: Ticket[]; contacts: KnownContact[] } {
  // What another search found in a ticket is not what is searched for now.
  const tickets = uniqueById([...listOpenedBefore(userId), ...listCached(cache)]).map(
    ({ messages: _messages, ...ticket }) => ticket,
  )
  const listed = cache
    .getQueriesData<InfiniteData<ContactPage>>({ queryKey: keys.contacts })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ contacts }) => contacts)
  const contacts = uniqueById<KnownContact>([
    ...listed,
    ...tickets.filter(({ isGroup }) => !isGroup).map(({ contact }) => contact),
  ])
  return {
    tickets: tickets.filter(({ contact }) => isOf(contact, search)),
    contacts: contacts.filter((contact) => isOf(contact, search)),
  }
}

/** Returns whether a ticket that was found for what was typed before is found for this, too. */
const isStillFound = ({ contact, messages = [] }: Ticket, search: string): boolean =>
  isOf(contact, search) || messages.some(({ body }) => normalizeText(body).includes(normalizeText(search)))

/** What was shown stays in its place, as the server has it now; what it found besides comes after that. */
function joinFound<T extends { id: number }>(known: readonly T[], found: readonly T[]): T[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  return uniqueById([...known.map((one) => byId.get(one.id) ?? one), ...found])
}

/** Returns the command that opens a ticket, at the message that a search found if there is one. */
export function useTicketCommand() {
  const { t } = useTranslation()
  const time = useTime()
  const navigate = useNavigate()
  return (ticket: Ticket, search = ''): Command => {
    const found = ticket.messages?.[0]
    return {
      id: ticket.uuid,
      label: contactName(ticket.contact),
      detail: found ? <Passage text={unsigned(found.body)} search={search} /> : lastMessageLine(t, ticket),
      aside: `${t(`palette.status.${ticket.status}`)} · ${time.date(found?.createdAt ?? ticket.updatedAt)}`,
      icon: (
        <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={28} channel={ticket.channel} />
      ),
      run: () =>
        void navigate({
          to: '/tickets/$ticketId',
          params: { ticketId: ticket.uuid },
          ...(found && linkToMessage(found.id)),
        }),
    }
  }
}

function Passage({ text, search }: { text: string; search: string }): ReactNode {
  const [before, hit, after] = splitHighlight(text.replace(/\s+/g, ' '), search)
  return (
    <>
      {before.length > BEFORE ? `…${before.slice(-BEFORE)}` : before}
      <mark>{hit}</mark>
      {after}
    </>
  )
}

/**
 * Finds contacts, and tickets whose contact or messages have the text. What is known here is shown at once; the server is
 * asked after a pause in typing, and a request that is no longer needed is cancelled.
 */
export function useFound(typed: string) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { id: userId } = useUser()
  const toTicket = useTicketCommand()
  const showAll = useCan('tickets-manager:showall')
  const search = typed.trim().toLowerCase()
  const searchParam = useTypingPause(search)
  const isLong = search.length >= SHORTEST_SEARCH
  const isAsked = isLong && search === searchParam
  const rare = { enabled: isAsked, placeholderData: keepPreviousData, gcTime: 0 }
  const tickets = useQuery({
    queryKey: ['palette', 'tickets', search],
    queryFn: ({ signal }) => get('/tickets', { query: { searchParam, pageNumber: 1, showAll }, signal }),
    ...rare,
  })
  const contacts = useQuery({
    queryKey: ['palette', 'contacts', search],
    queryFn: ({ signal }) => get('/contacts', { query: { searchParam, pageNumber: 1 }, signal }),
    ...rare,
  })
  if (!isLong) return { tickets: [], contacts: [], isSearching: false }
  const known = listKnown(cache, userId, search)
  const foundTickets = (tickets.data?.tickets ?? []).filter(
    (ticket) => !tickets.isPlaceholderData || isStillFound(ticket, search),
  )
  const foundContacts = (contacts.data?.contacts ?? []).filter(
    (contact) => !contacts.isPlaceholderData || isOf(contact, search),
  )
  const conversations = joinFound(known.tickets, foundTickets)
  const people = joinFound<KnownContact>(known.contacts, foundContacts)
  return {
    tickets: sortByName(conversations, search, ({ contact }) => contact)
      .slice(0, SHOWN_TICKETS)
      .map((ticket) => toTicket(ticket, search)),
    contacts: sortByName(people, search, (contact) => contact)
      .slice(0, SHOWN_CONTACTS)
      .map((contact): Command => ({
        id: `contact-${contact.id}`,
        label: contactName(contact),
        detail: formatContactPhone(contact.number),
        icon: <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />,
        run: () => void navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) } }),
      })),
    isSearching: !isAsked || tickets.isFetching || contacts.isFetching,
  }
}
