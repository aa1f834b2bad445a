import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KnowledgeSourceRow } from '#contract/knowledge.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'
import { KnowledgePanel } from './KnowledgePanel.tsx'

const TIME = '2026-11-20T10:00:00.000Z'
const source = (change: Partial<KnowledgeSourceRow>): KnowledgeSourceRow => ({
  ...{ id: 1, promptId: 3, kind: 'text', name: 'Prazos', url: '', status: 'ready', error: null, pages: 0, passages: 2 },
  ...{ byMeaning: true, readAt: TIME, createdAt: TIME, updatedAt: TIME },
  ...change,
})
const list = (sources: KnowledgeSourceRow[], reading = 0) => ({
  body: { sources, passages: 2, reading, count: sources.length, hasMore: false },
})
const panel = (answers: Answers) =>
  show(<KnowledgePanel promptId={3} onlySources />, { user: exampleUser({ profile: 'admin' }), answers })

test('each source says how far it is and, when it failed, why', async () => {
  await panel({
    'GET /prompt/3/sources': [
      list([
        source({}),
        source({ id: 2, name: 'precos.xlsx', kind: 'table', pages: 1204, passages: 62, byMeaning: false }),
        source({ id: 3, name: 'Trocas', kind: 'page', status: 'review' }),
        source({ id: 4, name: 'velho.pdf', kind: 'pdf', status: 'failed', error: 'unreadable', passages: 0 }),
      ]),
    ],
  })
  const items = await screen.findAllByRole('listitem')
  const has = (at: number, text: RegExp) => expect(within(items[at] as HTMLElement).getByText(text)).toBeTruthy()
  has(0, /^Pronta$/)
  has(1, /1\.204 linhas · 62 trechos .* só pelas palavras/)
  has(2, /^Conferir$/)
  has(3, /danificado ou protegido por senha/)
})

test('a source that is being read is asked for until it is ready', async () => {
  await panel({
    'GET /prompt/3/sources': [list([source({ status: 'reading', passages: 0 })], 1), list([source({})])],
  })
  expect(await screen.findByText('Lendo')).toBeTruthy()
  expect(await screen.findByText('Pronta')).toBeTruthy()
})

test('a page is used only after somebody approved what was read', async () => {
  const { user, asked } = await panel({
    'GET /prompt/3/sources': [list([source({ kind: 'page', status: 'review', url: 'https://a.exemplo.com.br' })])],
    'GET /knowledge-sources/1/passages': [
      { body: { passages: [{ id: 1, page: null, text: 'Trocas em 30 dias.' }], count: 1, hasMore: false } },
    ],
    'POST /knowledge-sources/1/approve': [{ body: { ...source({}), text: '' } }],
  })
  await user.click(await screen.findByRole('button', { name: 'Ações de Prazos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Conferir e aprovar' }))
  expect(await screen.findByText('Trocas em 30 dias.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Está certo, pode usar' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /knowledge-sources/1/approve'))
})

test('an address without its beginning is completed, and a stored text is fetched to be edited', async () => {
  const { user, asked } = await panel({
    'GET /prompt/3/sources': [list([source({})])],
    'POST /prompt/3/sources': [{ body: { ...source({}), text: '' } }],
    'GET /knowledge-sources/1': [{ body: { ...source({}), text: 'Leva 5 dias.' } }],
  })
  await user.click(await screen.findByRole('button', { name: 'Fonte' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Página da internet' }))
  await user.type(await screen.findByRole('textbox', { name: 'Endereço' }), 'loja.exemplo.com.br/trocas')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() =>
    expect(asked).toContainEqual({
      ...{ call: 'POST /prompt/3/sources', body: { kind: 'page', url: 'https://loja.exemplo.com.br/trocas' } },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Ações de Prazos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Editar texto' }))
  expect(await screen.findByDisplayValue('Leva 5 dias.')).toBeTruthy()
})
