import { expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { RareContent } from './rare-content.ts'

vi.mock('./RareContent.tsx', () => new Promise(() => undefined))

test.each([
  ['a Pix key', { pixKey: 'Ana Souza\nana@exemplo.com.br\nEMAIL\n' }, 'ana@exemplo.com.br'],
  ['a poll', { poll: { question: 'Que dia?', options: [], hiddenVotes: 0, isEvent: false } }, 'Que dia?'],
  ['a text', { mentions: [], children: 'Bom dia' }, 'Bom dia'],
])('%s is no empty bubble while its code is loading', async (_, content, text) => {
  await show(<RareContent {...content} />)
  expect(document.body.textContent).toContain(text)
})
