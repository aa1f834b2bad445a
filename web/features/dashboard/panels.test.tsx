import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BreakdownRow, DashboardArrivals, DashboardDays, RatingPage } from '#contract/reports.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { ArrivalsPanel } from './ArrivalsPanel.tsx'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import type { Filter } from './filter.ts'
import { RatingsPanel } from './RatingsPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'

const NOVEMBER: Filter = { kind: 'date', from: '2026-11-01', to: '2026-11-21' }
const user = exampleUser({ profile: 'admin' })
const rowsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''))

const none = { count: 0, median: null, p90: null }
const row: BreakdownRow = {
  ...{ key: 3, name: 'Vendas', color: '#12a06a', conversations: 632, waiting: 2, attending: 0 },
  ...{ firstAnswer: { count: 9, median: 3, p90: 12 }, late: 2, resolution: none, rating: 2.75, ratings: 4 },
}

test('figures by queue link to who waits in it, and what there is none of is a dash', async () => {
  const nobody: BreakdownRow = {
    ...row,
    key: 0,
    name: null,
    color: null,
    firstAnswer: none,
    late: 0,
    rating: 0,
    ratings: 0,
  }
  await show(<BreakdownPanel filter={NOVEMBER} />, {
    user,
    answers: { 'GET /dashboard/breakdown': [{ body: [row, nobody] }] },
  })
  const table = await screen.findByRole('table', { name: 'Por fila' })
  expect(rowsOf(table)).toEqual([
    ['Fila', 'Conversas', 'Aguardando', '1ª resposta', '90% em até', 'Resolução', 'Avaliação', 'Fora da meta'],
    ['Vendas', '632', '2', '3 min', '12 min', '—', '2,8', '22% · 2'],
    ['Sem fila', '632', '2', '—', '—', '—', '—', '—'],
  ])
  expect(screen.getByTitle('2 de 9 primeiras respostas vieram depois da meta da fila')).toBeTruthy()
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Ver lista: Vendas: 2', '/tickets?list=pending&queueId=3'],
  ])
})

test('the figures are grouped by what is chosen', async () => {
  const { user: person, asked } = await show(<BreakdownPanel filter={NOVEMBER} />, {
    user,
    answers: {
      'GET /dashboard/breakdown': [{ body: [row] }, { body: [{ ...row, key: 1, name: null, color: null }] }],
    },
  })
  await screen.findByRole('table', { name: 'Por fila' })
  await person.click(screen.getByRole('button', { name: 'Dia da semana' }))
  const table = await screen.findByRole('table', { name: 'Por dia da semana' })
  expect(rowsOf(table)[1]?.[0]).toBe('Segunda-feira')
  expect(within(table).queryByRole('link')).toBeNull()
  expect(asked).toHaveLength(2)
})

const day = {
  ...{ finished: 0, leads: 0, firstAnswer: null, resolution: null, avgSupportTime: null, avgWaitTime: null },
}

test('the table is downloaded as it is grouped', async () => {
  const { user: person, asked } = await show(<BreakdownPanel filter={NOVEMBER} />, {
    user,
    answers: {
      'GET /dashboard/breakdown': [{ body: [row] }],
      'GET /dashboard/breakdown.csv': [{ status: 403, body: { error: 'ERR_NO_PERMISSION' } }],
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Baixar esta tabela em CSV' }))
  await waitFor(() => expect(asked.at(-1)?.call).toBe('GET /dashboard/breakdown.csv'))
})

test('the course of a period is a chart, and the same as a table', async () => {
  const days: DashboardDays = {
    step: 1,
    to: '2026-11-02',
    points: [
      { ...day, day: '2026-11-01', conversations: 1200, before: 5 },
      { ...day, day: '2026-11-02', conversations: 61, before: null },
    ],
  }
  const { user: person } = await show(<TrendPanel filter={NOVEMBER} />, {
    user,
    answers: { 'GET /dashboard/days': [{ body: days }] },
  })
  expect(await screen.findByText('Este período: 1.261')).toBeTruthy()
  expect(screen.getByText('Anterior: 5')).toBeTruthy()
  const expected = [
    ['Dia', 'Conversas', 'Período anterior'],
    ['01/11/2026', '1.200', '5'],
    ['02/11/2026', '61', '—'],
  ]
  expect(rowsOf(screen.getByRole('table', { name: 'Conversas por dia' }))).toEqual(expected)
  await person.click(screen.getByRole('button', { name: 'Ver tabela: Conversas por dia' }))
  expect(rowsOf(screen.getByRole('table', { name: 'Conversas por dia' }))).toEqual(expected)
  expect(screen.getByRole('button', { name: 'Ver gráfico: Conversas por dia' })).toBeTruthy()
})

test('points of several days say so, and the last one ends with the period', async () => {
  const days: DashboardDays = {
    step: 3,
    to: '2026-11-05',
    points: ['2026-11-01', '2026-11-04'].map((first) => ({ ...day, day: first, conversations: 1, before: null })),
  }
  await show(<TrendPanel filter={NOVEMBER} />, { user, answers: { 'GET /dashboard/days': [{ body: days }] } })
  expect(await screen.findByText('Um ponto a cada 3 dias')).toBeTruthy()
  expect(screen.queryByText(/^Anterior/)).toBeNull()
  expect(rowsOf(screen.getByRole('table', { name: 'Conversas por dia' })).slice(1)).toEqual([
    ['01/11 – 03/11', '1'],
    ['04/11 – 05/11', '1'],
  ])
})

test('when conversations begin is a table of averages, whose greatest is said', async () => {
  const hours = Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: 24 }, (_, hour) => (weekday === 4 && hour === 11 ? 42 : 0)),
  )
  const arrivals: DashboardArrivals = { days: [3, 3, 3, 3, 3, 3, 3], hours }
  await show(<ArrivalsPanel filter={NOVEMBER} />, {
    user,
    answers: { 'GET /dashboard/arrivals': [{ body: arrivals }] },
  })
  expect(await screen.findByText('pico: sexta-feira às 11h, 14 conversas')).toBeTruthy()
  const [titles, ...rows] = rowsOf(screen.getByRole('table', { name: 'Quando chegam' }))
  expect(titles).toEqual(['Hora', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'])
  expect(rows.find(([hour]) => hour === '11h')).toEqual(['11h', '0', '0', '0', '0', '14', '0', '0'])
})

const page: RatingPage = {
  rates: [1, 0, 3],
  ratings: [
    {
      ...{ id: 9, rate: 1, comment: 'Esperei 40 minutos', createdAt: '2026-11-20T13:20:00.000Z' },
      ...{ contactName: 'Edson', queueName: 'Suporte', userName: null, ticketUuid: 'aaaa' },
    },
  ],
  hasMore: true,
}

test('ratings have their average, their shares and what customers wrote', async () => {
  const { user: person } = await show(<RatingsPanel filter={NOVEMBER} />, {
    user,
    answers: {
      'GET /dashboard/ratings': [
        { body: page },
        { body: { ...page, ratings: [{ ...page.ratings[0], id: 8, contactName: 'Bruna' }], hasMore: false } },
      ],
    },
  })
  expect(await screen.findByText('2,5')).toBeTruthy()
  expect(screen.getByText('de 3 · 4 avaliações')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Ótimo: 75%' })).toBeTruthy()
  expect(screen.getByText('Esperei 40 minutos')).toBeTruthy()
  expect(screen.getByRole('img', { name: '1 de 3 estrelas' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Abrir a conversa de Edson' })
  expect(link.getAttribute('href')).toBe('/tickets/aaaa')
  expect(link.parentElement?.textContent).toMatch(/^Edson · Suporte · /)
  await person.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  expect(await screen.findByRole('link', { name: 'Abrir a conversa de Bruna' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
})

test('without ratings, and without comments, there is a word about it', async () => {
  const empty: RatingPage = { rates: [0, 0, 0], ratings: [], hasMore: false }
  const { user: person } = await show(<RatingsPanel filter={NOVEMBER} />, {
    user,
    answers: { 'GET /dashboard/ratings': [{ body: empty }] },
  })
  expect(await screen.findByText('Nenhuma avaliação no período.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Com comentário' }))
  expect(await screen.findByText('Nenhum comentário no período.')).toBeTruthy()
})

test('a part that could not be loaded says so, and the others stay', async () => {
  const { user: person } = await show(<RatingsPanel filter={NOVEMBER} />, {
    user,
    answers: {
      'GET /dashboard/ratings': [{ status: 403, body: { error: 'ERR_NO_PERMISSION' } }, { body: page }],
    },
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Avaliações e comentários' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Esperei 40 minutos')).toBeTruthy()
})

test('a skeleton stands in the place of the chart while its code is loading', async () => {
  // An earlier test has loaded the chart, which would be shown at once: these modules have loaded nothing yet.
  vi.resetModules()
  const arrival = Promise.withResolvers<{ TrendChart: () => ReactNode }>()
  vi.doMock('./TrendChart.tsx', () => arrival.promise)
  onTestFinished(() => {
    vi.doUnmock('./TrendChart.tsx')
    vi.resetModules()
  })
  const component = await import('#tests/component.tsx')
  const panel = await import('./TrendPanel.tsx')
  const points = [{ ...day, day: '2026-11-01', conversations: 3, before: null }]
  await component.show(<panel.TrendPanel filter={NOVEMBER} />, {
    user,
    answers: { 'GET /dashboard/days': [{ body: { step: 1, to: '2026-11-01', points } }] },
  })
  // With the numbers the panel's own skeleton is gone: from here on the chart alone is waited for.
  await screen.findByRole('table', { name: 'Conversas por dia' })
  const skeleton = () => document.querySelector('.mantine-Skeleton-root')
  await waitFor(() => expect(skeleton()).toBeTruthy())
  arrival.resolve({ TrendChart: () => <p>gráfico</p> })
  expect(await screen.findByText('gráfico')).toBeTruthy()
  expect(skeleton()).toBeNull()
})
