import { describe, expect, test } from 'vitest'
import { CUSTOMER_LANGUAGES, automaticTextsIn } from '#contract/automatic-texts.ts'
import { numberedChoices } from '#contract/bot/menu-text.ts'
import { cloudMenuOf, interactiveOf, quickRepliesOf } from './menus.ts'

type Interactive = {
  type: string
  body: { text: string }
  action: {
    buttons?: { reply: { id: string; title: string } }[]
    button?: string
    sections?: { rows: { id: string; title: string; description?: string }[] }[]
  }
}

const offer = (labels: string[], more: object = {}) => ({
  ...{ body: 'Sobre o quê?', choices: numberedChoices(labels), isGroup: false, media: null },
  ...more,
})
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Fila ${index + 1}`)
const sentOf = (labels: string[]): Interactive => interactiveOf(cloudMenuOf(offer(labels))!, 'pt') as Interactive
const titlesOf = (labels: string[]) => sentOf(labels).action.buttons?.map(({ reply }) => reply.title)
const rowsOf = (labels: string[]) => sentOf(labels).action.sections?.[0]?.rows

test('up to three choices are buttons, and up to ten rows of a list', () => {
  expect(sentOf(['Vendas', 'Suporte', 'Outros'])).toEqual({
    type: 'button',
    body: { text: 'Sobre o quê?' },
    action: {
      buttons: ['Vendas', 'Suporte', 'Outros'].map((title, index) => ({
        type: 'reply',
        reply: { id: String(index + 1), title },
      })),
    },
  })
  expect(sentOf(numbered(4))).toEqual({
    type: 'list',
    body: { text: 'Sobre o quê?' },
    action: {
      button: 'Ver opções',
      sections: [{ rows: numbered(4).map((title, index) => ({ id: String(index + 1), title })) }],
    },
  })
  expect(rowsOf(numbered(10))).toHaveLength(10)
})

test('the words that open the list have room on its button in every language', () => {
  for (const language of CUSTOMER_LANGUAGES)
    expect(automaticTextsIn(language).seeOptions.length).toBeLessThanOrEqual(20)
})

describe('a menu goes out with its numbers alone', () => {
  test.each<[string, ReturnType<typeof offer>]>([
    ['with more choices than a list has rows', offer(numbered(11))],
    ['with a text that is too long for buttons', offer(numbered(3), { body: 'x'.repeat(1025) })],
    ['with a text that is too long for a list', offer(numbered(4), { body: 'x'.repeat(4097) })],
    ['in a group', offer(['Vendas'], { isGroup: true })],
    ['below a file', offer(['Vendas'], { media: { mimetype: 'image/png' } })],
    ['without choices', offer([])],
  ])('%s', (_, message) => {
    expect(cloudMenuOf(message)).toBeNull()
  })

  test('and not with a text of just the length', () => {
    expect(cloudMenuOf(offer(numbered(3), { body: 'x'.repeat(1024) }))).not.toBeNull()
    expect(cloudMenuOf(offer(numbered(4), { body: 'x'.repeat(4096) }))).not.toBeNull()
  })
})

test('a title is cut behind a word, and a row has all of it in its description', () => {
  expect(titlesOf(['Segunda via do boleto', 'Financeiro e cobrança'])).toEqual(['Segunda via do…', 'Financeiro e…'])
  const rows = rowsOf(['Segunda via do boleto bancário', 'Um nome de 24 letras 123', 'Três', 'x'.repeat(200)])
  expect(rows).toEqual([
    { id: '1', title: 'Segunda via do boleto…', description: 'Segunda via do boleto bancário' },
    { id: '2', title: 'Um nome de 24 letras 123' },
    { id: '3', title: 'Três' },
    { id: '4', title: `${'x'.repeat(23)}…`, description: `${'x'.repeat(71)}…` },
  ])
  expect(titlesOf(['💙'.repeat(30)])?.[0]).toBe(`${'💙'.repeat(9)}…`)
})

test('titles that would be the same have their numbers, and lines are one', () => {
  expect(titlesOf(['Vendas', 'VENDAS ', 'Um\nnome'])).toEqual(['1. Vendas', '2. VENDAS', '3. Um nome'])
  expect(titlesOf(['Atendimento comercial de São Paulo', 'Atendimento comercial do Rio'])).toEqual([
    '1. Atendimento…',
    '2. Atendimento…',
  ])
  expect(titlesOf(['', 'Vendas'])).toEqual(['1', 'Vendas'])
})

test('quick replies have up to thirteen choices', () => {
  expect(quickRepliesOf(offer(['Vendas', 'Segunda via do boleto']))).toEqual({
    quick_replies: [
      { content_type: 'text', title: 'Vendas', payload: '1' },
      { content_type: 'text', title: 'Segunda via do…', payload: '2' },
    ],
  })
  expect(quickRepliesOf(offer(numbered(13)))).not.toBeNull()
  for (const none of [offer(numbered(14)), offer([]), offer(['Vendas'], { isGroup: true })])
    expect(quickRepliesOf(none)).toBeNull()
})
