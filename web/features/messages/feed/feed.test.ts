import { describe, expect, it } from 'vitest'
import type { Message, TicketSpan } from '#contract/messages.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { buildFeed, type FeedInput, type FeedItem } from './feed.ts'
import { ticketDestination } from '#web/features/messages/store/pending-messages.ts'

const at = (day: number, minute: number) => `2026-11-${day}T12:${String(minute).padStart(2, '0')}:00.000Z`

const span = (id: number, closedAt: string | null, createdAt = at(10, 0)): TicketSpan => ({
  id,
  uuid: String(id),
  status: closedAt ? 'closed' : 'open',
  createdAt,
  closedAt,
  seconds: null,
  closedReason: null,
  queueId: null,
  queueName: null,
  userId: null,
  userName: null,
  connectionId: null,
  connectionName: null,
  rate: null,
})

const feed = (messages: Message[], change: Partial<FeedInput> = {}): FeedItem[] =>
  buildFeed({
    messages,
    notes: [],
    outgoing: [],
    spans: [span(1, at(12, 9)), span(2, null, at(21, 0))],
    current: null,
    hasMore: false,
    hasNewer: false,
    newFrom: null,
    dayOf: (time) => time.slice(0, 10),
    viewerId: 7,
    ...change,
  })

const kinds = (items: FeedItem[]) => items.map((item) => item.kind)

const old = exampleMessage({ id: '1', ticketId: 1, createdAt: at(12, 1) })
const next = exampleMessage({ id: '2', ticketId: 2, createdAt: at(21, 1) })
const answer = exampleMessage({ id: '3', ticketId: 2, createdAt: at(21, 2), fromMe: true, contactId: null })

describe('separators', () => {
  it('stand between days and between the tickets of a contact', () => {
    expect(kinds(feed([old, next, answer]))).toEqual([
      'day',
      'started',
      'message',
      'ended',
      'day',
      'started',
      'message',
      'message',
    ])
  })

  it('do not claim a start while older messages are not loaded', () => {
    expect(kinds(feed([old, next], { hasMore: true }))).toEqual([
      'day',
      'message',
      'ended',
      'day',
      'started',
      'message',
    ])
  })

  it('end a closed ticket after its last message', () => {
    expect(kinds(feed([old]))).toEqual(['day', 'started', 'message', 'ended'])
  })

  it('stand where each of two tickets began and ended that ran at the same time on two lines', () => {
    const [first, second] = [exampleMessage({ id: '1', ticketId: 1, createdAt: at(12, 1) }), at(12, 2)]
    const messages = [
      first,
      exampleMessage({ id: '2', ticketId: 2, createdAt: second }),
      exampleMessage({ id: '3', ticketId: 1, createdAt: at(12, 3) }),
      exampleMessage({ id: '4', ticketId: 2, createdAt: at(12, 4) }),
      exampleMessage({ id: '5', ticketId: 2, createdAt: at(12, 10) }),
    ]
    const items = feed(messages, { spans: [span(1, at(12, 9)), span(2, null, second)] })
    expect(items.slice(1).map((item) => (item.kind === 'message' ? item.message.id : item.key))).toEqual([
      ...['started 1', '1', 'started 2', '2', '3', '4', 'ended 1', '5'],
    ])
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  })

  it('say on which line the messages are, where the person wrote on several', () => {
    const messages = [1, 2, 2, 1].map((ticketId, index) =>
      exampleMessage({ id: `${index + 1}`, ticketId, createdAt: at(12, index + 1) }),
    )
    const on = (id: number, connectionName: string | null) => ({ ...span(id, null, at(12, 0)), connectionName })
    const linesOf = (second: string | null) =>
      feed(messages, { spans: [on(1, 'Loja'), on(2, second)] }).flatMap((item) =>
        item.kind === 'connection' ? [item.name] : item.kind === 'message' ? [item.message.id] : [],
      )
    expect(linesOf('Oficial')).toEqual(['Loja', '1', 'Oficial', '2', '3', 'Loja', '4'])
    expect(linesOf('Loja')).toEqual(['1', '2', '3', '4'])
    // What was written on a deleted connection does not stand under the name of another one.
    expect(linesOf(null)).toEqual(['Loja', '1', '2', '3', 'Loja', '4'])
  })

  it('claim no start of a ticket that may have begun before the loaded messages', () => {
    const messages = [next, exampleMessage({ id: '4', ticketId: 1, createdAt: at(21, 5) })]
    const items = feed(messages, { spans: [span(1, null), span(2, null)], hasMore: true })
    expect(kinds(items)).toEqual(['day', 'message', 'message'])
  })

  it('claim no end where newer messages are not loaded', () => {
    const outgoing = { clientId: 'abcdefgh', body: 'oi', quotedMsg: null, file: null } as const
    const destination = ticketDestination(2)
    const leaving = {
      ...outgoing,
      destination,
      createdAt: at(21, 5),
      state: 'sending' as const,
      progress: 0,
      error: null,
    }
    const items = feed([old], { hasNewer: true, current: span(2, null), outgoing: [leaving] })
    expect(kinds(items)).toEqual(['day', 'started', 'message'])
  })

  it('mark the first new message', () => {
    const items = feed([next, answer], { newFrom: { messageId: '3', count: 1 } })
    expect(kinds(items)).toEqual(['day', 'started', 'message', 'new', 'message'])
  })
})

it('starts a ticket that has no message yet', () => {
  expect(kinds(feed([old], { current: span(2, null) })).at(-1)).toBe('started')
  expect(kinds(feed([old, next], { current: span(2, null) })).filter((kind) => kind === 'started')).toHaveLength(2)
})

describe('groups', () => {
  const firsts = (messages: Message[]) =>
    feed(messages, { spans: [] }).flatMap((item) => (item.kind === 'message' ? [item.first] : []))

  it('join the bubbles of one author that follow soon', () => {
    const later = exampleMessage({ id: '4', ticketId: 2, createdAt: at(21, 30), fromMe: true, contactId: null })
    const same = exampleMessage({ id: '5', ticketId: 2, createdAt: at(21, 3), fromMe: true, contactId: null })
    expect(firsts([next, answer, same, later])).toEqual([true, true, false, true])
  })

  it('part what two colleagues say, and join what the viewer says with what is still being sent', () => {
    const [mine, ofBia] = [
      { ...answer, userId: 7 },
      { ...answer, id: '8', userId: 8 },
    ]
    expect(firsts([next, ofBia, { ...ofBia, id: '9' }, { ...mine, id: '10' }])).toEqual([true, true, false, true])
    const pending = { clientId: 'abcdefgh', body: 'oi', quotedMsg: null, file: null } as const
    const leaving = {
      ...{ ...pending, destination: ticketDestination(2), createdAt: at(21, 3) },
      ...{ state: 'sending' as const, progress: 0, error: null },
    }
    expect(feed([next, mine], { spans: [], outgoing: [leaving] }).at(-1)).toMatchObject({ first: false })
    expect(feed([next, ofBia], { spans: [], outgoing: [leaving] }).at(-1)).toMatchObject({ first: true })
  })

  it('part what the bot says from what a colleague says', () => {
    const greeting = { ...answer, id: '6', isAutomatic: true }
    expect(firsts([next, greeting, { ...greeting, id: '7' }, answer])).toEqual([true, true, false, true])
  })
})

it('keeps the key of a message from sending to sent', () => {
  const outgoing = {
    clientId: 'abcdefgh',
    destination: ticketDestination(2),
    body: 'oi',
    quotedMsg: null,
    file: null,
    createdAt: at(21, 5),
    state: 'sending' as const,
    progress: 0,
    error: null,
  }
  const before = feed([next], { outgoing: [outgoing] }).at(-1)
  const sent = { ...answer, clientId: 'abcdefgh' }
  const after = feed([next, sent], { outgoing: [outgoing] })
  expect(before?.kind).toBe('outgoing')
  expect(after.filter((item) => item.key === before?.key)).toHaveLength(1)
  expect(after.at(-1)).toMatchObject({ kind: 'message', key: 'abcdefgh' })
})
