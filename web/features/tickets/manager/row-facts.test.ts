import { describe, expect, it } from 'vitest'
import type { TagRef } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { exampleQueue, exampleTicket } from '#web/features/tickets/examples.ts'
import { isTallRow, rowFacts, type RowContext } from './row-facts.ts'

const alone: RowContext = {
  userId: 7,
  queueId: 2,
  hasSeveralConnections: false,
  words: { noQueue: 'Sem fila', closed: 'Resolvida' },
}
const tags = (...names: string[]): TagRef[] => names.map((name, index) => ({ id: index + 1, name, color: '#123456' }))

/** Returns what a row shows, as texts. */
function shown(change: Partial<Ticket>, context: Partial<RowContext> = {}) {
  const ticket = exampleTicket(change)
  const facts = rowFacts(ticket, { ...alone, ...context })
  return {
    inline: facts.inline?.text ?? null,
    line: facts.line.map(({ text }) => text),
    tags: facts.tags.map(({ name }) => name),
    hiddenTags: facts.hiddenTags,
    isTall: isTallRow(ticket, { ...alone, ...context }),
  }
}
const nothing = { inline: null, line: [], tags: [], hiddenTags: 0, isTall: false }

describe('a row', () => {
  it('tells nothing that is the same in every row', () => {
    expect(shown({})).toEqual(nothing)
    expect(shown({}, { queueId: 'none' })).toEqual(nothing)
  })

  it.each<[string, Partial<Ticket>, Partial<RowContext>, string]>([
    ['the queue among several', {}, { queueId: 'several' }, 'Vendas'],
    ['that it has no queue', { queueId: null, queue: null }, {}, 'Sem fila'],
    ['another queue than the only one', { queueId: 3, queue: exampleQueue({ id: 3, name: 'Suporte' }) }, {}, 'Suporte'],
    ['whose it is', { userId: 8, user: { id: 8, name: 'Bia Castro' } }, {}, 'Bia'],
    ['the connection among several', {}, { hasSeveralConnections: true }, 'Loja'],
    ['that a found one is closed', { status: 'closed', messages: [] }, {}, 'Resolvida'],
  ])('tells %s beside the message', (_name, change, context, text) => {
    expect(shown(change, context)).toEqual({ ...nothing, inline: text })
  })

  it('tells more in a line of its own', () => {
    const several = { queueId: 'several', hasSeveralConnections: true } as const
    expect(shown({}, several)).toEqual({ ...nothing, line: ['Vendas', 'Loja'], isTall: true })
    expect(shown({ tags: tags('VIP') })).toEqual({ ...nothing, tags: ['VIP'], isTall: true })
    expect(shown({ queue: exampleQueue({ name: 'Assistência técnica' }) }, { queueId: 'several' })).toEqual({
      ...nothing,
      line: ['Assistência técnica'],
      isTall: true,
    })
  })

  it('shows two tags and counts the others', () => {
    expect(shown({ tags: tags('VIP', 'Entrega', 'Mesa', 'Santos', 'Troca') })).toMatchObject({
      tags: ['VIP', 'Entrega'],
      hiddenTags: 3,
    })
  })

  it('leaves out what does not fit, and cuts nothing', () => {
    const long = tags('Aguardando o fornecedor', 'Retorno prometido', 'VIP')
    expect(shown({ tags: long })).toMatchObject({ tags: ['Aguardando o fornecedor'], hiddenTags: 2 })
    expect(shown({ tags: long }, { queueId: 'several', hasSeveralConnections: true })).toMatchObject({
      line: ['Vendas', 'Loja'],
      tags: [],
      hiddenTags: 3,
    })
  })
})
