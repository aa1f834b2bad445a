import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { DEFAULT_RATES, type MessageCosts } from '#contract/message-prices.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { MessageCostsModal } from './MessageCostsModal.tsx'

const service = { category: 'service' as const, billable: 1500, free: 20, allowance: 980, cost: 3_536_000, unpriced: 0 }
const marketing = { category: 'marketing' as const, billable: 3, free: 0, allowance: 0, cost: 0, unpriced: 3 }
const costs: MessageCosts = {
  ...{ currency: 'USD', checkedOn: '2026-10-01', isDefault: true },
  months: [
    { month: '2026-11', cost: 3_536_000, unpriced: 3, freeLeft: 0, categories: [marketing, service] },
    { month: '2026-10', cost: 1_768_000, unpriced: 0, freeLeft: 12, categories: [] },
    { month: '2026-09', cost: 0, unpriced: 1200, freeLeft: 0, categories: [] },
    { month: '2026-08', cost: 0, unpriced: 0, freeLeft: 1000, categories: [] },
  ],
}
const SAVE = 'PUT /message-rates'
const open = () =>
  show(<MessageCostsModal connection={{ id: 3, name: 'Loja' } as Connection} onClose={vi.fn<() => void>()} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: {
      'GET /whatsapp/3/costs': [{ body: costs }],
      'GET /message-rates': [{ body: { ...DEFAULT_RATES, isDefault: true } }],
      [SAVE]: [{ body: { ...DEFAULT_RATES, isDefault: false } }],
    },
  })
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00A0', ' ')

test('the dialog shows the cost of the month by category, what is free, and each month as a bar', async () => {
  await open()
  const table = await screen.findByRole('table', { name: /^Por categoria, em nov/ })
  const row = within(table).getByText('Atendimento').closest('tr')!
  expect([...row.children].map(({ textContent }) => plain(textContent))).toEqual([
    'Atendimento',
    '520',
    '1.000',
    'US$ 3,54',
  ])
  expect(within(table).getByText('Marketing').closest('tr')!.textContent).toContain('—')
  expect(screen.getByText('3 mensagens sem preço na tabela ficaram fora da conta.')).toBeTruthy()
  const bars = screen.getAllByRole('img').map((bar) => plain(bar.getAttribute('aria-label')))
  expect(bars.slice(0, 2)).toEqual(['nov. de 2026: US$ 3,54, 3 sem preço', 'out. de 2026: US$ 1,77'])
})

test('a month or category of which nobody entered a price has no sum, and says how many messages that are', async () => {
  await open()
  const table = await screen.findByRole('table', { name: /^Por categoria, em nov/ })
  expect(within(table).getByText('Marketing').closest('tr')!.lastElementChild!.textContent).toBe('—3 sem preço')
  const months = screen.getAllByRole('img').map((bar) => ({
    told: plain(bar.getAttribute('aria-label')),
    shown: plain(bar.closest('li')!.lastElementChild!.textContent),
  }))
  expect(months.slice(2)).toEqual([
    { told: 'set. de 2026: —, 1.200 sem preço', shown: '—1.200 sem preço' },
    { told: 'ago. de 2026: US$ 0,00', shown: 'US$ 0,00' },
  ])
})

test('prices that nobody entered are marked, and an administrator enters those of the company', async () => {
  const { user, asked } = await open()
  expect((await screen.findByRole('alert')).textContent).toContain('Confira os preços com a Meta')
  await user.click(screen.getByRole('button', { name: 'Tabela de preços' }))
  const field = await screen.findByLabelText('Atendimento, +55')
  await user.clear(field)
  await user.type(field, '0,0071')
  await user.click(screen.getByRole('button', { name: 'Adicionar país' }))
  await user.type(screen.getByLabelText('Código do país da linha 2'), '351')
  await user.type(screen.getByLabelText('Marketing, +351'), '0,1')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const NONE = { marketing: null, utility: null, authentication: null, service: null }
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === SAVE)).toMatchObject([
      {
        body: {
          ...{ currency: 'USD', checkedOn: '2026-10-01' },
          rates: [
            { market: '55', marketing: 62_500, utility: 6800, authentication: 6800, service: 7100 },
            { market: '351', ...NONE, marketing: 100_000 },
            { market: 'other', ...NONE },
          ],
        },
      },
    ]),
  )
})

test('a country without a code is not saved, and its field says so', async () => {
  const { user, asked } = await open()
  await user.click(await screen.findByRole('button', { name: 'Tabela de preços' }))
  await user.click(await screen.findByRole('button', { name: 'Adicionar país' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Código do país da linha 2').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(asked.some(({ call }) => call === SAVE)).toBe(false)
})

test('a country that numbers never have is not saved', async () => {
  const { user, asked } = await open()
  await user.click(await screen.findByRole('button', { name: 'Tabela de preços' }))
  await user.click(await screen.findByRole('button', { name: 'Adicionar país' }))
  await user.type(screen.getByLabelText('Código do país da linha 2'), '553')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Código do país da linha 2').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(asked.some(({ call }) => call === SAVE)).toBe(false)
})

test('a row without a country is named by its place, and after the removal of a row the focus goes on', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Tabela de preços' }))
  await user.click(await screen.findByRole('button', { name: 'Adicionar país' }))
  expect(screen.getByLabelText('Marketing, linha 2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remover +55' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Código do país da linha 1')))
  await user.click(screen.getByRole('button', { name: 'Remover linha 1' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar país' })))
})
