import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textSizeVariables } from '#web/type-scale.ts'

const WEB = join(import.meta.dirname, '..')

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: WEB }).filter((file) => !file.startsWith('dist') && !file.includes('.test.'))

/** Returns what the pattern captures in the files, each with its file. */
const found = (files: string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(pattern)].map(([, value]) => `${file}: ${value}`),
  )

const valueOf = (line: string): string => line.slice(line.indexOf(': ') + 2)
const tokens = Object.keys(textSizeVariables).map((name) => `var(${name})`)
const pixels = Object.keys(textSizeVariables).map((name) => `${name.slice('--b-f'.length)}px`)

/** A logo has letters of its own size. */
const isDrawn = (value: string): boolean => value === 'inherit' || value.startsWith('calc(var(--size)')

const styles = filesOf('**/*.css')
const isWidget = (file: string): boolean => file.startsWith('widget')

describe('sizes of text', () => {
  it('are steps of the scale in every style', () => {
    const sizes = found(
      styles.filter((file) => !isWidget(file)),
      /font-size: ([^;]+?)(?: !important)?;/g,
    )
    expect(sizes.length).toBeGreaterThan(100)
    expect(sizes.filter((size) => !tokens.includes(valueOf(size)) && !isDrawn(valueOf(size)))).toEqual([])
  })

  it('are not hidden in the shorthand', () => {
    expect(found(styles, /\n\s*font:([^;]*\d(?:px|rem)[^;]*);/g).filter((size) => !isWidget(size))).toEqual([])
  })

  it('have the pixels of the scale in the widget, which stands in pages without the tokens', () => {
    const sizes = found(styles.filter(isWidget), /(?:font-size:|font:) *[^;]*?(\d[\d.]*px)/g)
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.filter((size) => !pixels.includes(valueOf(size)))).toEqual([])
  })

  it('are no numbers in components', () => {
    const components = filesOf('**/*.{ts,tsx}').filter((file) => !isWidget(file) && !file.startsWith('worker'))
    expect(found(components, /(fontSize: ['"\d][^,}]*)/g)).toEqual([])
    expect(found(components, /(\bfz=(?:\{\d|"\d)[^ >]*)/g)).toEqual([])
    expect(found(components, /(<(?:Text|Anchor|Title)\b[^>]*\bsize=(?:\{\d|"\d)[^ >]*)/g)).toEqual([])
  })
})
