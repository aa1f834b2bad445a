import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NoteListItem } from '#contract/notes.ts'
import { exampleUser } from '#tests/component.tsx'
import { watchTicket } from '#web/api/socket.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { closeSession, openSession } from '#web/session/store.ts'
import { sayChatMessage, sayMessage, sayNote, setSpeaker } from './spoken.ts'

const ME = exampleUser().id
const ticket = exampleTicket()
const say = vi.fn<(text: string) => void>()
const said = (): string[] => say.mock.calls.map(([text]) => text)

/** What was said is remembered by the ids. */
let nextId = 1000
const message = (change: Parameters<typeof exampleMessage>[0] = {}) =>
  exampleMessage({ id: String(nextId++), ...change })

const note = (userId: number, name: string): NoteListItem => ({
  ...{ id: nextId++, note: 'Cliente antigo', userId, contactId: 5, ticketId: ticket.id, mentions: [] },
  ...{ createdAt: ticket.createdAt, updatedAt: ticket.updatedAt, user: { id: userId, name, email: '' } },
  ...{ contact: { id: 5, name: 'João' }, ticket: { id: ticket.id, status: 'open', createdAt: ticket.createdAt } },
})

let leave: () => void = () => undefined
beforeEach(() => {
  say.mockClear()
  setSpeaker(say)
  openSession({ token: 'token', user: exampleUser(), restricted: false })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  leave()
  leave = () => undefined
  closeSession()
  vi.restoreAllMocks()
})

describe('in a conversation on screen', () => {
  beforeEach(() => {
    leave = watchTicket(ticket.id)
  })

  test('a message of the customer is said once, with the name', () => {
    const arrived = message({ body: 'Cadê meu pedido?' })
    sayMessage(arrived, ticket)
    sayMessage(arrived, ticket)
    expect(said()).toEqual(['João: Cadê meu pedido?'])
  })

  test('in a group the member is named, and a picture by its kind', () => {
    const member = { id: 9, name: 'Rita', number: '', profilePicUrl: '' }
    sayMessage(message({ contact: member, mediaType: 'image', body: '' }), ticket)
    expect(said()).toEqual(['Rita: Foto'])
  })

  test('whoever has no name is called by the written number', () => {
    const nameless = { id: 9, name: '5511988887777', number: '5511988887777', profilePicUrl: '' }
    sayMessage(message({ contact: nameless, body: 'oi' }), ticket)
    expect(said()).toEqual(['+55 11 98888-7777: oi'])
  })

  test('what the user writes is not said, also from the phone', () => {
    sayMessage(message({ fromMe: true, userId: ME, userName: 'Ana' }), ticket)
    sayMessage(message({ fromMe: true }), ticket)
    sayNote(note(ME, 'Ana'))
    expect(said()).toEqual([])
  })

  test('what a colleague and the bot write is said without the signature', () => {
    sayMessage(message({ fromMe: true, userId: 8, userName: 'Bia', body: '*Bia:*\nJá vejo' }), ticket)
    sayMessage(message({ fromMe: true, isAutomatic: true, body: 'Olá!' }), ticket)
    sayNote(note(8, 'Bia'))
    expect(said()).toEqual(['Bia: Já vejo', 'Robô: Olá!', 'Nota interna, Bia: Cliente antigo'])
  })

  test('nothing is said while the window is not used: the system tells it', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    sayMessage(message(), ticket)
    expect(said()).toEqual([])
  })

  test('a message of another conversation is not said', () => {
    sayMessage(message({ ticketId: 2 }), exampleTicket({ id: 2 }))
    expect(said()).toEqual([])
  })
})

test('who peeks hears what is written, and nothing after leaving', () => {
  leave = watchTicket(ticket.id, 'quietly')
  sayMessage(message({ body: 'oi' }), ticket)
  leave()
  leave = () => undefined
  sayMessage(message({ body: 'alô' }), ticket)
  expect(said()).toEqual(['João: oi'])
})

test('a message of a chat is said with the name of the colleague', () => {
  sayChatMessage({
    ...{ id: 1, chatId: 1, senderId: 8, sender: { id: 8, name: 'Bia' }, message: 'Almoço?', clientId: null },
    ...{ mediaPath: null, mediaName: null, mediaMimetype: null, mediaSize: null, mediaSeconds: null },
    ...{ mediaWidth: null, mediaHeight: null, thumbnailUrl: null },
    ...{ createdAt: ticket.createdAt, updatedAt: ticket.updatedAt },
  })
  expect(said()).toEqual(['Bia: Almoço?'])
})
