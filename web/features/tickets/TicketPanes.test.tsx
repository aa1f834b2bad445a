import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { TicketPanes } from './TicketPanes.tsx'

const panes = (
  <TicketPanes
    list={<button type="button">lista</button>}
    center={<button type="button">conversa</button>}
    side={<button type="button">contato</button>}
  />
)

test('the Tab key goes from the list to the conversation and to the contact, as they are read', async () => {
  const { user } = await show(panes)
  const stops: string[] = []
  for (let stop = 1; stop <= 5; stop++) {
    await user.tab()
    const { activeElement: focused } = document
    stops.push(focused?.getAttribute('aria-label') ?? focused?.textContent ?? '')
  }
  expect(stops).toEqual(['lista', 'Largura da lista', 'conversa', 'Largura do contato', 'contato'])
})

test('a pane is made wider by a click on its edge, and by a move only as far as that', async () => {
  await show(panes)
  const edge = screen.getByRole('separator', { name: 'Largura da lista' })
  edge.setPointerCapture = () => undefined
  const width = (): number => Number(edge.getAttribute('aria-valuenow'))
  const press = (moves: number[]): void => {
    fireEvent.pointerDown(edge, { button: 0, pointerId: 1, clientX: 300 })
    for (const clientX of moves) fireEvent.pointerMove(edge, { pointerId: 1, clientX })
    fireEvent(edge, new Event('lostpointercapture'))
  }
  for (const [next, moves] of [
    [520, []],
    [326, [301]],
    [348, []],
  ] as const) {
    press([...moves])
    await waitFor(() => expect(width()).toBe(next))
  }
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(width()).toBe(364)
  press([])
  press([])
  fireEvent.doubleClick(edge)
  expect(width()).toBe(348)
})
