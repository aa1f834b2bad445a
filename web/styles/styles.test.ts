import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const STYLES = join(WEB, '../node_modules/@mantine/core/styles')

/** Some components have no file of their own, because their rules are in the file of another component. */
const hasOwnStyles = (component: string): boolean => existsSync(join(STYLES, `${component}.layer.css`))

const listed = new Set(
  ['entry.css', 'inside.css'].flatMap((file) =>
    [...readFileSync(join(WEB, 'styles', file), 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
      ([, name]) => name,
    ),
  ),
)

/** Other components of Mantine draw these, and the first three belong to all. */
const DRAWN_BY_OTHERS = new Set([
  'default-css-variables',
  'baseline',
  'global',
  'FloatingIndicator',
  'InlineInput',
  'ModalBase',
  'Overlay',
  'Paper',
  'Pill',
  'PillsInput',
  'ScrollArea',
])

const files = globSync('**/*.tsx', { cwd: WEB }).filter((file) => !file.startsWith('dist'))
const used = new Set(
  files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  ),
)

describe('the styles of Mantine', () => {
  it('are loaded for every component that a screen uses', () => {
    expect(files.length).toBeGreaterThan(20)
    expect([...used].filter((name) => hasOwnStyles(name) && !listed.has(name))).toEqual([])
  })

  it('are loaded for no other component', () => {
    expect([...listed].filter((name) => name && !used.has(name) && !DRAWN_BY_OTHERS.has(name))).toEqual([])
  })
})
