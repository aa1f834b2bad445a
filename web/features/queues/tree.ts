import type { QueueOption } from '#contract/queue-options.ts'

/** Where an option stands: under whom (null: at the top), and how many siblings come before it. */
export type TreePosition = { parentId: number | null; index: number }

/** A line of the tree as it is drawn. */
export type TreeRow = { option: QueueOption; depth: number; position: TreePosition; siblings: number }

/** From top to bottom. The children of folded options are left out. */
export const rowsOf = (tree: QueueOption[], folded: ReadonlySet<number> = new Set(), depth = 0): TreeRow[] =>
  tree.flatMap((option, index) => [
    { option, depth, position: { parentId: option.parentId, index }, siblings: tree.length },
    ...(folded.has(option.id) ? [] : rowsOf(option.children, folded, depth + 1)),
  ])

/** From the top down to the option itself; empty when it is not there. */
export function pathTo(tree: QueueOption[], id: number): QueueOption[] {
  for (const option of tree) {
    if (option.id === id) return [option]
    const below = pathTo(option.children, id)
    if (below.length) return [option, ...below]
  }
  return []
}

export const findOption = (tree: QueueOption[], id: number): QueueOption | undefined => pathTo(tree, id).at(-1)

export const countBelow = ({ children }: QueueOption): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0)

const numbered = (level: QueueOption[], parentId: number | null): QueueOption[] =>
  level.map((option, index) => {
    const ordinal = String(index + 1)
    return option.option === ordinal && option.parentId === parentId ? option : { ...option, option: ordinal, parentId }
  })

/** Changes the options under one parent; what lies elsewhere stays the same object. */
function changeLevel(
  tree: QueueOption[],
  parentId: number | null,
  change: (level: QueueOption[]) => QueueOption[],
): QueueOption[] {
  if (parentId === null) return numbered(change(tree), null)
  const inside = new Set(pathTo(tree, parentId).map(({ id }) => id))
  const descend = (level: QueueOption[]): QueueOption[] =>
    level.map((option) => {
      if (!inside.has(option.id)) return option
      const children = option.id === parentId ? numbered(change(option.children), parentId) : descend(option.children)
      return { ...option, children }
    })
  return descend(tree)
}

export const inserted = (tree: QueueOption[], { parentId, index }: TreePosition, option: QueueOption): QueueOption[] =>
  changeLevel(tree, parentId, (level) => [...level.slice(0, index), option, ...level.slice(index)])

export function removed(tree: QueueOption[], id: number): QueueOption[] {
  const option = findOption(tree, id)
  if (!option) return tree
  return changeLevel(tree, option.parentId, (level) => level.filter((other) => other.id !== id))
}

/** With everything under it. Nothing moves into itself. The index counts the other siblings. */
export function moved(tree: QueueOption[], id: number, position: TreePosition): QueueOption[] {
  const option = findOption(tree, id)
  const isInside = position.parentId !== null && pathTo(tree, position.parentId).some((one) => one.id === id)
  if (!option || isInside) return tree
  return inserted(removed(tree, id), position, option)
}

export const patched = (tree: QueueOption[], id: number, patch: Partial<QueueOption>): QueueOption[] => {
  const option = findOption(tree, id)
  if (!option) return tree
  return changeLevel(tree, option.parentId, (level) =>
    level.map((other) => (other.id === id ? { ...other, ...patch } : other)),
  )
}

/** One step in each direction; null where there is none. */
export type Moves = Record<'up' | 'down' | 'into' | 'out', TreePosition | null>

export function possibleMoves(tree: QueueOption[], id: number): Moves {
  const path = pathTo(tree, id)
  const parent = path.at(-2)
  const level = parent?.children ?? tree
  const index = level.findIndex((option) => option.id === id)
  const parentId = parent?.id ?? null
  const before = level[index - 1]
  const levelAbove = path.at(-3)?.children ?? tree
  return {
    up: index > 0 ? { parentId, index: index - 1 } : null,
    down: index >= 0 && index < level.length - 1 ? { parentId, index: index + 1 } : null,
    into: before ? { parentId: before.id, index: before.children.length } : null,
    out: parent ? { parentId: parent.parentId, index: levelAbove.indexOf(parent) + 1 } : null,
  }
}

/** A gap between the lines: how many lines are above it, and how far in the option would stand there. */
export type Gap = { above: number; depth: number }

/** The nearest gap that exists: never further in than under the line above, never further out than the line below. */
export function nearestGap(rows: TreeRow[], { above, depth }: Gap): Gap {
  const line = Math.max(0, Math.min(above, rows.length))
  const over = rows[line - 1]
  const deepest = over ? over.depth + 1 : 0
  const shallowest = rows[line]?.depth ?? 0
  return { above: line, depth: Math.max(shallowest, Math.min(depth, deepest)) }
}

/** The rows are those without the option that moves and without what is under it. */
export function positionAtGap(rows: TreeRow[], gap: Gap): TreePosition {
  const { above, depth } = nearestGap(rows, gap)
  const over = rows.slice(0, above)
  const parent = over.findLast((row) => row.depth < depth)
  const parentId = depth === 0 ? null : (parent?.option.id ?? null)
  return { parentId, index: over.filter((row) => row.position.parentId === parentId).length }
}

export const isSamePosition = (one: TreePosition, other: TreePosition): boolean =>
  one.parentId === other.parentId && one.index === other.index
