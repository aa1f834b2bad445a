/** Finds files, and folders beside each other, that import each other in a cycle. */
import type { Source } from './imports.ts'

/** An import between two folders that stand in the same one, with the file that makes it. */
type Step = { from: string; to: string; example: string }

export const fileCycles = (sources: Source[]): string[] => {
  const known = new Map(sources.map(({ path, imports }) => [path, imports.map((found) => found.to)]))
  return cyclesOf(known).map((cycle) => `cycle: ${cycle.join(' -> ')}`)
}

/**
 * The folders of one folder are layers: those of `server`, its features, and those inside of a feature. Each cycle
 * between them is reported with one import for every step. Files beside the folders may import all of them.
 */
export function folderCycles(product: Source[]): string[] {
  const steps = product.flatMap(({ path, imports }) => imports.flatMap(({ to }) => stepBetween(path, to) ?? []))
  const examples = new Map<string, Map<string, string>>()
  for (const { from, to, example } of steps) {
    const known = examples.get(from) ?? new Map<string, string>()
    examples.set(from, known)
    if (!known.has(to)) known.set(to, example)
  }
  const known = new Map([...examples].map(([folder, found]) => [folder, [...found.keys()]]))
  return cyclesOf(known).map((cycle) => {
    const passed = cycle.slice(1).map((folder, index) => examples.get(cycle[index] ?? '')?.get(folder))
    return `folders import each other: ${cycle.join(' -> ')} (${passed.join('; ')})`
  })
}

/**
 * Returns `server/features/tags` and `server/features/users` for an import between files of these two, at any depth.
 * Undefined when one of the files lies beside the other's folder.
 */
function stepBetween(path: string, imported: string): Step | undefined {
  if (!/^(server|web)\//.test(path)) return undefined
  const [here, there] = [path.split('/'), imported.split('/')]
  const parting = here.findIndex((name, index) => name !== there[index])
  const isFolder = (names: string[]): boolean => parting < names.length - 1
  if (parting < 1 || !isFolder(here) || !isFolder(there)) return undefined
  const folderOf = (names: string[]): string => names.slice(0, parting + 1).join('/')
  return { from: folderOf(here), to: folderOf(there), example: `${path} imports ${imported}` }
}

/** Finds cycles by walking depth first. Type imports count, because they are dependencies too. */
function cyclesOf(known: Map<string, string[]>): string[][] {
  const finished = new Set<string>()
  const found: string[][] = []
  const walk = (name: string, trail: string[]): void => {
    if (finished.has(name)) return
    const start = trail.indexOf(name)
    if (start >= 0) return void found.push([...trail.slice(start), name])
    for (const next of known.get(name) ?? []) if (known.has(next)) walk(next, [...trail, name])
    finished.add(name)
  }
  for (const name of known.keys()) walk(name, [])
  return found
}
