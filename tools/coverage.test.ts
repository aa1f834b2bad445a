import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'web', 'tests', 'fakes', 'tools', 'docs']
const TEST = /\.(test|spec|a11y)\.tsx?$/

/** Files and folders, relative to the root. */
const paths = globSync(`{${FOLDERS.join(',')}}/**`, { cwd: ROOT, exclude: ['web/dist/**'] })
const tests = paths.filter((path) => TEST.test(path))

const pages = globSync('docs/spec-coverage/*.md', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'))

/**
 * Matches an entry, `- **ID** requirement`, and the two items below it that name its places and its tests. Wrapped
 * lines are joined later.
 */
const ENTRY = /^- \*\*([A-Z]+\d+)\*\* ([^]*?)\n {2}- Where: ([^]*?)\n {2}- Test: ([^]*?)(?=\n\S|\n\n|\n$)/gm

const entries = pages
  .flatMap((page) => [...page.matchAll(ENTRY)])
  .map((entry) => entry.map((text) => text.replace(/\s*\n\s*/g, ' ')))

const quoted = (cell: string | undefined, mark: '`' | '_'): string[] =>
  [...(cell ?? '').matchAll(new RegExp(`${mark}([^${mark}]+)${mark}`, 'g'))].map(([, text = '']) => text)

/**
 * A page may shorten `server/features/tags/actions.ts` to `tags/actions.ts`, and a star stands for a part of a name.
 */
function exists(said: string): boolean {
  const pattern = new RegExp(`(^|/)${said.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  return paths.some((path) => pattern.test(path))
}

test('every entry of the coverage pages is parsed', () => {
  const bullets = pages.flatMap((page) => page.match(/^- \*\*[A-Z]+\d+\*\*/gm) ?? [])
  expect(entries.map(([, id]) => `- **${id}**`)).toEqual(bullets)
})

test('every requirement has a unique id, a place and a test', () => {
  const ids = entries.map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(200)
  expect(ids).toEqual([...new Set(ids)])
  for (const [, id, requirement, location, proof] of entries)
    expect(
      [requirement, location, proof].every((cell) => cell),
      id,
    ).toBe(true)
})

test('the places that requirements name exist', () => {
  const locations = entries.flatMap(([, id, , location]) => quoted(location, '`').map((said) => [id, said] as const))
  expect(locations.length).toBeGreaterThan(200)
  expect(locations.filter(([, said]) => !exists(said))).toEqual([])
})

test('the tests that requirements name exist', () => {
  const named = entries.flatMap(([, id, , , proof]) => quoted(proof, '`').map((said) => [id, said] as const))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(([, said]) => !exists(said))).toEqual([])
})

test('the quotations of requirements are in test titles', () => {
  const said = tests.map((path) => readFileSync(join(ROOT, path), 'utf8').toLowerCase()).join('\n')
  const titles = entries.flatMap(([, id, , , proof]) => quoted(proof, '_').map((title) => [id, title] as const))
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(([, title]) => !said.includes(title.toLowerCase()))).toEqual([])
})
