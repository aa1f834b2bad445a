import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '#contract/color-contrast.ts'
import { accentColors } from '#web/accent.ts'
import { darkColors, lightColors, type Tokens } from '#web/colors.ts'

/** WCAG 2.2 AA asks 4.5:1 of texts, and 3:1 of what a control shows of itself and of the ring of the focus. */
const TEXT = 4.5
const CONTROL = 3

const GROUNDS = ['surface', 'canvas', 'sunken', 'raised', 'hover', 'selected', 'accent-soft'] as const
const NOTICES = ['danger', 'warn', 'ok'] as const

const THEMES: [string, Tokens][] = [
  ['light', lightColors],
  ['dark', darkColors],
]

/** Returns the pairs of tokens that have less contrast than is asked. */
const weakOf = (tokens: Tokens, pairs: [keyof Tokens, keyof Tokens][], least: number): string[] =>
  pairs
    .filter(([one, ground]) => !(contrastOf(tokens[one], tokens[ground]) >= least))
    .map(([one, ground]) => `${one} on ${ground}: ${contrastOf(tokens[one], tokens[ground]).toFixed(2)}`)

const on = (...names: (keyof Tokens)[]): [keyof Tokens, keyof Tokens][] =>
  names.flatMap((name) => GROUNDS.map((ground): [keyof Tokens, keyof Tokens] => [name, ground]))

describe.each(THEMES)('the %s theme', (_name, tokens) => {
  test('has texts that can be read on every ground', () => {
    const pairs: [keyof Tokens, keyof Tokens][] = [
      ...on('text', 'text-2', 'text-3', 'accent-text'),
      ...NOTICES.flatMap((name): [keyof Tokens, keyof Tokens][] => [
        [name, 'surface'],
        [name, `${name}-soft`],
        ['text', `${name}-soft`],
      ]),
      ['on-accent', 'accent'],
      ['note-text', 'note'],
      ['text', 'bubble-in'],
      ['text', 'bubble-out'],
      ['bubble-out-meta', 'bubble-out'],
    ]
    expect(weakOf(tokens, pairs, TEXT)).toEqual([])
  })

  test('tells a control from its ground, and shows where the focus is', () => {
    const pairs: [keyof Tokens, keyof Tokens][] = [
      ...on('control', 'accent', 'icon'),
      // The thumb of a switch, while it is off and while it is on.
      ['on-accent', 'accent'],
      ['note-text', 'note'],
      ['read', 'bubble-out'],
    ]
    expect(weakOf(tokens, pairs, CONTROL)).toEqual([])
    expect(contrastOf('#ffffff', tokens.control)).toBeGreaterThanOrEqual(CONTROL)
  })

  test('shows what is still coming', () => {
    for (const ground of ['surface', 'canvas', 'sunken', 'raised'] as const)
      expect(contrastOf(tokens.skeleton, tokens[ground]), ground).toBeGreaterThanOrEqual(1.3)
  })
})

test('the focus is seen in the colour of any company', () => {
  const levels = ['00', '55', 'aa', 'ff']
  const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
  const weak = colors.flatMap((color) => {
    const { light, dark } = accentColors(color)
    return [
      ...weakOf({ ...lightColors, ...light.tokens }, on('accent'), CONTROL),
      ...weakOf({ ...darkColors, ...dark.tokens }, on('accent'), CONTROL),
    ].map((pair) => `${color}: ${pair}`)
  })
  expect(weak).toEqual([])
})

const style = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

test('the letters of every face can be read', () => {
  const tones = [...style('../ui/display/Avatar.module.css').matchAll(/background: (#\w{6});\s+color: (#\w{6});/g)]
  expect(tones).toHaveLength(12)
  expect(tones.filter(([, ground = '', letters = '']) => !(contrastOf(letters, ground) >= TEXT))).toEqual([])
})

describe('the styles of every screen', () => {
  test('give fields, switches and boxes the edge that can be seen', () => {
    expect(style('../base.css')).toMatch(/--input-bd: var\(--b-control\)/)
    expect(style('inside.css')).toMatch(/--switch-bg: var\(--b-control\)/)
    expect(style('inside.css')).toMatch(/border-color: var\(--b-control\)/)
    expect(style('inside.css')).toMatch(/Skeleton-root::after \{\s+background: var\(--b-skeleton\)/)
  })
})
