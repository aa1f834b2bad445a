import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { useSwipe, type Swipes } from './useSwipe.ts'

function Row({ swipes }: { swipes: Swipes }) {
  const { shown, handlers } = useSwipe(swipes)
  return (
    <div data-row {...handlers}>
      {shown && <span data-swipe data-far={shown.isFar || undefined} />}
    </div>
  )
}

type Point = [x: number, y: number]

const hint = () => document.querySelector<HTMLElement>('[data-swipe]')

/** Moves a finger from the first point through the others, and lifts it at the last. */
function finger(points: Point[], { pointerType = 'touch', ends = 'pointerup' } = {}): void {
  const row = document.querySelector('[data-row]')
  const names = ['pointerdown', ...points.slice(1).map(() => 'pointermove'), ends]
  const along = [...points, points.at(-1) ?? [0, 0]]
  for (const [index, name] of names.entries()) {
    const [clientX, clientY] = along[index] ?? [0, 0]
    const init = { bubbles: true, pointerId: 4, isPrimary: true, pointerType, clientX, clientY }
    act(() => void row?.dispatchEvent(new PointerEvent(name, init)))
  }
}

async function showRow(change: Partial<Swipes> = {}) {
  const swipes = { right: vi.fn<() => void>(), left: vi.fn<() => void>() }
  await show(<Row swipes={{ ...swipes, ...change }} />)
  return swipes
}

test('a finger that moves far to a side does what is at that side, once', async () => {
  const { right, left } = await showRow()
  finger([
    [100, 100],
    [130, 102],
    [210, 104],
  ])
  expect([right.mock.calls.length, left.mock.calls.length]).toEqual([1, 0])
  finger([
    [300, 100],
    [260, 100],
    [180, 100],
  ])
  expect([right.mock.calls.length, left.mock.calls.length]).toEqual([1, 1])
  expect(hint()).toBeNull()
})

test('a finger that comes back, that the browser takes, or that scrolls does nothing', async () => {
  const { right, left } = await showRow()
  finger([
    [100, 100],
    [240, 100],
    [120, 100],
  ])
  finger(
    [
      [100, 100],
      [240, 100],
    ],
    { ends: 'pointercancel' },
  )
  finger([
    [100, 100],
    [110, 140],
    [260, 300],
  ])
  expect([right.mock.calls, left.mock.calls]).toEqual([[], []])
})

test('a mouse, a finger at the edge, and a side without an action move nothing', async () => {
  const { left } = await showRow({ right: null })
  finger(
    [
      [300, 100],
      [100, 100],
    ],
    { pointerType: 'mouse' },
  )
  finger([
    [window.innerWidth - 5, 100],
    [300, 100],
  ])
  finger([
    [100, 100],
    [300, 100],
  ])
  expect(left).not.toHaveBeenCalled()
  expect(document.querySelector<HTMLElement>('[data-row]')?.style.transform).toBe('')
})
