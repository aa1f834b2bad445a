import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AssistantTurnDetail, AssistantTurnRow, AssistantTurnSummary } from '#contract/assistant-turns.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { ExchangesPage } from './ExchangesPage.tsx'
import { readable } from './readable.ts'

const TIME = '2026-11-20T10:00:00.000Z'
const turn = (change: Partial<AssistantTurnRow> = {}): AssistantTurnRow => ({
  ...{ id: 8, kind: 'integration', targetId: 3, targetName: 'Consulta de pedido', targetType: 'n8n', ticketId: 4821 },
  ...{ ticketUuid: 'a-b', contactName: 'Mariana', status: 'failed', attempts: 3, httpStatus: null, error: 'slow' },
  ...{ durationMs: 10_000, handOverReason: 'failed', createdAt: TIME, replayedAt: null, canReplay: true },
  ...change,
})
const detail = (change: Partial<AssistantTurnDetail> = {}): AssistantTurnDetail => ({
  ...turn(),
  request: 'POST https://n8n.exemplo.com.br/webhook/pedido\n{"version":1}',
  response: '',
  tries: [{ at: TIME, status: 502, error: 'status 502', durationMs: 400 }],
  ...change,
})
const QUIET: AssistantTurnSummary = { today: 0, failedToday: 0, paused: [] }
const page = (turns: AssistantTurnRow[], { summary = QUIET, one = detail() } = {}) =>
  show(<ExchangesPage />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /assistant-turns': [{ body: { turns, hasMore: false } }],
      'GET /assistant-turns/summary': [{ body: summary }],
      'GET /assistant-turns/8': [{ body: one }],
      'POST /assistant-turns/8/replay': [{ body: '' }],
      'POST /assistant-turns/resume': [{ body: '' }],
    },
  })

test('each exchange says who answered, to whom, how it went and how long it took', async () => {
  await page([
    turn(),
    turn({ id: 7, status: 'done', httpStatus: 200, durationMs: 142, handOverReason: null }),
    turn({ id: 6, httpStatus: 500 }),
    turn({ id: 5, httpStatus: 200 }),
    turn({ id: 4, handOverReason: 'unavailable' }),
    turn({ id: 3, status: 'dropped', targetName: '', targetType: '' }),
  ])
  // The rows of the skeleton stand there first.
  expect(await screen.findByText('142 ms')).toBeTruthy()
  const [, ...rows] = screen.getAllByRole('row')
  const shown = ['Sem resposta', '200', '500', 'Resposta inválida', 'Em pausa', 'Uma pessoa assumiu']
  shown.forEach((text, index) => expect(within(rows[index] as HTMLElement).getByText(text)).toBeTruthy())
  expect(screen.getAllByText('10,0 s').length).toBe(5)
  expect(within(rows[5] as HTMLElement).getByText('Excluída')).toBeTruthy()
})

test('a failed exchange is repeated after a question that says what the customer receives', async () => {
  const { user, asked } = await page([turn()])
  await user.click(await screen.findByRole('button', { name: 'Ver a troca de Consulta de pedido com Mariana' }))
  expect(await screen.findByText(/"version": 1/)).toBeTruthy()
  expect(screen.getByText('502, status 502')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Repetir' }))
  expect(await screen.findByText(/responde de novo a Mariana, que recebe a resposta/)).toBeTruthy()
  expect(asked.map(({ call }) => call)).not.toContain('POST /assistant-turns/8/replay')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Repetir' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /assistant-turns/8/replay'))
})

test('an exchange that cannot be repeated says why', async () => {
  const { user } = await page([turn({ canReplay: false })], { one: detail({ canReplay: false }) })
  await user.click(await screen.findByRole('button', { name: /Ver a troca/ }))
  expect(await screen.findByText(/alguém já cuida da conversa/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Repetir' })).toBeNull()
})

test('a paused target is listed, and can be resumed at once', async () => {
  const paused = [{ kind: 'integration', targetId: 3, targetName: 'Consulta', failures: 5, until: TIME } as const]
  const { user, asked } = await page([], { summary: { today: 50, failedToday: 1, paused: [...paused] } })
  expect(await screen.findByText('50 hoje · 98% deram certo')).toBeTruthy()
  expect(screen.getByText(/Falhou 5 vezes seguidas/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tentar agora' }))
  await waitFor(() =>
    expect(asked).toContainEqual({ call: 'POST /assistant-turns/resume', body: { kind: 'integration', targetId: 3 } }),
  )
})

test('JSON is laid out, other text stays as it is', () => {
  expect(readable('POST https://a\n{"a":[1]}')).toBe('POST https://a\n{\n  "a": [\n    1\n  ]\n}')
  expect(readable('{"cut":"of')).toBe('{"cut":"of')
  expect(readable('<html>')).toBe('<html>')
})
