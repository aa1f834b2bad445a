import { expect, test } from 'vitest'
import { previewOf } from './message-preview.ts'

const card = (...lines: string[]) => previewOf({ mediaType: 'vcard', body: lines.join('\r\n'), mediaName: null })

test.each([
  [['FN:Maria da Con', ' ceição'], '👤 Maria da Conceição'],
  [['item1.FN:Ana'], '👤 Ana'],
  [['N:Silva;Ana;;;'], '👤 Ana Silva'],
  [['NOTE:nada', 'ORG:Padaria'], '👤 Padaria'],
  [['TEL:11'], '👤'],
])('the line of a card has its name: %j', (lines, line) => {
  expect(card(...lines)).toBe(line)
})
