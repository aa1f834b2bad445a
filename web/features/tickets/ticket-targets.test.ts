import { expect, test } from 'vitest'
import type { TargetPerson, TicketTargets } from '#contract/ticket-targets.ts'
import { choosePerson, findTargets, listQueuesOf, type TargetRules } from './ticket-targets.ts'

const person = (id: number, name: string, change: Partial<TargetPerson> = {}): TargetPerson => ({
  ...{ id, name, profile: 'user', online: true, open: 0, queueIds: [1] },
  ...change,
})
const queue = (id: number, name: string) => ({ id, name, color: '#12a06a', waiting: 0, online: 0 })
const RULES: TargetRules = { queueIds: null, canLackQueue: false, holderId: null, userOfQueue: null }
const queues = [queue(1, 'Vendas'), queue(2, 'Suporte'), queue(3, 'Cobrança')]
const targets = (...people: TargetPerson[]): TicketTargets => ({ queues, people })
const names = (found: { name: string }[]): string[] => found.map(({ name }) => name)

test('who is there comes first, then who has less to do, and last who has the ticket', () => {
  const all = targets(
    person(1, 'Ana'),
    person(2, 'Bia', { open: 4 }),
    person(3, 'Caio', { online: false }),
    person(4, 'Dora', { open: 1 }),
  )
  expect(names(findTargets(all, { ...RULES, holderId: 1 }, '').people)).toEqual(['Dora', 'Bia', 'Caio', 'Ana'])
})

test('people and queues are found without accents', () => {
  const all = targets(person(1, 'Célia'), person(2, 'Marcelo'))
  const found = findTargets(all, RULES, 'cel')
  expect(names(found.people)).toEqual(['Célia', 'Marcelo'])
  expect(names(findTargets(all, RULES, 'cobranca').queues)).toEqual(['Cobrança'])
})

test('a person without a queue is offered only where none is needed', () => {
  const all = targets(person(1, 'Ana', { queueIds: [] }), person(2, 'Root', { profile: 'admin', queueIds: [] }))
  expect(names(findTargets(all, RULES, '').people)).toEqual(['Root'])
  expect(names(findTargets(all, { ...RULES, canLackQueue: true }, '').people)).toEqual(['Ana', 'Root'])
})

test('a viewer with queues of their own chooses among these', () => {
  const bia = person(2, 'Bia', { queueIds: [1, 2] })
  const root = person(3, 'Root', { profile: 'admin', queueIds: [] })
  const rules = { ...RULES, queueIds: [2, 3] }
  expect(names(listQueuesOf(bia, targets(bia), rules))).toEqual(['Suporte'])
  expect(names(listQueuesOf(root, targets(root), rules))).toEqual(['Suporte', 'Cobrança'])
  expect(names(findTargets(targets(bia), rules, '').queues)).toEqual(['Suporte', 'Cobrança'])
})

test.each([
  ['the ticket’s queue stays if the person serves it', [1, 2], 2, 2],
  ['the only queue of the person is taken', [1], 2, 1],
  ['nobody guesses which of several others it is', [1, 3], 2, null],
])('%s', (_name, queueIds, queueId, expected) => {
  const bia = person(2, 'Bia', { queueIds })
  expect(choosePerson(bia, targets(bia), { rules: RULES, queueId })).toEqual({ userId: 2, queueId: expected })
})
