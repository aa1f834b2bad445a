/** Finds the tests that a change touches. */
import type { Source } from './imports.ts'

/** What all tests depend on, without importing it. */
const GROUND =
  /^(package(-lock)?\.json|vitest\.config\.ts|tests\/(global|component)-setup\.ts|server\/db\/migrations\/)/
/**
 * What puts all parts together, or prepares something with them, is not about any of them: its tests would be nearly all
 * tests.
 */
const COMPOSITION = /^(server\/(app|runtime|job-handlers|main)\.ts|web\/(main|App)\.tsx|tests\/.*(?<!\.test)\.tsx?)$/
const TEST = /(?<!\.process)\.test\.tsx?$/

const featureOf = (path: string): string | undefined => /^(server|web)\/features\/[^/]+\//.exec(path)?.[0]

/** Maps each file to those that import it. */
function importersOf(sources: Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of sources)
    for (const { to, isType } of imports) {
      if (isType || (COMPOSITION.test(path) && !to.startsWith('tests/'))) continue
      importers.set(to, [...(importers.get(to) ?? []), path])
    }
  return importers
}

/** A test is about what it imports, and about what that imports: behind that lies nearly everything. */
const STEPS = 2

/**
 * Returns the tests that stand in the feature of a changed file, and those that import it themselves or by one file in
 * between; null when every test may be touched. A feature stands for its part of the contract as well.
 */
export function touchedTests(sources: Source[], changed: string[]): string[] | null {
  if (changed.some((path) => GROUND.test(path))) return null
  const importers = importersOf(sources)
  const importersOfAll = (paths: string[]): string[] => paths.flatMap((path) => importers.get(path) ?? [])
  const reached = new Set(changed)
  let last = changed
  for (let step = 0; step < STEPS; step++) {
    last = importersOfAll(last)
    for (const path of last) reached.add(path)
  }
  const own = [...changed, ...importersOfAll(changed.filter((path) => path.startsWith('contract/')))]
  const features = new Set(own.flatMap((path) => featureOf(path) ?? []))
  return sources
    .map(({ path }) => path)
    .filter((path) => TEST.test(path) && (reached.has(path) || features.has(featureOf(path) ?? '')))
}
