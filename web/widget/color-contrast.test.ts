import { expect, test } from 'vitest'
import { textColorOn } from '#contract/color-contrast.ts'

test('the text on a colour is light on dark ones and dark on light ones', () => {
  const texts = ['#000000', '#1f6650', '#0c75c9', '#f4d03f', '#ffffff'].map(textColorOn)
  expect(texts).toEqual(['#ffffff', '#ffffff', '#ffffff', '#10161c', '#10161c'])
})
