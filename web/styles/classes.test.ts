import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: WEB }).filter((file) => !file.startsWith('dist') && !file.includes('.test.'))

const read = (file: string): string => readFileSync(join(WEB, file), 'utf8')

/** Returns the classes that a module defines. Selectors stand before a brace, and strings and comments name no class. */
function definedClasses(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*.*?\*\/|'[^']*'|:global\([^)]*\)/gs, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name)),
  )
}

/** Returns `module class` for each class of a module that a file names. */
function namedClasses(file: string): string[] {
  const source = read(file)
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, local = '', path = '']) => {
    const module = path.startsWith('#web/') ? path.slice('#web/'.length) : join(dirname(file), path)
    return [...source.matchAll(new RegExp(`(?<![\\w.'/])${local}\\.(\\w+)`, 'g'))].map(
      ([, name]) => `${module} ${name}`,
    )
  })
}

const modules = filesOf('**/*.module.css')
const defined = new Set(
  modules.flatMap((module) => [...definedClasses(read(module))].map((name) => `${module} ${name}`)),
)
const named = new Set(filesOf('**/*.{ts,tsx}').flatMap(namedClasses))

describe('classes of modules', () => {
  it('are all named by a component', () => {
    expect(defined.size).toBeGreaterThan(500)
    expect([...defined].filter((name) => !named.has(name))).toEqual([])
  })

  it('exist where a component names them', () => {
    expect([...named].filter((name) => !defined.has(name))).toEqual([])
  })
})
