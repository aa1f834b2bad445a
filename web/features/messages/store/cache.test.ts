import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import {
  addMessage,
  markMessagesRead,
  messageKeys,
  NEWEST_PAGE,
  reloadConversationsWith,
  removeMessageConnection,
  removeMessageUser,
  removeSpanQueue,
  saveMessageUser,
  saveSpan,
  saveSpanConnection,
  saveSpanQueue,
  setTyping,
  settleMessages,
  updateMessage,
  type MessagePages,
} from './cache.ts'
import { exampleMessage } from './examples.ts'
import { addPendingMessage, pendingMessagesKey, ticketDestination, type PendingMessage } from './pending-messages.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'

const time = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const ticket = exampleTicket({ id: 1 })
const key = messageKeys.list(1)

function conversation(pages: Message[][]): MessagePages {
  const count = pages.flat().length
  const full = { ...ticket, contact: { ...ticket.contact, extraInfo: [] } }
  return {
    pages: pages.map((messages, index) => ({
      messages,
      ticket: full,
      tickets: [],
      history: [],
      count,
      newer: 0,
      unread: null,
      hasMore: index + 1 < pages.length,
    })),
    pageParams: pages.map(() => NEWEST_PAGE),
  }
}

const ids = () => cache.getQueryData<MessagePages>(key)?.pages.map((page) => page.messages.map((message) => message.id))
const find = (id: string) =>
  cache
    .getQueryData<MessagePages>(key)
    ?.pages.flatMap((page) => page.messages)
    .find((message) => message.id === id)

const older = exampleMessage({ id: '9', createdAt: time(1) })
const newer = exampleMessage({ id: '10', createdAt: time(5), fromMe: true, contactId: null, ack: 2 })

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(key, conversation([[newer], [older]]))
})

describe('a message event leaves the conversation as a fresh fetch would', () => {
  it('appends the newest and counts it', () => {
    const next = exampleMessage({ id: '11', createdAt: time(6) })
    addMessage(cache, next, ticket)
    expect(cache.getQueryData<MessagePages>(key)?.pages[0]).toEqual(conversation([[newer, next], [older]]).pages[0])
  })

  it('inserts a late one in the order of time', () => {
    addMessage(cache, exampleMessage({ id: '12', createdAt: time(3) }), ticket)
    expect(ids()).toEqual([['12', '10'], ['9']])
  })

  it('adds a redelivered one once', () => {
    addMessage(cache, newer, ticket)
    expect(ids()).toEqual([['10'], ['9']])
  })

  it('makes a page of what is more than one request fetches', () => {
    const many = Array.from({ length: 100 }, (_, index) => exampleMessage({ id: `${index + 20}`, createdAt: time(6) }))
    cache.setQueryData(key, conversation([many, [older]]))
    addMessage(cache, exampleMessage({ id: '120', createdAt: time(7) }), ticket)
    const { pages, pageParams } = cache.getQueryData<MessagePages>(key)!
    expect(ids()?.flat().length).toBe(102)
    expect(pages.map((page) => [page.messages.length, page.messages[0]?.id, page.hasMore])).toEqual([
      [81, '40', true],
      [20, '20', true],
      [1, '9', false],
    ])
    expect(pageParams).toEqual([NEWEST_PAGE, { before: '40' }, NEWEST_PAGE])
  })

  it('updates one on an older page', () => {
    updateMessage(cache, { ...older, isDeleted: true, updatedAt: time(9) })
    expect(find('9')?.isDeleted).toBe(true)
  })
})

describe('ticks', () => {
  it('only rise, whatever order the events come in', () => {
    updateMessage(cache, { ...newer, ack: 4, updatedAt: time(8) })
    updateMessage(cache, { ...newer, ack: 3, updatedAt: time(7) })
    expect(find('10')?.ack).toBe(4)
    updateMessage(cache, { ...newer, ack: 3, body: 'edited', updatedAt: time(9) })
    expect(find('10')).toMatchObject({ ack: 4, body: 'edited' })
  })

  it('fall when the provider refuses what it took, and stay so', () => {
    const [taken, refused] = [
      { ...newer, ack: 1, updatedAt: time(6) },
      { ...newer, ack: 0, sendError: 'ERR_CLOUD_UNDELIVERABLE', updatedAt: time(7) },
    ]
    cache.setQueryData(key, conversation([[taken], [older]]))
    updateMessage(cache, refused)
    updateMessage(cache, taken)
    expect(find('10')).toMatchObject({ ack: 0, sendError: 'ERR_CLOUD_UNDELIVERABLE' })
  })
})

describe('a pending message', () => {
  it('is dropped when the stored message with the same clientId arrives', () => {
    const outgoing: PendingMessage = {
      clientId: 'abcdefgh',
      destination: ticketDestination(1),
      body: 'oi',
      quotedMsg: null,
      file: null,
      createdAt: time(6),
      state: 'sending',
      progress: 0,
      error: null,
    }
    addPendingMessage(cache, outgoing)
    expect(cache.getQueryData<PendingMessage[]>(pendingMessagesKey(ticketDestination(1)))).toHaveLength(1)
    addMessage(cache, exampleMessage({ id: '13', fromMe: true, clientId: 'abcdefgh', createdAt: time(6) }), ticket)
    expect(cache.getQueryData(pendingMessagesKey(ticketDestination(1)))).toEqual([])
  })
})

describe('typing', () => {
  it('ends after a time without an event', () => {
    vi.useFakeTimers()
    setTyping(cache, { contactId: 5, ticketId: 1, typing: true })
    expect(Object.keys(cache.getQueryData(messageKeys.typing) ?? {})).toEqual(['1'])
    vi.advanceTimersByTime(20_000)
    expect(cache.getQueryData(messageKeys.typing)).toEqual({})
    vi.useRealTimers()
  })

  it('ends when the message arrives', () => {
    setTyping(cache, { contactId: 5, ticketId: 1, typing: true })
    addMessage(cache, exampleMessage({ id: '14', createdAt: time(7) }), ticket)
    expect(cache.getQueryData(messageKeys.typing)).toEqual({})
  })
})

describe('a part of the conversation', () => {
  const part = (change: Partial<MessagePages['pages'][0]>): MessagePages => {
    const data = conversation([[newer], [older]])
    return { pages: data.pages.with(0, { ...data.pages[0]!, ...change }), pageParams: [{ around: 'unread' }, {}] }
  }

  it('counts messages that arrive after its end without showing them', () => {
    cache.setQueryData(key, part({ newer: 3 }))
    addMessage(cache, exampleMessage({ id: '11', createdAt: time(6) }), ticket)
    expect(ids()).toEqual([['10'], ['9']])
    expect(cache.getQueryData<MessagePages>(key)?.pages[0]?.newer).toBe(4)
  })

  it('is refetched at the same message, and from the newest page once the end is loaded', () => {
    const settled = (change: Partial<MessagePages['pages'][0]>) => {
      cache.setQueryData(key, part(change))
      settleMessages(cache, 1)
      return cache.getQueryData<MessagePages>(key)?.pageParams[0]
    }
    const unread = { firstId: '10', count: 2 }
    expect(settled({ newer: 3, unread })).toEqual({ around: '10' })
    expect(settled({ newer: 0, unread })).toEqual(NEWEST_PAGE)
    expect(settled({ newer: 3, unread: null })).toEqual({ around: 'unread' })
  })
})

it('messages of a read ticket are marked as read, those of other tickets are not', () => {
  const foreign = exampleMessage({ id: '8', ticketId: 7, createdAt: time(0) })
  cache.setQueryData(key, conversation([[newer], [older, foreign]]))
  markMessagesRead(cache, 1)
  expect(find('9')?.read).toBe(true)
  expect(find('8')?.read).toBe(false)
})

describe('a conversation that shows another open ticket of the contact', () => {
  const beside = messageKeys.list(2)
  type Page = MessagePages['pages'][number]
  const span = { id: 1, status: 'open', queueName: null, userName: null } as Page['tickets'][number]
  const showing = (tickets: (typeof span)[], contactId = ticket.contactId) => {
    const data = conversation([[older]])
    const pages = data.pages.map((page) => ({ ...page, tickets, ticket: { ...page.ticket, id: 2, contactId } }))
    cache.setQueryData(beside, { ...data, pages })
  }
  const idsBeside = () =>
    cache.getQueryData<MessagePages>(beside)?.pages.flatMap((page) => page.messages.map(({ id }) => id))
  const isOld = () => cache.getQueryState(beside)?.isInvalidated
  const next = exampleMessage({ id: '11', createdAt: time(6) })

  it('gets its new messages too', () => {
    showing([span])
    addMessage(cache, next, ticket)
    expect([idsBeside(), isOld()]).toEqual([['9', '11'], false])
  })

  it('shows as read what was read in that ticket', () => {
    showing([span])
    markMessagesRead(cache, 1)
    const shown = cache.getQueryData<MessagePages>(beside)?.pages.flatMap(({ messages }) => messages)
    expect(shown?.map(({ read }) => read)).toEqual([true])
  })

  it('asks the server when it shows nothing of that ticket yet', () => {
    showing([])
    addMessage(cache, next, ticket)
    expect([idsBeside(), isOld()]).toEqual([['9'], true])
  })

  it('is left alone when it had ended before that ticket began', () => {
    const own = { ...span, id: 2, status: 'closed', closedAt: ticket.createdAt }
    showing([own])
    addMessage(cache, next, ticket)
    expect([idsBeside(), isOld()]).toEqual([['9'], false])
    addMessage(cache, next, { ...ticket, createdAt: '2026-11-20T09:59:59.999Z' })
    expect([idsBeside(), isOld()]).toEqual([['9'], true])
  })

  it('is left alone when it is of somebody else', () => {
    showing([], ticket.contactId + 1)
    addMessage(cache, next, ticket)
    expect([idsBeside(), isOld()]).toEqual([['9'], false])
  })

  it('is fetched anew when that ticket is closed, or may be seen no more', async () => {
    showing([span])
    saveSpan(cache, { ...ticket, status: 'closed' })
    expect(isOld()).toBe(true)
    showing([span])
    expect(isOld()).toBe(false)
    await reloadConversationsWith(cache, 1)
    expect(isOld()).toBe(true)
  })
})

it('a conversation without a message of its own ticket is fetched anew when that is closed, too', () => {
  saveSpan(cache, ticket)
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false)
  saveSpan(cache, { ...ticket, status: 'closed' })
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})

describe('separators', () => {
  type Span = MessagePages['pages'][number]['tickets'][number]
  const span: Span = {
    ...{ id: 5, uuid: '5', status: 'closed', createdAt: time(0), closedAt: time(1), seconds: 60, closedReason: null },
    ...{ queueId: 7, queueName: 'Vendas', userId: 8, userName: 'Ana', connectionId: 9, connectionName: 'Loja' },
    rate: null,
  }
  const shown = () => cache.getQueryData<MessagePages>(key)?.pages[0]?.tickets
  beforeEach(() => {
    const data = conversation([[{ ...newer, userId: 8, userName: 'Ana', whatsappId: 9 }]])
    cache.setQueryData(key, { ...data, pages: data.pages.map((page) => ({ ...page, tickets: [span] })) })
  })

  it('get the new name of a queue, a connection and a person, also in tickets that ended', () => {
    const before = cache.getQueryData(key)
    for (const save of [saveSpanQueue, saveSpanConnection, saveMessageUser]) save(cache, { id: 6, name: 'Outra' })
    expect(cache.getQueryData(key)).toBe(before)
    saveSpanQueue(cache, { id: 7, name: 'Vendas novas' })
    saveSpanConnection(cache, { id: 9, name: 'Loja nova' })
    saveMessageUser(cache, { id: 8, name: 'Ana Lima' })
    expect(shown()).toEqual([{ ...span, queueName: 'Vendas novas', connectionName: 'Loja nova', userName: 'Ana Lima' }])
    expect(find('10')?.userName).toBe('Ana Lima')
  })

  it('name no queue, no person and no connection that was deleted, and messages have none', () => {
    removeSpanQueue(cache, 7)
    removeMessageUser(cache, 8)
    removeMessageConnection(cache, 9)
    expect(find('10')).toMatchObject({ whatsappId: null, userId: null, userName: null })
    const gone = { queueId: null, queueName: null, userId: null, userName: null }
    const without = { ...gone, connectionId: null, connectionName: null }
    expect(shown()).toEqual([{ ...span, ...without }])
  })
})
