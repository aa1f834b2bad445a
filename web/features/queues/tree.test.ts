import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueueOption } from '#contract/queue-options.ts'
import {
  countBelow,
  findOption,
  inserted,
  moved,
  nearestGap,
  patched,
  pathTo,
  positionAtGap,
  removed,
  rowsOf,
  possibleMoves,
} from './tree.ts'
import { menu, option } from './examples.ts'

/** 1 Vendas (11 Novos (111 Preço), 12 Usados), 2 Suporte, 3 Financeiro */
const tree = (): QueueOption[] =>
  menu(
    option(1, 'Vendas', [option(11, 'Novos', [option(111, 'Preço')]), option(12, 'Usados')]),
    option(2, 'Suporte'),
    option(3, 'Financeiro'),
  )

const drawn = (options: QueueOption[]): string[] =>
  rowsOf(options).map((row) => `${'  '.repeat(row.depth)}${row.option.option} ${row.option.title}`)

describe('the tree of a menu', () => {
  it('is a list of rows, without those under folded options', () => {
    expect(drawn(tree())).toEqual(['1 Vendas', '  1 Novos', '    1 Preço', '  2 Usados', '2 Suporte', '3 Financeiro'])
    expect(rowsOf(tree(), new Set([1])).map((row) => row.option.id)).toEqual([1, 2, 3])
    expect(pathTo(tree(), 111).map(({ id }) => id)).toEqual([1, 11, 111])
    expect(tree().map(countBelow)).toEqual([3, 0, 0])
  })

  it('renumbers its levels after an insertion, a removal or a move', () => {
    expect(drawn(inserted(tree(), { parentId: 1, index: 1 }, option(9, 'Seminovos')))).toContain('  2 Seminovos')
    expect(drawn(removed(tree(), 1))).toEqual(['1 Suporte', '2 Financeiro'])
    expect(drawn(moved(tree(), 3, { parentId: 11, index: 0 }))).toEqual([
      '1 Vendas',
      '  1 Novos',
      '    1 Financeiro',
      '    2 Preço',
      '  2 Usados',
      '2 Suporte',
    ])
    expect(drawn(moved(tree(), 1, { parentId: null, index: 2 }))).toEqual([
      '1 Suporte',
      '2 Financeiro',
      '3 Vendas',
      '  1 Novos',
      '    1 Preço',
      '  2 Usados',
    ])
  })

  it('moves no option into itself', () => {
    const before = tree()
    expect(moved(before, 1, { parentId: 111, index: 0 })).toBe(before)
    expect(moved(before, 1, { parentId: 1, index: 0 })).toBe(before)
  })

  it('keeps the objects that a change does not touch', () => {
    const before = tree()
    const after = patched(before, 111, { title: 'Preços' })
    expect(findOption(after, 111)?.title).toBe('Preços')
    expect(after[1]).toBe(before[1])
    expect(after[0]?.children[1]).toBe(before[0]?.children[1])
  })

  it('has the possible moves of an option by one step', () => {
    expect(possibleMoves(tree(), 12)).toEqual({
      up: { parentId: 1, index: 0 },
      down: null,
      into: { parentId: 11, index: 1 },
      out: { parentId: null, index: 1 },
    })
    expect(possibleMoves(tree(), 1)).toEqual({ up: null, down: { parentId: null, index: 1 }, into: null, out: null })
    expect(possibleMoves(tree(), 111).out).toEqual({ parentId: 1, index: 1 })
  })
})

describe('a gap between the rows', () => {
  const rows = rowsOf(removed(tree(), 2))

  it('allows the depths between the row below and one level under the row above', () => {
    expect(nearestGap(rows, { above: 0, depth: 3 })).toEqual({ above: 0, depth: 0 })
    expect(nearestGap(rows, { above: 1, depth: 0 })).toEqual({ above: 1, depth: 1 })
    expect(nearestGap(rows, { above: 3, depth: 9 })).toEqual({ above: 3, depth: 3 })
    expect(nearestGap(rows, { above: 99, depth: -1 })).toEqual({ above: 5, depth: 0 })
  })

  it('is a position in the tree', () => {
    expect(positionAtGap(rows, { above: 0, depth: 0 })).toEqual({ parentId: null, index: 0 })
    expect(positionAtGap(rows, { above: 3, depth: 1 })).toEqual({ parentId: 1, index: 1 })
    expect(positionAtGap(rows, { above: 3, depth: 2 })).toEqual({ parentId: 11, index: 1 })
    expect(positionAtGap(rows, { above: 3, depth: 3 })).toEqual({ parentId: 111, index: 0 })
    expect(positionAtGap(rows, { above: 4, depth: 0 })).toEqual({ parentId: null, index: 1 })
  })

  it('is the position of the option after the move, and no option is lost', () => {
    const ids = rowsOf(tree()).map((row) => row.option.id)
    const gap = fc.record({ above: fc.integer({ min: -1, max: 7 }), depth: fc.integer({ min: -1, max: 5 }) })
    fc.assert(
      fc.property(fc.constantFrom(...ids), gap, (id, requestedGap) => {
        const rest = rowsOf(removed(tree(), id))
        const found = nearestGap(rest, requestedGap)
        const after = rowsOf(moved(tree(), id, positionAtGap(rest, requestedGap)))
        expect(after.map((row) => row.option.id).toSorted()).toEqual(ids.toSorted())
        const line = after.findIndex((row) => row.option.id === id)
        expect({ above: line, depth: after[line]?.depth }).toEqual(found)
        expect(after.every((row) => row.option.option === String(row.position.index + 1))).toBe(true)
      }),
    )
  })
})
