import { expect, test } from 'vitest'
import type { BotReply } from '#contract/bot/engine.ts'
import { limitsOf, mergeTexts } from './merge-texts.ts'

const text = (body: string, more: Partial<BotReply> = {}): BotReply => ({ text: body, file: null, ...more })
const FILE = { id: 'f', name: 'mapa.png', mimetype: 'image/png', size: 5, seconds: null }
const CHOICES = [{ key: '1', label: 'Vendas' }]
const merge = (replies: BotReply[], { limit = 4096, hasButtons = true } = {}) =>
  mergeTexts(
    replies.map((reply, index) => ({ clientId: `bot/1/${index}`, reply })),
    limitsOf({ text: { limit, unit: 'characters' }, hasButtons }),
  )

test('consecutive texts become one message under the key of the first, with an empty line between them', () => {
  expect(merge([text('Olá'), text('Estamos abertos'), text('Fale com Vendas')])).toEqual([
    { clientId: 'bot/1/0', reply: text('Olá\n\nEstamos abertos\n\nFale com Vendas') },
  ])
})

test('a greeting goes into the message of the menu, and nothing follows the menu in it', () => {
  const merged = merge([text('Olá'), text('Escolha', { choices: CHOICES }), text('Até logo')])
  expect(merged.map(({ reply }) => reply)).toEqual([text('Olá\n\nEscolha', { choices: CHOICES }), text('Até logo')])
})

test('a file stays a message of its own', () => {
  const replies = [text('Rua A'), text('', { file: FILE }), text('Até logo')]
  expect(merge(replies).map(({ reply }) => reply)).toEqual(replies)
})

test('texts that are too long for one message stay apart, and sooner where a menu has buttons', () => {
  const long = text('x'.repeat(1020))
  expect(merge([long, text('sim', { choices: CHOICES })])).toHaveLength(2)
  expect(merge([long, text('sim')])).toHaveLength(1)
  expect(merge([long, text('sim')], { limit: 1024 })).toHaveLength(2)
  expect(merge([long, text('sim', { choices: CHOICES })], { hasButtons: false })).toHaveLength(1)
})
