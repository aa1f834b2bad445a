import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'web', 'tests', 'fakes', 'tools']

const rows = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]+\d+ /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

test('every requirement has an id of its own, a place and something that shows it', () => {
  const ids = rows.map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const [, id, requirement, place, proof] of rows)
    expect(
      [requirement, place, proof].every((cell) => cell),
      id,
    ).toBe(true)
})

test('the tests that requirements name exist', () => {
  const names = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{test,story,screen}.{ts,tsx}`, { cwd: ROOT })).map(
    (file) => basename(file),
  )
  const named = rows.flatMap(([, , , , proof = '']) =>
    [...proof.matchAll(/`([^`]+\.(?:test|story|screen)\.tsx?)`/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !names.includes(basename(name)))).toEqual([])
})
