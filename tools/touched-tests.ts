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

/**
 * Returns the tests that import a changed file, also through others, and those of the features that have changed or that
 * use it directly; null when every test may be touched.
 */
export function touchedTests(sources: Source[], changed: string[]): string[] | null {
  if (changed.some((path) => GROUND.test(path))) return null
  const importers = importersOf(sources)
  const reached = new Set(changed)
  // The set grows while it is read.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  const near = changed.flatMap((path) => [path, ...(importers.get(path) ?? [])])
  const features = new Set(near.flatMap((path) => featureOf(path) ?? []))
  return sources
    .map(({ path }) => path)
    .filter((path) => TEST.test(path) && (reached.has(path) || features.has(featureOf(path) ?? '')))
}
