import { Notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { BULK_PORTION } from '#contract/limits.ts'
import type { Ticket } from '#contract/tickets.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { exampleUser, show, type Answers, type Asked } from '#tests/component.tsx'
import { BulkBar } from './BulkBar.tsx'

HTMLElement.prototype.checkVisibility = function () {
  return this.isConnected
}

const PER_PAGE = 40
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const ticket = (id: number, change: Partial<Ticket> = {}): Ticket =>
  exampleTicket({ id, uuid: `uuid-${id}`, ...change })
const closed = (id: number): Ticket => ticket(id, { status: 'closed' })

/** The bar of a list of open tickets of which these are chosen. */
function Screen({ chosen }: { chosen: number[] }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set(chosen))
  return (
    <>
      <Notifications />
      {ids.size > 0 && (
        <BulkBar
          filter={exampleFilter()}
          openUuid={undefined}
          isPending={false}
          ids={ids}
          onChoose={(all) => setIds(new Set(all))}
          onEnd={() => setIds(new Set())}
        />
      )}
    </>
  )
}

const COUNTS = { open: 3, pending: 0, unread: 0, unanswered: 0, next: null, nextOwn: null }
const ALL = range(1, 250)
const listed: Answers = {
  'GET /tickets': [{ body: { tickets: ALL.map((id) => ticket(id)), count: ALL.length, hasMore: false } }],
  'GET /tickets/counts': [{ body: COUNTS }],
}
const portions = [ALL.slice(0, BULK_PORTION), ALL.slice(BULK_PORTION, 2 * BULK_PORTION), ALL.slice(2 * BULK_PORTION)]
const answered = (ids: number[], bulkId = 9) => ({ body: { bulkId, tickets: ids.map(closed), left: [] } })
const leftOut = (ids: number[]) => ({
  body: { bulkId: null, tickets: [], left: ids.map((ticketId) => ({ ticketId, reason: 'closed' })) },
})
const bodiesOf = (asked: Asked[], call: string): unknown[] =>
  asked.filter((one) => one.call === call).map(({ body }) => body)

/**
 * Confirms that all are resolved. `hold` keeps what is asked from then on from being answered; of the portions from `lostFrom`
 * on, counted from 1, no answer comes.
 */
async function resolveAll(answers: Answers, lostFrom = Infinity) {
  const shown = await show(<Screen chosen={ALL} />, { user: exampleUser(), answers: { ...listed, ...answers } })
  const { user } = shown
  await user.click(await screen.findByRole('button', { name: 'Resolver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolver 250 conversas' }))
  const answer = globalThis.fetch
  let held = Promise.resolve()
  let asked = 0
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/tickets/bulk') && ++asked > 1) await held
    const reply = await answer(path, init)
    if (path.endsWith('/tickets/bulk') && asked >= lostFrom) throw new TypeError('the network is gone')
    return reply
  })
  const hold = (): void => {
    held = gate.promise
  }
  return {
    ...shown,
    confirm: () => user.click(dialog.getByRole('button', { name: 'Resolver' })),
    hold,
    release: gate.resolve,
  }
}

test('many are changed in portions that name the first one, and one undo takes all of them back', async () => {
  const { asked, confirm } = await resolveAll({
    'POST /tickets/bulk': portions.map((ids) => answered(ids)),
    'POST /tickets/bulk/undo': [{ body: { tickets: ALL.map((id) => ticket(id)), left: [] } }],
  })
  await confirm()
  await screen.findByText('250 conversas resolvidas')
  const change = { kind: 'resolve' }
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toEqual([
    { ticketIds: portions[0], change },
    { ticketIds: portions[1], change, bulkId: 9 },
    { ticketIds: portions[2], change, bulkId: 9 },
  ])
  undoLatest()
  await screen.findByText('250 conversas como antes')
  expect(bodiesOf(asked, 'POST /tickets/bulk/undo')).toEqual([{ bulkId: 9 }])
})

test('the rest goes on with a toast that says how far it is, and stops when it is told to', async () => {
  const { asked, confirm, hold, release, user } = await resolveAll({
    'POST /tickets/bulk': portions.map((ids) => answered(ids)),
    'POST /tickets/bulk/undo': [{ body: { tickets: [], left: [] } }],
  })
  hold()
  await confirm()
  await screen.findByText('Resolvendo: 100 de 250')
  expect(screen.queryByRole('dialog', { name: /Resolver/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  release()
  await screen.findByText('200 conversas resolvidas. 50 ficaram como estavam')
  await waitFor(() => expect(screen.queryByText(/^Resolvendo/)).toBeNull())
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toHaveLength(2)
  undoLatest()
  await waitFor(() => expect(bodiesOf(asked, 'POST /tickets/bulk/undo')).toEqual([{ bulkId: 9 }]))
})

test('what was done before a portion failed can be undone', async () => {
  const { asked, confirm } = await resolveAll({
    'POST /tickets/bulk': [answered(portions[0] ?? []), { status: 403, body: { error: 'ERR_NO_PERMISSION' } }],
    'POST /tickets/bulk/undo': [{ body: { tickets: [], left: [] } }],
  })
  await confirm()
  await screen.findByText('100 conversas resolvidas. 150 ficaram como estavam')
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toHaveLength(2)
  undoLatest()
  await waitFor(() => expect(bodiesOf(asked, 'POST /tickets/bulk/undo')).toEqual([{ bulkId: 9 }]))
})

test('what the portions before changed is told where it can be undone no more and the others change nothing', async () => {
  const [first = [], second = [], third = []] = portions
  const { asked, confirm } = await resolveAll({
    'POST /tickets/bulk': [answered(first), leftOut(second), leftOut(third)],
  })
  await confirm()
  await screen.findByText('100 conversas resolvidas. Ficaram de fora: 150 já resolvidas. Não dá mais para desfazer')
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /Desfazer/ })).toBeNull()
  undoLatest()
  expect(bodiesOf(asked, 'POST /tickets/bulk/undo')).toEqual([])
})

test('an undo that takes back only the last portions says so', async () => {
  const [first = [], second = [], third = []] = portions
  const { asked, confirm } = await resolveAll({
    'POST /tickets/bulk': [answered(first), answered(second, 11), answered(third, 11)],
    'POST /tickets/bulk/undo': [{ body: { tickets: [...second, ...third].map((id) => ticket(id)), left: [] } }],
  })
  await confirm()
  await screen.findByText('250 conversas resolvidas. Desfazer vale só para as últimas 150')
  undoLatest()
  await screen.findByText('150 conversas como antes')
  expect(bodiesOf(asked, 'POST /tickets/bulk/undo')).toEqual([{ bulkId: 11 }])
})

test('of a portion without an answer nothing is claimed, and one undo takes it back with those before', async () => {
  const { asked, confirm } = await resolveAll(
    {
      'POST /tickets/bulk': portions.map((ids) => answered(ids)),
      'POST /tickets/bulk/undo': [{ body: { tickets: ALL.slice(0, 200).map((id) => ticket(id)), left: [] } }],
    },
    2,
  )
  await confirm()
  const unknown = 'Sem resposta sobre 100 conversas: confira como estão'
  await screen.findByText(`100 conversas resolvidas. ${unknown}. 50 ficaram como estavam`)
  expect(bodiesOf(asked, 'POST /tickets/bulk')).toHaveLength(2)
  undoLatest()
  await screen.findByText('200 conversas como antes')
})

test('without an answer about the first portion all stay chosen, and nothing is claimed', async () => {
  const { confirm } = await resolveAll({ 'POST /tickets/bulk': portions.map((ids) => answered(ids)) }, 1)
  await confirm()
  await screen.findByText('Sem resposta sobre 100 conversas: confira como estão. 150 ficaram como estavam')
  expect(screen.getByText('250 selecionadas')).toBeTruthy()
  expect(screen.queryByText(/resolvidas/)).toBeNull()
})

test('the whole list is chosen with one press that says before how many it has, but what is of others is not', async () => {
  const page = (ids: number[], hasMore: boolean) => ({
    body: { tickets: ids.map((id) => ticket(id, id === 50 ? { userId: 8 } : {})), count: 60, hasMore },
  })
  const { user } = await show(<Screen chosen={[1]} />, {
    user: exampleUser(),
    answers: {
      'GET /tickets': [page(range(1, PER_PAGE), true), page(range(PER_PAGE + 1, 60), false)],
      'GET /tickets/counts': [{ body: COUNTS }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Selecionar todas (60)' }))
  await screen.findByText('59 selecionadas')
  expect(screen.queryByRole('button', { name: /Selecionar/ })).toBeNull()
})

test('what was still being loaded is not chosen once the choice has ended', async () => {
  const page = (ids: number[], hasMore: boolean) => ({
    body: { tickets: ids.map((id) => ticket(id)), count: 60, hasMore },
  })
  const { user, asked } = await show(<Screen chosen={[1]} />, {
    user: exampleUser(),
    answers: {
      'GET /tickets': [page(range(1, PER_PAGE), true), page(range(PER_PAGE + 1, 60), false)],
      'GET /tickets/counts': [{ body: COUNTS }],
    },
  })
  const button = await screen.findByRole('button', { name: 'Selecionar todas (60)' })
  const answer = globalThis.fetch
  const gate = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await gate.promise
    return answer(path, init)
  })
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Terminar a seleção' }))
  gate.resolve()
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /tickets')).toHaveLength(2))
  // What is answered is chosen a moment later, if it is.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(/selecionada/)).toBeNull()
})

test('of a longer list as many are chosen as can be changed at once', async () => {
  await show(<Screen chosen={[1]} />, {
    user: exampleUser(),
    answers: {
      'GET /tickets': [{ body: { tickets: range(1, PER_PAGE).map((id) => ticket(id)), count: 1001, hasMore: true } }],
      'GET /tickets/counts': [{ body: COUNTS }],
    },
  })
  expect(await screen.findByRole('button', { name: 'Selecionar 500' })).toBeTruthy()
})
