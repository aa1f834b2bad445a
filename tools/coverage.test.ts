import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'web', 'tests', 'fakes', 'tools', 'docs']
const TEST = /\.(test|spec|a11y)\.tsx?$/

/** Files and folders, from the root. */
const paths = globSync(`{${FOLDERS.join(',')}}/**`, { cwd: ROOT, exclude: ['web/dist/**'] })
const tests = paths.filter((path) => TEST.test(path))

const rows = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]+\d+ /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

const quoted = (cell: string | undefined, mark: '`' | '_'): string[] =>
  [...(cell ?? '').matchAll(new RegExp(`${mark}([^${mark}]+)${mark}`, 'g'))].map(([, text = '']) => text)

/** `tags/actions.ts` is said of `server/features/tags/actions.ts`, and a star stands for a part of a name. */
function exists(said: string): boolean {
  const pattern = new RegExp(`(^|/)${said.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  return paths.some((path) => pattern.test(path))
}

test('every requirement has an id of its own, a place and something that shows it', () => {
  const ids = rows.map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(200)
  expect(ids).toEqual([...new Set(ids)])
  for (const [, id, requirement, location, proof] of rows)
    expect(
      [requirement, location, proof].every((cell) => cell),
      id,
    ).toBe(true)
})

test('the places that requirements name exist', () => {
  const locations = rows.flatMap(([, id, , location]) => quoted(location, '`').map((said) => [id, said] as const))
  expect(locations.length).toBeGreaterThan(200)
  expect(locations.filter(([, said]) => !exists(said))).toEqual([])
})

test('the tests that requirements name exist', () => {
  const named = rows.flatMap(([, id, , , proof]) => quoted(proof, '`').map((said) => [id, said] as const))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(([, said]) => !exists(said))).toEqual([])
})

test('what requirements quote is said by a test', () => {
  const said = tests.map((path) => readFileSync(join(ROOT, path), 'utf8').toLowerCase()).join('\n')
  const titles = rows.flatMap(([, id, , , proof]) => quoted(proof, '_').map((title) => [id, title] as const))
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(([, title]) => !said.includes(title.toLowerCase()))).toEqual([])
})
