import { expect, test } from 'vitest'
import { contrastOf, textColorOn } from '#contract/color-contrast.ts'

test('the text on a colour is light on dark ones and dark on light ones', () => {
  const texts = ['#000000', '#1f6650', '#0c75c9', '#f4d03f', '#ffffff'].map(textColorOn)
  expect(texts).toEqual(['#ffffff', '#ffffff', '#ffffff', '#000000', '#000000'])
})

test('every colour has a text that can be read', () => {
  const levels = ['00', '33', '66', '99', 'cc', 'ff']
  const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
  expect(colors.filter((color) => !(contrastOf(textColorOn(color), color) >= 4.5))).toEqual([])
})
