import { afterEach, expect, test, vi } from 'vitest'
import type { VisitorMessage } from '#contract/webchat.ts'
import {
  forgetPending,
  forgetVisitor,
  joinsWithin,
  merged,
  openMenuIn,
  storedPending,
  storePending,
  textOfMenu,
  withoutTaken,
  wordsOf,
} from './store.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage has its keys as properties of its own, and its functions not. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string): unknown {
    return this[key] ?? null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

const pendingOf = (clientId: string, at = '') => ({
  ...{ clientId, body: clientId, at },
  ...{ file: null, isVoice: false, isFailed: false },
})
const idsOf = (pending: { clientId: string }[]): string[] => pending.map(({ clientId }) => clientId)

test('tabs keep the texts of each other, and those of other visitors and sites are not theirs', () => {
  vi.stubGlobal('localStorage', new FakeStorage())
  const [first, second] = [pendingOf('first', '1'), pendingOf('second', '2')]
  storePending('site', 'ana', [second])
  storePending('site', 'ana', [first])
  storePending('site', 'rui', [pendingOf('of rui')])
  storePending('site-2', 'ana', [pendingOf('elsewhere')])
  expect(idsOf(storedPending('site', 'ana'))).toEqual(['first', 'second'])
  forgetPending('site', [first])
  expect(idsOf(storedPending('site', 'ana'))).toEqual(['second'])
  forgetVisitor('site')
  expect([storedPending('site', 'ana'), storedPending('site', 'rui')]).toEqual([[], []])
  expect(idsOf(storedPending('site-2', 'ana'))).toEqual(['elsewhere'])
})

const message = (id: string, more: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id,
  clientId: null,
  isMine: false,
  mediaType: 'conversation',
  body: id,
  author: null,
  at: '2026-11-23T10:00:00.000Z',
  isEdited: false,
  isDeleted: false,
  isRead: false,
  file: null,
  choices: [],
  reactions: [],
  quoted: null,
  ...more,
})

test('messages stand in their order, and a changed one in its place', () => {
  const known = [message('9'), message('10')]
  const messages = [message('11'), message('9', { body: 'certo' })]
  const bodies = merged(known, { messages, readUpTo: null }).map(({ body }) => body)
  expect(bodies).toEqual(['certo', '10', '11'])
})

test('a message that was stored late stands where it was written', () => {
  const known = [message('9'), message('10', { at: '2026-11-23T10:05:00.000Z' })]
  const late = message('11', { at: '2026-11-23T10:01:00.000Z' })
  expect(merged(known, { messages: [late], readUpTo: null }).map(({ id }) => id)).toEqual(['9', '11', '10'])
})

test('what the visitor wrote is read as far as the server says, and nothing else is', () => {
  const known = [message('8'), message('9', { isMine: true }), message('10', { isMine: true })]
  const all = merged(known, { messages: [message('11', { isMine: true })], readUpTo: '10' })
  expect(all.map(({ isRead }) => isRead)).toEqual([false, true, true, false])
})

test('who joined before the first message that is there is shown with the older ones', () => {
  const joins = [
    { id: '1', name: 'Ana', at: '2026-11-22T10:00:00.000Z' },
    { id: '2', name: 'Bia', at: '2026-11-24T10:00:00.000Z' },
  ]
  const namesOf = (hasOlder: boolean) =>
    joinsWithin({ messages: [message('9')], joins, hasOlder }).map(({ name }) => name)
  expect([namesOf(true), namesOf(false)]).toEqual([['Bia'], ['Ana', 'Bia']])
})

test('what the server has taken is not shown twice', () => {
  const pending = [pendingOf('a'), pendingOf('b')]
  expect(idsOf(withoutTaken(pending, [message('1', { clientId: 'a' })]))).toEqual(['b'])
})

test('a button writes its words, and its number where the words would mean something else', () => {
  const choices = [
    { key: '1', label: 'Vendas' },
    { key: '2', label: '2' },
    { key: '3', label: 'Outro' },
    { key: '4', label: 'Outro' },
    { key: '#', label: 'Menu' },
  ]
  expect(choices.map((choice) => wordsOf(choice, choices))).toEqual(['Vendas', '2', '3', '4', '#'])
})

test('a menu does not say twice what its buttons say', () => {
  const choices = [{ key: '1', label: 'Vendas' }]
  expect(textOfMenu({ body: 'Sobre o quê?\n\n[ 1 ] - Vendas', choices })).toBe('Sobre o quê?')
  expect(textOfMenu({ body: '[ 1 ] - Vendas', choices: [] })).toBe('[ 1 ] - Vendas')
  const rates = [{ key: '1', label: 'insatisfeito' }]
  expect(textOfMenu({ body: 'Como foi?\n\n*1* – insatisfeito', choices: rates })).toBe('Como foi?')
})

test('the buttons of a menu stay below it while nothing but its file follows', () => {
  const menu = message('1', { choices: [{ key: '1', label: 'Vendas' }] })
  const file = { name: 'tabela.pdf' } as VisitorMessage['file']
  const idIn = (...messages: VisitorMessage[]) => openMenuIn({ messages, pending: [] })
  expect(idIn(menu)).toBe('1')
  expect(idIn(menu, message('2', { file }))).toBe('1')
  for (const more of [{}, { isMine: true }, { isMine: true, file }]) expect(idIn(menu, message('2', more))).toBeNull()
  expect(openMenuIn({ messages: [menu], pending: [pendingOf('a')] })).toBeNull()
  expect(idIn(message('1'))).toBeNull()
})
