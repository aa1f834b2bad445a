import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf, mixColors, textColorOn } from '#contract/color-contrast.ts'
import { darkColors, lightColors, type Tokens } from '#web/colors.ts'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { markColor, visibleColors } from './mark-color.ts'
import { SWATCHES } from './tag-colors.ts'

const LEVELS = ['00', '33', '66', '99', 'cc', 'ff']
const COLORS = [
  ...LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`))),
  ...SWATCHES,
  NO_QUEUE_COLOR,
]
const GROUNDS = ['surface', 'canvas', 'sunken', 'raised', 'hover', 'selected', 'accent-soft'] as const
const THEMES: ['light' | 'dark', Tokens][] = [
  ['light', lightColors],
  ['dark', darkColors],
]

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

describe.each(THEMES)('in the %s theme', (theme, tokens) => {
  test('a mark of any colour is seen on every ground', () => {
    const weak = COLORS.flatMap((color) => {
      const mark = visibleColors(color)[theme]
      return GROUNDS.filter((ground) => !(contrastOf(mark, tokens[ground]) >= 3)).map((ground) => `${color} ${ground}`)
    })
    expect(weak).toEqual([])
  })

  test('the text and the button of a chip of any colour are seen', () => {
    const share =
      Number(/--chip\) (\d+)%, var\(--b-surface\)/.exec(read('features/tags/TagChip.module.css'))?.[1]) / 100
    expect(share).toBeGreaterThan(0)
    const weak = COLORS.filter((color) => {
      const chip = mixColors(tokens.surface, color, share)
      return !(contrastOf(tokens['text-2'], chip) >= 4.5) || !(contrastOf(tokens.icon, chip) >= 3)
    })
    expect(weak).toEqual([])
  })
})

test('what is written on any colour can be read', () => {
  expect(COLORS.filter((color) => !(contrastOf(textColorOn(color), color) >= 4.5))).toEqual([])
})

test('a colour that is seen in both themes is shown as it was chosen', () => {
  expect(markColor('#de50ab')).toBe('#de50ab')
  expect(markColor('#f14d4c')).toBe('#f14d4c')
})

test('a colour that is lost in a theme has another one there', () => {
  expect(markColor('#ffffff')).toMatch(/^light-dark\(#[\da-f]{6}, #ffffff\)$/)
  expect(markColor('#000000')).toMatch(/^light-dark\(#000000, #[\da-f]{6}\)$/)
  expect(markColor('#ffffff')).not.toBe(markColor('#000000'))
})

test('a value that is no whole code stays as it is', () => {
  expect(markColor('var(--b-icon)')).toBe('var(--b-icon)')
  expect(markColor('#abc')).toBe('#abc')
})
