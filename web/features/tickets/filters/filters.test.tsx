import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TicketView } from '#contract/ticket-views.ts'
import { keys } from '#web/api/keys.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { chosenQueuesPreference, showsAllPreference } from '#web/features/tickets/list-filter.ts'
import type { RowActions } from '#web/features/tickets/manager/RowButtons.tsx'
import { TicketManager } from '#web/features/tickets/manager/TicketManager.tsx'
import { useLists, type Lists } from '#web/features/tickets/useLists.ts'
import { exampleUser, show, type Answers } from '#tests/component.tsx'

beforeEach(() => {
  chosenQueuesPreference.set([])
  showsAllPreference.set(false)
})

const QUEUES = [
  { id: 3, name: 'Vendas', color: '#12a06a' },
  { id: 7, name: 'Suporte', color: '#1264a0' },
]
const admin = exampleUser({ profile: 'admin', queues: [] })
const agent = exampleUser({
  queues: QUEUES.map((queue) => ({ ...queue, UserQueue: { userId: 2, queueId: queue.id } })),
})
const TIME = '2026-11-20T10:00:00.000Z'
const view = (id: number, name: string, change: Partial<TicketView> = {}): TicketView => ({
  ...{ id, name, isShared: false, status: 'open', showAll: false, queueIds: [], tags: [], users: [] },
  ...{ connections: [], withUnreadMessages: false, snoozed: false, mentioned: false, createdAt: TIME, updatedAt: TIME },
  ...change,
})
const VIEWS = [view(4, 'VIP', { tags: [1] }), view(5, 'Da equipe', { isShared: true, status: 'closed' })]
const answers = (more: Answers = {}): Answers => ({
  'GET /tickets': [{ body: { tickets: [], count: 0, hasMore: false } }],
  'GET /tickets/counts': [{ body: { open: 2, pending: 3, unread: 0, unanswered: 0, next: null, nextOwn: null } }],
  'GET /queue': [{ body: QUEUES }],
  'GET /whatsapp': [{ body: [{ id: 9, name: 'Loja' }] }],
  'GET /tags/list': [{ body: [{ id: 1, name: 'vip', color: '#12a06a' }] }],
  'GET /users/list': [{ body: [{ id: 8, name: 'Bia' }] }],
  'GET /ticket-views': [{ body: VIEWS }],
  'GET /ticket-views/counts': [
    {
      body: {
        counts: [
          { id: 4, count: 12 },
          { id: 5, count: null },
        ],
      },
    },
  ],
  ...more,
})

let lists: Lists
function Screen() {
  const current = useLists()
  useEffect(() => {
    lists = current
  })
  return (
    <TicketManager
      selectedUuid={undefined}
      lists={current}
      actions={{} as RowActions}
      onNew={() => undefined}
      handle={{ current: null }}
    />
  )
}

const open = async (path = '/tickets', user = admin, more: Answers = {}) => {
  const shown = await show(<Screen />, { user, path, answers: answers(more) })
  /** The filters of the lists that are shown now. */
  const filters = () =>
    shown.cache
      .getQueryCache()
      .findAll({ queryKey: keys.tickets, type: 'active' })
      .map(({ queryKey }) => queryKey[1] as TicketFilter)
  const addressIs = (expected: string): Promise<void> => waitFor(() => expect(shown.address()).toBe(expected))
  return { ...shown, filters, addressIs }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a link shows the list of its address, and leaves the chosen queues as they are', async () => {
  chosenQueuesPreference.set([3])
  const { filters, addressIs } = await open('/tickets?list=pending&queueId=7')
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'pending', queueIds: [7], showAll: false }]))
  expect(screen.getByRole('tab', { name: /Aguardando/ }).getAttribute('aria-selected')).toBe('true')
  expect(chosenQueuesPreference.get()).toEqual([3])
  await addressIs('/tickets?list=pending&queueId=7')
})

test('an address that says nothing shows the remembered queues, as far as they exist', async () => {
  chosenQueuesPreference.set([3, 99])
  const { filters } = await open()
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'open', queueIds: [3] }]))
})

test('a link to queues that the user does not have shows not all of them', async () => {
  const { filters } = await open('/tickets?list=open&queues=55', agent)
  await waitFor(() => expect(filters()).toMatchObject([{ queueIds: [55] }]))
})

test('the switch says whose tickets are shown, and is remembered', async () => {
  const { user, filters, addressIs } = await open()
  const both = await screen.findByRole('switch', { name: 'Mostrar todos: Minhas | Todas' })
  expect(both.getAttribute('aria-checked')).toBe('false')
  await user.click(both)
  await waitFor(() => expect(both.getAttribute('aria-checked')).toBe('true'))
  await addressIs('/tickets?list=open&all=true')
  await waitFor(() => expect(filters()).toMatchObject([{ showAll: true }]))
  expect(showsAllPreference.get()).toBe(true)
  await user.click(both)
  await addressIs('/tickets')
})

test('the switch and the filter of the queues say in words what they do', async () => {
  await open()
  expect((await screen.findByRole('switch', { name: /^Mostrar todos/ })).textContent).toBe('MinhasTodas')
  expect((await button(/^Filas/)).textContent).toBe('Filas')
})

test('three stops lead to the lists of open tickets, and the arrows step between them', async () => {
  const { user } = await open()
  const attending = await screen.findByRole('tab', { name: /Atendendo/ })
  const waiting = screen.getByRole('tab', { name: /Aguardando/ })
  for (let stop = 1; stop <= 3; stop++) await user.tab()
  expect(document.activeElement).toBe(attending)
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(waiting)
  expect(waiting.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(attending)
})

test('tabs alone leave the address as it is', async () => {
  const { user, addressIs } = await open()
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }))
  await user.click(screen.getByRole('tab', { name: 'Resolvidas' }))
  await user.click(screen.getByRole('tab', { name: 'Abertas' }))
  expect(screen.getByRole('tab', { name: /Aguardando/ }).getAttribute('aria-selected')).toBe('true')
  await addressIs('/tickets')
})

test('what mentions the user is a filter, which a chip names and takes away', async () => {
  const { user, filters, addressIs } = await open()
  await user.click(await button('Filtros'))
  await user.click(await screen.findByRole('switch', { name: 'Só onde me mencionaram' }))
  await addressIs('/tickets?list=open&mentioned=true')
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'open', mentioned: true }]))
  await user.keyboard('{Escape}')
  await user.click(await button('Tirar o filtro: Menções a mim'))
  await addressIs('/tickets')
})

test('filters are chosen in one panel, stand in the address, and are taken away one by one', async () => {
  const { user, filters, addressIs } = await open()
  await user.click(await button('Filtros'))
  await user.click(await screen.findByRole('switch', { name: 'Só não lidas' }))
  await user.click(screen.getByRole('combobox', { name: 'Etiquetas' }))
  await user.click(await screen.findByRole('option', { name: 'vip' }))
  await user.click(screen.getByRole('combobox', { name: 'Atendentes' }))
  await user.click(await screen.findByRole('option', { name: 'Bia' }))
  await user.click(screen.getByRole('combobox', { name: 'Conexões' }))
  await user.click(await screen.findByRole('option', { name: 'Loja' }))
  await addressIs('/tickets?list=open&tags=1&users=8&connections=9&unread=true')
  await waitFor(() => expect(filters()).toMatchObject([{ tags: [1], users: [8], connections: [9], unread: true }]))
  expect(await screen.findByText('Nenhuma conversa com estes filtros')).toBeTruthy()

  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('tab', { name: /Aguardando/ }))
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'pending', tags: [1], users: [] }]))
  expect(screen.queryByRole('button', { name: 'Tirar o filtro: Bia' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: /Atendendo/ }))
  await user.click(await button('Tirar o filtro: Bia'))
  await user.click(await button('Tirar o filtro: vip'))
  await addressIs('/tickets?list=open&connections=9&unread=true')
  await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!)
  await addressIs('/tickets')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Filtros')
})

/** Makes the screen of a test as narrow as a phone. */
function narrowScreen(): void {
  const answer = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width: 900px') }) as MediaQueryList
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation(answer)
  onTestFinished(() => spy.mockRestore())
}

test('a phone has all lists in one row of tabs, and chooses queues and order among the filters', async () => {
  narrowScreen()
  const { user, filters } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Resolvidas' }))
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'closed' }]))
  await user.click(screen.getByRole('tab', { name: /Aguardando/ }))
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'pending', queueIds: [] }]))
  expect(screen.queryByRole('button', { name: /^Filas/ })).toBeNull()
  await user.click(await button('Filtros'))
  expect(await screen.findByRole('combobox', { name: 'Ordem: Há mais tempo primeiro' })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Filas' }))
  await user.click(await screen.findByRole('option', { name: 'Suporte' }))
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'pending', queueIds: [7] }]))
  expect(await button('Filtros: 1')).toBeTruthy()
})

test('an agent is not offered people to filter by', async () => {
  const { user } = await open('/tickets', agent)
  await user.click(await button('Filtros'))
  await screen.findByRole('combobox', { name: 'Etiquetas' })
  expect(screen.queryByRole('combobox', { name: 'Atendentes' })).toBeNull()
  expect(screen.queryByRole('switch', { name: /Mostrar todos/ })).toBeNull()
})

test('what no longer exists is named so, and can be taken away', async () => {
  const { user, addressIs } = await open('/tickets?list=open&tags=99')
  await user.click(await button('Tirar o filtro: Já não existe'))
  await addressIs('/tickets')
})

test('the menu counts the views, and one of them is shown, changed and kept', async () => {
  const saved = { 'PUT /ticket-views/4': [{ body: view(4, 'VIP', { tags: [1], withUnreadMessages: true }) }] }
  const { user, filters, addressIs, asked } = await open('/tickets', agent, saved)
  await user.click(await button('Visões'))
  const item = await screen.findByRole('menuitemradio', { name: /VIP/ })
  await waitFor(() => expect(item.textContent).toContain('12'))
  expect((await screen.findByRole('menuitemradio', { name: 'Da equipe' })).textContent).toBe('Da equipe')
  await user.click(item)
  await button('Visão: VIP')
  await addressIs('/tickets?view=4')
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'open', tags: [1] }]))

  await user.click(await button('Filtros: 1'))
  await user.click(await screen.findByRole('switch', { name: 'Só não lidas' }))
  await user.keyboard('{Escape}')
  await user.click(await button('Visão: VIP (alterada)'))
  await addressIs('/tickets?list=open&view=4&tags=1&unread=true')
  await user.click(await screen.findByRole('menuitem', { name: 'Salvar a mudança em “VIP”' }))
  await addressIs('/tickets?view=4')
  expect(asked.find(({ call }) => call === 'PUT /ticket-views/4')?.body).toEqual({
    ...{ status: 'open', showAll: false, queueIds: [], tags: [1], users: [], connections: [] },
    ...{ withUnreadMessages: true, snoozed: false, mentioned: false },
  })
})

test('a shared view is changed only by whoever may share', async () => {
  const { user } = await open('/tickets?view=5', agent)
  await user.click(await button('Visão: Da equipe'))
  await screen.findByRole('menuitem', { name: 'Salvar esta lista como visão…' })
  expect(screen.queryByRole('menuitem', { name: /Renomear|Excluir/ })).toBeNull()
})

test('the shown list is saved as a view with its tab, and the view is shown', async () => {
  const saved = view(6, 'Não lidas', { status: 'pending', withUnreadMessages: true })
  const made = { 'POST /ticket-views': [{ body: saved }], 'GET /ticket-views': [{ body: [...VIEWS, saved] }] }
  const { user, asked, addressIs } = await open('/tickets', agent, made)
  await user.click(await screen.findByRole('tab', { name: /Aguardando/ }))
  await user.click(await button('Filtros'))
  await user.click(await screen.findByRole('switch', { name: 'Só não lidas' }))
  await user.click(screen.getByRole('button', { name: 'Salvar como visão' }))
  await user.type(await screen.findByRole('textbox', { name: /Nome da visão/ }), 'Não lidas')
  expect(screen.queryByRole('switch', { name: /Compartilhar/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /ticket-views')?.body).toMatchObject({
      ...{ name: 'Não lidas', status: 'pending', withUnreadMessages: true, users: [] },
    }),
  )
  await addressIs('/tickets?view=6')
  await button('Visão: Não lidas')
})

test('closed tickets are not narrowed to snoozed ones, and the panel does not offer it', async () => {
  const { user, filters } = await open('/tickets?list=closed&snoozed=true', agent)
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'closed', snoozed: false }]))
  expect(screen.queryByRole('button', { name: /Tirar o filtro/ })).toBeNull()
  await user.click(await button('Filtros'))
  await screen.findByRole('switch', { name: 'Só não lidas' })
  expect(screen.queryByRole('switch', { name: 'Só adiadas' })).toBeNull()
})

test('an empty list says how many tickets are snoozed, and shows them', async () => {
  const { user, addressIs } = await open('/tickets', agent)
  await user.click(await button('Ver 2 adiadas'))
  await addressIs('/tickets?list=open&snoozed=true')
})

test('a view is left before it is deleted', async () => {
  const { user, addressIs, asked } = await open('/tickets?view=4', agent, { 'DELETE /ticket-views/4': [{ body: {} }] })
  await user.click(await button('Visão: VIP'))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir “VIP”…' }))
  await user.click(await button('Excluir'))
  await waitFor(() => expect(asked.some(({ call }) => call === 'DELETE /ticket-views/4')).toBe(true))
  await addressIs('/tickets')
  expect(screen.queryByText('Visão não encontrada')).toBeNull()
})

test('an address with a view that is gone says so and shows the own list', async () => {
  const { addressIs, filters } = await open('/tickets?view=77', agent)
  await addressIs('/tickets')
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'open', tags: [] }]))
})

test('views that cannot be loaded are asked for again, and no other list stands in their place', async () => {
  const failed = { 'GET /ticket-views': [{ status: 500, body: { error: 'ERR_INTERNAL' } }, { body: VIEWS }] }
  const { user, filters } = await open('/tickets?view=4', agent, failed)
  await user.click(await button('Tentar de novo'))
  await waitFor(() => expect(filters()).toMatchObject([{ tags: [1] }]))
})

test('a link to a ticket keeps the list, and an accepted one is shown among the open ones', async () => {
  const { router, addressIs } = await open('/tickets?list=pending&tags=1&unread=true', agent)
  await button(/Tirar o filtro: vip/)
  void router.navigate({ to: '/tickets/$ticketId', params: { ticketId: 'abc' } })
  lists.showOpened()
  await addressIs('/tickets/abc?list=open&tags=1')
})

test('whoever waits longest is not looked for in a narrowed list', async () => {
  const { filters, addressIs } = await open('/tickets?list=open&queues=3&tags=1', agent)
  await button(/Tirar o filtro: vip/)
  lists.showWaiting()
  await addressIs('/tickets?list=pending&queues=3')
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'pending', queueIds: [3], tags: [] }]))
})

test('what was resolved within some days says so, is no view, and is given up by its chip', async () => {
  const { user, filters, addressIs } = await open('/tickets?list=closed&from=2026-11-01&to=2026-11-21', agent)
  const resolved = { from: '2026-11-01', to: '2026-11-21' }
  await waitFor(() => expect(filters()).toMatchObject([{ status: null, resolved }]))
  await user.click(await button('Filtros: 1'))
  await screen.findByRole('switch', { name: 'Só não lidas' })
  expect(screen.queryByRole('button', { name: 'Salvar como visão' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await button('Tirar o filtro: Resolvidas de 01/11/2026 a 21/11/2026'))
  await addressIs('/tickets')
  await waitFor(() => expect(filters()).toMatchObject([{ status: 'closed', resolved: null }]))
})
