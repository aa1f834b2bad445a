import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrastOf } from '#contract/color-contrast.ts'

const css = readFileSync(join(import.meta.dirname, 'frame.css'), 'utf8')

/** The colours that a rule sets, by name. */
function colorsOf(selector: string): Record<string, string> {
  const [rule = ''] = css.slice(css.indexOf(`${selector} {`)).split('}')
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
}

const light = colorsOf(':root')
const dark = colorsOf(":root[data-theme='dark']")

/** Which text stands on which ground. */
const TEXTS = [
  ...['text', 'text-2', 'text-3', 'danger'].flatMap((text) => [`${text} on canvas`, `${text} on surface`]),
  ...['text on bubble', 'text-2 on hover', 'note-text on note'],
]

test.each([
  ['light', light],
  ['dark', dark],
])('every text of the %s chat can be read', (_theme, colors) => {
  const contrasts = TEXTS.map((pair) => {
    const [text = '', ground = ''] = pair.split(' on ')
    return { pair, contrast: contrastOf(colors[text] ?? '', colors[ground] ?? '') }
  })
  expect(contrasts.filter(({ contrast }) => !(contrast >= 4.5))).toEqual([])
})

test('the chat is as dark by the choice of the visitor as by that of the company', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  expect(colorsOf(":root[data-theme='auto']")).toEqual(dark)
})
