import type { TagRef } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { firstNameOf } from '#contract/person-name.ts'

/** What the user of a list knows, so that its rows need not tell it. */
export type RowContext = {
  userId: number
  /** The only queue of the list; `none` if there is no queue. */
  queueId: number | 'several' | 'none'
  hasSeveralConnections: boolean
  /** The words for a ticket without a queue, and for a closed one. */
  words: { noQueue: string; closed: string }
}

export type Badge = { kind: 'closed' | 'queue' | 'user' | 'connection'; text: string }

/** What a row tells besides name, times and message: beside the message, or in a line of its own. */
export type RowFacts = { inline: Badge | null; line: Badge[]; tags: TagRef[]; hiddenTags: number }

const MAX_TAGS = 2
/** A longer badge would leave too little of the message. */
const INLINE_LETTERS = 14
/** How many letters the line holds in the narrowest list, and how many of them the edges of a badge and "+3" take. */
const LINE_LETTERS = 36
const EDGE_LETTERS = 3
const MORE_LETTERS = 4

/** A badge is shown where it tells something that is not the same in every row. */
function badgesOf({ status, messages, queue, queueId, user, whatsapp }: Ticket, context: RowContext): Badge[] {
  const badges: Badge[] = []
  if (messages !== undefined && status === 'closed') badges.push({ kind: 'closed', text: context.words.closed })
  if (context.queueId !== 'none' && context.queueId !== queueId)
    badges.push({ kind: 'queue', text: queue?.name ?? context.words.noQueue })
  if (user && user.id !== context.userId) badges.push({ kind: 'user', text: firstNameOf(user.name) })
  if (whatsapp && context.hasSeveralConnections) badges.push({ kind: 'connection', text: whatsapp.name })
  return badges
}

const fitsInline = ([first, ...others]: Badge[], tags: TagRef[]): boolean =>
  tags.length === 0 && others.length === 0 && (first?.text.length ?? 0) <= INLINE_LETTERS

/** Returns whether a row has a line of badges and tags. */
export const isTallRow = (ticket: Ticket, context: RowContext): boolean =>
  !fitsInline(badgesOf(ticket, context), ticket.tags)

/** Nothing in the line is cut short: what does not fit is left to the label of the row, and tags are counted. */
export function rowFacts(ticket: Ticket, context: RowContext): RowFacts {
  const badges = badgesOf(ticket, context)
  if (fitsInline(badges, ticket.tags)) return { inline: badges[0] ?? null, line: [], tags: [], hiddenTags: 0 }
  let left = LINE_LETTERS
  let isEmpty = true
  /** The first one is always shown, however long it is. */
  const take = (text: string, kept: number): boolean => {
    const isTaken = isEmpty || text.length + EDGE_LETTERS + kept <= left
    if (!isTaken) return false
    isEmpty = false
    left -= text.length + EDGE_LETTERS
    return true
  }
  const line = badges.filter(({ text }) => take(text, 0))
  const candidates = ticket.tags.slice(0, MAX_TAGS)
  const tags = candidates.filter(({ name }, index) => take(name, index + 1 < ticket.tags.length ? MORE_LETTERS : 0))
  return { inline: null, line, tags, hiddenTags: ticket.tags.length - tags.length }
}
