import type { QueueOption } from '#contract/queue-options.ts'

/** Names the parent of an option (null at the top level) and the number of siblings before it. */
export type TreePosition = { parentId: number | null; index: number }

/** Describes a row of the rendered tree. */
export type TreeRow = { option: QueueOption; depth: number; position: TreePosition; siblings: number }

/** Returns the rows from top to bottom, without the children of folded options. */
export const rowsOf = (tree: QueueOption[], folded: ReadonlySet<number> = new Set(), depth = 0): TreeRow[] =>
  tree.flatMap((option, index) => [
    { option, depth, position: { parentId: option.parentId, index }, siblings: tree.length },
    ...(folded.has(option.id) ? [] : rowsOf(option.children, folded, depth + 1)),
  ])

/** Returns the options from the top level down to the option itself; empty if it does not exist. */
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

/** Changes the options under one parent and renumbers them. Options elsewhere stay the same objects. */
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

/**
 * Moves an option with everything under it. The index does not count the option itself. A move into itself changes
 * nothing.
 */
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

/** Holds the positions one step away in each direction; null where no move is possible. */
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

/** Describes a gap between rows by the number of rows above it and the depth that the option would have there. */
export type Gap = { above: number; depth: number }

/**
 * Returns the nearest valid gap: at most one level deeper than the row above, and at least as deep as the row below.
 */
export function nearestGap(rows: TreeRow[], { above, depth }: Gap): Gap {
  const line = Math.max(0, Math.min(above, rows.length))
  const rowAbove = rows[line - 1]
  const deepest = rowAbove ? rowAbove.depth + 1 : 0
  const shallowest = rows[line]?.depth ?? 0
  return { above: line, depth: Math.max(shallowest, Math.min(depth, deepest)) }
}

/** Converts a gap to a position. `rows` must not contain the moved option and the options under it. */
export function positionAtGap(rows: TreeRow[], gap: Gap): TreePosition {
  const { above, depth } = nearestGap(rows, gap)
  const rowAbove = rows.slice(0, above)
  const parent = rowAbove.findLast((row) => row.depth < depth)
  const parentId = depth === 0 ? null : (parent?.option.id ?? null)
  return { parentId, index: rowAbove.filter((row) => row.position.parentId === parentId).length }
}

export const isSamePosition = (one: TreePosition, other: TreePosition): boolean =>
  one.parentId === other.parentId && one.index === other.index
