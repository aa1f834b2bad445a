import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TicketHistoryEntry } from '#contract/ticket-history.ts'
import { show } from '#tests/component.tsx'

const entry = (id: number, change: Partial<TicketHistoryEntry>): TicketHistoryEntry => ({
  id,
  kind: 'accepted',
  by: 'Ana',
  facts: {},
  note: null,
  createdAt: '2026-11-20T13:00:00.000Z',
  ...change,
})

async function open(...pages: { entries: TicketHistoryEntry[]; hasMore: boolean }[]) {
  const { HistorySection } = await import('./HistorySection.tsx')
  const { user, asked } = await show(<HistorySection ticketId={5} />, {
    answers: { 'GET /tickets/5/history': pages.map((body) => ({ body })) },
  })
  expect(asked).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Ver mudanças' }))
  return { user, asked }
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('the history is asked for when it is opened, and says what changed, who did it and when', async () => {
  await open({
    hasMore: false,
    entries: [
      entry(6, { kind: 'contactChanged', facts: { field: 'number', to: '5511987654321' } }),
      entry(5, { kind: 'closed', by: null, facts: { reason: 'inactive' } }),
      entry(4, { kind: 'snoozed', facts: { until: '2026-11-21T12:00:00.000Z', reason: 'espera a peça' } }),
      entry(3, {
        kind: 'transferred',
        facts: { fromUser: 'Ana', toUser: 'Bia', fromQueue: 'Vendas', toQueue: 'Suporte' },
        note: 'ela conhece o caso',
      }),
      entry(2, { facts: { toUser: 'Ana' } }),
      entry(1, { kind: 'opened', by: null, facts: { toQueue: 'Vendas' } }),
    ],
  })
  await screen.findByRole('list', { name: 'Mudanças desta conversa' })
  const time = ' · 20/11/2026 10:00'
  expect(rows()).toEqual([
    `Dados do contatoNúmero: vazio → +55 11 98765-4321Ana${time}`,
    `Resolvida por inatividadeAutomático${time}`,
    `AdiadaAté 21/11/2026 09:00Motivo: espera a peçaAna${time}`,
    `TransferidaAtendente: Ana → BiaFila: Vendas → SuporteNota: ela conhece o casoAna${time}`,
    `AceitaAna${time}`,
    `Conversa iniciadaFila: VendasAutomático${time}`,
  ])
})

test('older entries are loaded after the last one, and the section closes again', async () => {
  const { user, asked } = await open(
    { hasMore: true, entries: [entry(9, {})] },
    { hasMore: false, entries: [entry(2, { kind: 'tagged', facts: { tag: 'Garantia' } })] },
  )
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais antigas' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[1]).toContain('Etiqueta adicionadaGarantia')
  expect(asked).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Esconder mudanças' }))
  expect(screen.queryByRole('list')).toBeNull()
})

test('a ticket from before has nothing to tell', async () => {
  await open({ hasMore: false, entries: [] })
  expect(await screen.findByText('Nenhuma mudança registrada.')).toBeTruthy()
})
