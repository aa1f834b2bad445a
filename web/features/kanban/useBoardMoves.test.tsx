import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { isValidElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import { keys } from '#web/api/keys.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import type { TicketPages } from '#web/features/tickets/ticket-pages.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { show, type Answers } from '#tests/component.tsx'
import { boardKeys } from './cache.ts'
import { inLane, type BoardFilter } from './filter.ts'
import { useBoardMoves } from './useBoardMoves.ts'

const toasts = vi.spyOn(notifications, 'show')
const lane = (id: number, name: string): Tag => ({
  ...{ id, name, kanban: 1, color: '#1096e9', companyId: 1, userId: null, createdAt: '', updatedAt: '' },
})
const LANES = [lane(10, 'Orçamento'), lane(11, 'Pago')]
const MOVE = 'PUT /ticket-tags/1'
const filter: BoardFilter = { viewer: exampleFilter().viewer, queueIds: [], users: [], searchParam: '' }

/** A button for each move of the only ticket, which stands in the lane `from`. */
function Moves({ from }: { from: number }) {
  const move = useBoardMoves(LANES)
  return [OPEN_LANE, 10, 11].map((to) => (
    <button key={to} type="button" onClick={() => move(inLane(exampleTicket(), from, LANES), to)}>
      {`para ${to}`}
    </button>
  ))
}

async function stand(from: number, answers: Answers = { [MOVE]: [{ body: {} }] }) {
  const shown = await show(<Moves from={from} />, { answers })
  shown.cache.setQueryData(keys.lanes, LANES)
  for (const id of [OPEN_LANE, 10, 11]) {
    const tickets = id === from ? [inLane(exampleTicket(), from, LANES)] : []
    shown.cache.setQueryData<TicketPages>(boardKeys.lane(filter, id), {
      pages: [{ tickets, count: tickets.length, hasMore: false }],
      pageParams: [1],
    })
  }
  const press = async (to: number) => shown.user.click(await screen.findByRole('button', { name: `para ${to}` }))
  return { ...shown, press }
}
const laneShown = (cache: QueryClient): number[] =>
  [OPEN_LANE, 10, 11].filter(
    (id) => cache.getQueryData<TicketPages>(boardKeys.lane(filter, id))?.pages[0]?.tickets.length,
  )
/** The text of a toast with a button stands before the button. */
const said = (): unknown[] =>
  toasts.mock.calls.map(([{ message }]) =>
    isValidElement<{ children: unknown[] }>(message) ? message.props.children[0] : message,
  )

beforeEach(() => {
  toasts.mockClear()
})

test('a ticket goes to another lane with both toasts, and back by the shortcut', async () => {
  const { asked, cache, press } = await stand(10)
  await press(11)
  expect(laneShown(cache)).toEqual([11])
  await waitFor(() => expect(said()).toContain('Ticket Tag Adicionado com Sucesso!'))
  expect(said()).toContain('Ticket Tag Removido!')
  undoLatest()
  await waitFor(() => expect(said()).toContain('A conversa com João voltou para Orçamento.'))
  expect(laneShown(cache)).toEqual([10])
  expect(asked.filter(({ call }) => call === MOVE).map(({ body }) => body)).toEqual([{ tagId: 11 }, { tagId: 10 }])
})

test('to the first lane the tag is only removed, and from it only added', async () => {
  const { press } = await stand(10)
  await press(OPEN_LANE)
  await waitFor(() => expect(said()).toContain('Ticket Tag Removido!'))
  expect(said()).not.toContain('Ticket Tag Adicionado com Sucesso!')
})

test('a refused move is taken back, and the reason is said', async () => {
  const { cache, press } = await stand(OPEN_LANE, { [MOVE]: [{ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } }] })
  await press(11)
  await waitFor(() => expect(said()).toHaveLength(1))
  expect(laneShown(cache)).toEqual([OPEN_LANE])
  expect(said()).not.toContain('Ticket Tag Adicionado com Sucesso!')
})

test('a second move of a ticket is sent when the first one is answered', async () => {
  const { press } = await stand(OPEN_LANE)
  const answer = Promise.withResolvers<void>()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    await answer.promise
    return Response.json({})
  })
  await press(10)
  await press(11)
  expect(sent).toEqual([{ tagId: 10 }])
  answer.resolve()
  await waitFor(() => expect(sent).toEqual([{ tagId: 10 }, { tagId: 11 }]))
})

test('a ticket that is dropped where it was is not sent', async () => {
  const { asked, press } = await stand(10)
  await press(10)
  expect(asked).toEqual([])
})
