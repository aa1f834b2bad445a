import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Manifest = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

test('the dependency records list exactly the dependencies, with reason and licence', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest
  const installed = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  const explained = [...read('docs/decisions/dependencies.md').matchAll(/^\| `([^`]+)` +\| [^|]+ \| [^|]+ \|$/gm)]
  const names = explained.map(([, name]) => name)
  expect(names.toSorted()).toEqual(installed.filter((name) => !name.startsWith('@types/')).toSorted())
})
