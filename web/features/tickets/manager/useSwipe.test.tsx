import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { swipeKnownPreference, useSwipe, type Swipes } from './useSwipe.ts'

function Row({ swipes }: { swipes: Swipes }) {
  const { shown, handlers } = useSwipe(swipes)
  return (
    <div data-row {...handlers}>
      {shown && <span data-swipe data-side={shown.side} data-far={shown.isFar || undefined} />}
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
  const right = vi.fn<() => void>()
  await show(<Row swipes={{ right, hasButtons: true, ...change }} />)
  return right
}

const transform = () => document.querySelector<HTMLElement>('[data-row]')?.style.transform

beforeEach(() => swipeKnownPreference.set(false))

test('a finger that moves far to the right does what is there, once', async () => {
  const right = await showRow()
  finger([
    [100, 100],
    [130, 102],
    [210, 104],
  ])
  expect(right).toHaveBeenCalledOnce()
  expect(hint()).toBeNull()
})

test('a finger that moves half of the way to the left leaves the buttons open until something else is pressed', async () => {
  const right = await showRow()
  finger([
    [300, 100],
    [260, 100],
    [210, 100],
  ])
  expect([transform(), hint()?.dataset['side']]).toEqual(['translateX(-168px)', 'left'])
  act(() => void document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  expect([transform(), hint()]).toEqual(['', null])
  finger([
    [300, 100],
    [260, 100],
    [225, 100],
  ])
  expect([transform(), hint()]).toEqual(['', null])
  expect(right).not.toHaveBeenCalled()
})

test('the line that explains swiping is known to whoever has swiped', async () => {
  await showRow()
  finger([
    [100, 100],
    [140, 100],
  ])
  expect(swipeKnownPreference.get()).toBe(false)
  finger([
    [100, 100],
    [240, 100],
  ])
  expect(swipeKnownPreference.get()).toBe(true)
})

test('a finger that comes back, that the browser takes, or that scrolls does nothing', async () => {
  const right = await showRow()
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
  expect(right).not.toHaveBeenCalled()
  expect(hint()).toBeNull()
})

test('a mouse, a finger at the edge, and a side without an action move nothing', async () => {
  await showRow({ right: null, hasButtons: true })
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
  expect([transform(), hint()]).toEqual(['', null])
})
