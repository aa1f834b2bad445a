import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReceivedLedger } from '#contract/cloud-ledger.ts'
import type { Connection } from '#contract/connections.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { ReceivedModal } from './ReceivedModal.tsx'

const event: ReceivedLedger['events'][number] = {
  id: 17,
  kind: 'message',
  person: 'Ana Flores',
  problem: 'database',
  receivedAt: '2026-11-22T18:00:00.000Z',
  setAsideAt: '2026-11-22T18:08:00.000Z',
}
const ledger: ReceivedLedger = {
  ...{ received: 1207, applied: 1200, ignored: 4, waiting: 2, setAside: 1 },
  events: [event],
  hasMore: false,
}
const open = (answer: ReceivedLedger) =>
  show(<ReceivedModal connection={{ id: 3, name: 'Loja' } as Connection} onClose={vi.fn<() => void>()} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /whatsapp/3/received': [{ body: answer }, { body: { ...ledger, setAside: 0, events: [] } }],
      'POST /whatsapp/3/received/17/replay': [{ body: { message: 'The event is tried again' } }],
    },
  })

test('the dialog counts what Meta told, says why an event was set aside, and replays it', async () => {
  const { user, asked } = await open(ledger)
  expect((await screen.findByText('Recebidos')).parentElement?.textContent).toBe('Recebidos1.207')
  const row = screen.getByText('Ana Flores').closest('tr')!
  within(row).getByText('Mensagem')
  within(row).getByText('O banco de dados recusou guardar.')
  await user.click(within(row).getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /whatsapp/3/received/17/replay'))
  await screen.findByText('Nada separado')
})
