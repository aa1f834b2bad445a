import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DashboardDays, DashboardFigures, DashboardWaiting, PeriodFigures } from '#contract/reports.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { waitingSortPreference } from '#web/features/tickets/list-filter.ts'
import { CounterCards } from './CounterCards.tsx'
import type { Filter } from './filter.ts'

const counters = {
  ...{
    supportPending: 6,
    supportHappening: 57,
    supportSnoozed: 3,
    supportSnoozedPending: 0,
    supportFinished: 1284,
    leads: 213,
  },
  ...{ avgSupportTime: 11, avgWaitTime: 4 },
}
const figures: PeriodFigures = {
  ...{ conversations: 1361, finished: 1284, leads: 213, avgSupportTime: 11, avgWaitTime: 4, rating: 2.7, ratings: 412 },
  firstAnswer: { count: 9, median: 4, p90: 19 },
  resolution: { count: 9, median: 26, p90: 130 },
}
const compared: DashboardFigures = {
  ...{ from: '2026-11-01', to: '2026-11-21', figures },
  before: {
    ...{ from: '2026-10-11', to: '2026-10-31' },
    figures: {
      ...{ ...figures, finished: 1070, leads: 213, avgSupportTime: 10, avgWaitTime: 0 },
      ...{ firstAnswer: { count: 9, median: 5, p90: 20 }, resolution: { count: 0, median: null, p90: null } },
    },
  },
}
const course: DashboardDays = { step: 1, to: '2026-11-21', points: [] }
const waitingSince = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const oldest = (minutes: number, waitSoonMinutes: number | null = null): DashboardWaiting['oldest'] => ({
  ...{ uuid: '6f1f0a5e-0000-4000-8000-000000000000', contactName: 'Fernanda', queueName: 'Trocas' },
  since: waitingSince(minutes),
  waitSoonMinutes,
})

const NOVEMBER: Filter = { kind: 'date', from: '2026-11-01', to: '2026-11-21' }
const admin = exampleUser({ profile: 'admin' })

type Given = {
  shown?: typeof counters
  waiting?: DashboardWaiting
  filter?: Filter
  user?: typeof admin
  isRefused?: boolean
}
const showCards = ({
  shown = counters,
  waiting = { late: 0, oldest: null },
  filter = NOVEMBER,
  user = admin,
  isRefused = false,
}: Given = {}) =>
  show(<CounterCards counters={shown} filter={filter} />, {
    user,
    answers: {
      'GET /dashboard/waiting': [{ body: waiting }],
      'GET /dashboard/figures': [
        isRefused ? { status: 403, body: { error: 'ERR_NO_PERMISSION' } } : { body: compared },
      ],
      'GET /dashboard/days': [{ body: course }],
    },
  })

const titles = (): (string | null)[] => screen.getAllByRole('heading').map(({ textContent }) => textContent)
const card = (title: string): HTMLElement => screen.getByRole('heading', { name: title }).closest('article')!

test('the specified cards keep their words and their order, and the due date is the last', async () => {
  await showCards()
  expect(titles()).toEqual([
    ...['Espera mais antiga na fila', 'Atd. Pendentes', 'Atd. Acontecendo', '1ª resposta, mediana'],
    ...['Resolução, mediana', 'Finalizados', 'Novos Contatos', 'T.M. de Atendimento', 'T.M. de Espera'],
    'Data Vencimento',
  ])
  expect(card('T.M. de Atendimento').textContent).toContain('00h 11 m')
})

test('a supervisor, who pays no invoices, has no card of the due date', async () => {
  await showCards({ user: exampleUser({ profile: 'supervisor' }) })
  expect(titles()).not.toContain('Data Vencimento')
  expect(titles()).toHaveLength(9)
})

test('a change says its direction in words, and by its tone whether it is good', async () => {
  await showCards()
  await screen.findByText('20% a mais que no período anterior')
  const tone = (title: string): string | null | undefined =>
    card(title).querySelector('[data-tone]')?.getAttribute('data-tone')
  expect(tone('Finalizados')).toBe('good')
  expect(within(card('T.M. de Atendimento')).getByText('10% a mais que no período anterior')).toBeTruthy()
  expect(tone('T.M. de Atendimento')).toBe('bad')
  expect(within(card('1ª resposta, mediana')).getByText('20% a menos que no período anterior')).toBeTruthy()
  expect(tone('1ª resposta, mediana')).toBe('good')
})

test('what did not change, or was nothing before, is compared with nothing', async () => {
  await showCards()
  await screen.findByText('20% a mais que no período anterior')
  for (const title of ['Novos Contatos', 'T.M. de Espera', 'Resolução, mediana'])
    expect(card(title).textContent, title).not.toContain('no período anterior')
})

test('averages of a period in which nothing was served are no improvement', async () => {
  await showCards({ shown: { ...counters, avgSupportTime: 0 } })
  await screen.findByText('20% a mais que no período anterior')
  expect(card('T.M. de Atendimento').textContent).not.toContain('no período anterior')
})

test('the medians have beside them within what time nine of ten were', async () => {
  await showCards()
  expect(await screen.findByText('90% até 19 min')).toBeTruthy()
  expect(card('1ª resposta, mediana').querySelector('strong')?.textContent).toBe('4 min')
  expect(card('Resolução, mediana').textContent).toContain('90% até 2 h 10')
})

test('figures that could not be loaded are not shown as none', async () => {
  await showCards({ isRefused: true })
  expect(card('1ª resposta, mediana').querySelector('strong')?.textContent).toBe('')
  expect(await screen.findAllByText('Não foi possível carregar')).toHaveLength(2)
  expect(card('1ª resposta, mediana').textContent).not.toContain('90% até')
  expect(card('Finalizados').textContent).toContain('1.284')
})

test('the longest wait leads to its conversation, and warns once it is too long', async () => {
  await showCards({ waiting: { late: 2, oldest: oldest(38) } })
  const link = await screen.findByRole('link', { name: 'Atender' })
  expect(link.getAttribute('href')).toBe('/tickets/6f1f0a5e-0000-4000-8000-000000000000')
  const { textContent, dataset } = card('Espera mais antiga na fila')
  expect(textContent).toContain('38 min')
  expect(textContent).toContain('Fernanda · Trocas')
  expect(textContent).toContain('meta 15 min')
  expect(dataset['late']).toBe('true')
  expect(card('Atd. Pendentes').textContent).toContain('2 além da meta')
})

test('a wait within the goal of a slower queue warns of nothing', async () => {
  await showCards({ waiting: { late: 0, oldest: oldest(38, 60) } })
  await screen.findByRole('link', { name: 'Atender' })
  expect(card('Espera mais antiga na fila').dataset['late']).toBeUndefined()
  expect(card('Espera mais antiga na fila').textContent).toContain('meta 1 h 00')
})

test('a wait that is not long yet warns of nothing', async () => {
  await showCards({ waiting: { late: 0, oldest: oldest(3) } })
  await screen.findByRole('link', { name: 'Atender' })
  expect(card('Espera mais antiga na fila').dataset['late']).toBeUndefined()
  expect(card('Atd. Pendentes').textContent).toContain('Agora')
})

/** The names of the links to lists, without what they have in common, and where they lead. */
const lists = (): Record<string, string | null> =>
  Object.fromEntries(
    screen
      .queryAllByRole('link', { name: /^Ver lista: / })
      .map((link) => [
        link.getAttribute('aria-label')?.replace('Ver lista: ', '') ?? '',
        link.getAttribute('href')?.replace('/tickets?list=', '') ?? null,
      ]),
  )
const FINISHED = 'from=2026-11-01&to=2026-11-21'

test('the counters open the list that they count, in the chosen queue', async () => {
  await showCards({ filter: { ...NOVEMBER, queueId: 3 } })
  expect(lists()).toEqual({
    'Atd. Pendentes': 'pending&queueId=3',
    'Atd. Acontecendo': 'open&queueId=3&all=true',
    'Atd. Acontecendo, Agora · 3 adiadas': 'open&queueId=3&all=true&snoozed=true',
    Finalizados: `closed&queueId=3&all=true&${FINISHED}`,
  })
})

test('of a chosen user there are the lists of what is theirs, and none that would show something else', async () => {
  await showCards({ filter: { ...NOVEMBER, userId: 7 }, shown: { ...counters, supportSnoozedPending: 3 } })
  expect(lists()).toEqual({
    'Atd. Acontecendo': 'open&all=true&users=7',
    Finalizados: `closed&all=true&users=7&${FINISHED}`,
  })
})

test('what waits too long and what is snoozed have lists of their own', async () => {
  waitingSortPreference.set('newest')
  const shown = { ...counters, supportSnoozedPending: 2 }
  const { user, address } = await showCards({ shown, waiting: { late: 2, oldest: null } })
  await screen.findByRole('link', { name: 'Ver lista: Atd. Pendentes, 2 além da meta' })
  expect(lists()).toMatchObject({
    'Atd. Pendentes, 2 além da meta': 'pending',
    'Atd. Pendentes, 2 adiadas': 'pending&snoozed=true',
    'Atd. Acontecendo, Agora · 1 adiada': 'open&all=true&snoozed=true',
  })
  await user.click(screen.getByRole('link', { name: 'Ver lista: Atd. Pendentes, 2 além da meta' }))
  await waitFor(() => expect(address()).toBe('/tickets?list=pending'))
  expect(waitingSortPreference.get()).toBe('longestWait')
})

test('a supervisor has no list of what is in progress with others, and one of what is in progress with themselves', async () => {
  const supervisor = exampleUser({ profile: 'supervisor' })
  await showCards({ user: supervisor })
  expect(Object.keys(lists())).toEqual(['Atd. Pendentes', 'Finalizados'])
  expect(card('Atd. Acontecendo').textContent).toContain('Agora · 3 adiadas')
  cleanup()
  await showCards({ user: supervisor, filter: { ...NOVEMBER, userId: supervisor.id } })
  expect(lists()).toMatchObject({
    'Atd. Acontecendo': 'open',
    'Atd. Acontecendo, Agora · 3 adiadas': 'open&snoozed=true',
  })
})
