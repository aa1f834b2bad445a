import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { show } from '#tests/component.tsx'
import { LaneMenu } from './LaneMenu.tsx'

const lane = (id: number, name: string): Tag => ({
  ...{ id, name, kanban: 1, color: '#1096e9', companyId: 1, userId: null, createdAt: '', updatedAt: '' },
})
const LANES = [lane(10, 'Orçamento'), lane(11, 'Pago')]

async function open() {
  const onMove = vi.fn<(ticket: unknown, to: number) => void>()
  const onClose = vi.fn<() => void>()
  const button = document.body.appendChild(document.createElement('button'))
  const ticket = exampleTicket()
  const menu = <LaneMenu {...{ ticket, button, onMove, onClose }} from={10} lanes={LANES} />
  return { ...(await show(menu)), onMove, onClose, ticket }
}

test('a card goes to any lane without being dragged, but not to its own', async () => {
  const { user, onMove, onClose, ticket } = await open()
  expect(await screen.findAllByRole('menuitem')).toHaveLength(3)
  expect(screen.getByRole('menuitem', { name: 'Orçamento' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('menuitem', { name: 'Pago' }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith(ticket, 11)
  expect(onClose).toHaveBeenCalled()
})

test('the lane of the tickets without one is offered as well', async () => {
  const { user, onMove, ticket } = await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Em aberto' }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith(ticket, OPEN_LANE)
})
