import { expect, test } from 'vitest'
import type { MediaType } from '#contract/messages.ts'
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

test.each([
  [31, '🎤 0:31'],
  [61.6, '🎤 1:02'],
  [3600, '🎤 60:00'],
  [0, '🎤'],
  [null, '🎤'],
])('the line of a voice note of %s seconds says how long it is', (mediaSeconds, line) => {
  expect(previewOf({ mediaType: 'audio', body: '', mediaName: null, mediaSeconds })).toBe(line)
  expect(previewOf({ mediaType: 'video', body: '', mediaName: null, mediaSeconds })).toBe('🎥')
})

test.each<[MediaType, string, string | null, string]>([
  ['conversation', 'oi', null, 'oi'],
  ['image', 'a fachada', 'IMG_1.jpg', '📷 a fachada'],
  ['video', '', 'VID_1.mp4', '🎥'],
  ['audio', '', null, '🎤'],
  ['sticker', '', null, '🏷️'],
  ['application', '', 'nota.pdf', '📄 nota.pdf'],
  ['locationMessage', 'data:image/jpeg;base64,AA|https://maps.test/|Loja, Rua A', null, '📍 Loja, Rua A'],
  ['locationMessage', '|https://maps.test/|Loja\nRua A', null, '📍 Loja, Rua A'],
  ['pixKey', 'Ana\nana@x.test\nEMAIL\nPedido 88', null, '💠 Ana · ana@x.test'],
  ['pixKey', '\nana@x.test\nEMAIL', null, '💠 ana@x.test'],
  ['call_log', 'voice', null, '📞'],
  ['unsupported', '', null, '📱'],
])('the line of %s %j is what the table of kinds says', (mediaType, body, mediaName, line) => {
  expect(previewOf({ mediaType, body, mediaName })).toBe(line)
})
