import { expect, test } from 'vitest'
import type { AssistantAction } from './assistant.ts'
import { joinTexts } from './join-texts.ts'

const say = (text: string): AssistantAction => ({ kind: 'say', text })
const pause: AssistantAction = { kind: 'pause', ms: 800 }
const note: AssistantAction = { kind: 'note', text: 'pediu desconto' }

test('consecutive texts become one', () => {
  expect(joinTexts([say('Oi'), say('Temos a estante. '), say(''), say('Quer ver?')], 4000)).toEqual([
    say('Oi\n\nTemos a estante.\n\nQuer ver?'),
  ])
})

test('what stands between two texts keeps them apart, also a pause', () => {
  const actions = [pause, say('Oi'), note, say('Um momento'), pause, say('Achei'), pause, note]
  expect(joinTexts(actions, 4000)).toEqual(actions)
})

test('a text that is to be copied stands alone', () => {
  const code: AssistantAction = { kind: 'say', text: '000201', isAlone: true }
  expect(joinTexts([say('Oi'), say('Pix:'), code, say('Até logo'), say('Tchau')], 4000)).toEqual([
    ...[say('Oi\n\nPix:'), code, say('Até logo\n\nTchau')],
  ])
})

test('texts that are too long together stay apart', () => {
  const actions = [say('x'.repeat(3998)), say('sim')]
  expect(joinTexts(actions, 4000)).toEqual(actions)
})
