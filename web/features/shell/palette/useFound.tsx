import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { get } from '#web/api/client.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { lastMessageLine, unsigned } from '#web/features/messages/data.ts'
import { splitHighlight } from '#web/ui/text/highlight.ts'
import { linkToMessage } from '#web/features/tickets/message-link.ts'
import { useCan } from '#web/session/store.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import { normalizeText } from '#web/ui/text/normalizeText.ts'
import { useTime } from '#web/ui/time/time.ts'
import type { Command } from './command.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

export const SHORTEST_SEARCH = 3
/** Shorter than that of lists: whoever opens the palette waits for what it finds. */
const SEARCH_DELAY_MS = 200
const SHOWN_TICKETS = 8
const SHOWN_CONTACTS = 4
/** How much is shown before what was searched for: the line is cut at its end. */
const BEFORE = 24

/** Sorts tickets whose contact name matches before those that were found by their messages. */
function sortByNameMatch<T extends { contact: { name: string } }>(tickets: readonly T[], search: string): T[] {
  const isNamed = ({ contact }: T): boolean => normalizeText(contact.name).includes(normalizeText(search))
  return tickets.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
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

/** Finds contacts, and tickets whose contact or messages have the text. It is asked for after a pause in typing. */
export function useFound(typed: string) {
  const navigate = useNavigate()
  const toTicket = useTicketCommand()
  const showAll = useCan('tickets-manager:showall')
  const searchParam = useDebounced(typed.trim().toLowerCase(), SEARCH_DELAY_MS)
  const enabled = searchParam.length >= SHORTEST_SEARCH
  const rare = { enabled, placeholderData: keepPreviousData, gcTime: 0 }
  const tickets = useQuery({
    queryKey: ['palette', 'tickets', searchParam],
    queryFn: ({ signal }) => get('/tickets', { query: { searchParam, pageNumber: 1, showAll }, signal }),
    ...rare,
  })
  const contacts = useQuery({
    queryKey: ['palette', 'contacts', searchParam],
    queryFn: ({ signal }) => get('/contacts', { query: { searchParam, pageNumber: 1 }, signal }),
    ...rare,
  })
  const found = useMemo(
    () => sortByNameMatch(tickets.data?.tickets ?? [], searchParam).slice(0, SHOWN_TICKETS),
    [tickets.data, searchParam],
  )
  const people = (contacts.data?.contacts ?? []).slice(0, SHOWN_CONTACTS).map((contact): Command => ({
    id: `contact-${contact.id}`,
    label: contactName(contact),
    detail: formatContactPhone(contact.number),
    icon: <Avatar name={contact.name} picture={contact.profilePicUrl} size={28} />,
    run: () => void navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) } }),
  }))
  return {
    tickets: enabled ? found.map((ticket) => toTicket(ticket, searchParam)) : [],
    contacts: enabled ? people : [],
    isSearching: tickets.isFetching || contacts.isFetching,
  }
}
