import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScrollAnchor } from './useScrollAnchor.ts'

function List() {
  const { scroller, rows, atEnd, remember } = useScrollAnchor(null, null, true)
  return (
    <div ref={scroller} onScroll={remember} role="log" data-end={atEnd || undefined}>
      <div ref={rows} />
    </div>
  )
}

/** Draws a list of which 1000 px are written and 400 px are seen; jsdom lays nothing out. */
function listAtEnd() {
  const size = { scrollHeight: 1000, clientHeight: 400 }
  let top = 0
  const geometry = {
    scrollHeight: { get: () => size.scrollHeight },
    clientHeight: { get: () => size.clientHeight },
    scrollTop: { get: () => top, set: (next: number) => (top = Math.min(next, size.scrollHeight - size.clientHeight)) },
  }
  render(<List />)
  const box = screen.getByRole('log')
  Object.defineProperties(box, geometry)
  const scrollTo = (to: number) =>
    act(() => {
      box.scrollTop = to
      box.dispatchEvent(new Event('scroll'))
    })
  scrollTo(600)
  return { box, size, scrollTo }
}

const isAtEnd = (box: HTMLElement): boolean => box.dataset['end'] !== undefined

test.each([
  ['a message that grows', { scrollHeight: 1200, clientHeight: 400 }],
  ['a box that shrinks', { scrollHeight: 1000, clientHeight: 250 }],
])('a reader stays at the end beside %s before a scroll is told', (_what, grown) => {
  const { box, size, scrollTo } = listAtEnd()
  Object.assign(size, grown)
  scrollTo(600)
  expect(isAtEnd(box)).toBe(true)
})

test('a reader who scrolls up leaves the end, and is there again at the bottom', () => {
  const { box, scrollTo } = listAtEnd()
  scrollTo(580)
  expect(isAtEnd(box)).toBe(true)
  scrollTo(500)
  expect(isAtEnd(box)).toBe(false)
  scrollTo(600)
  expect(isAtEnd(box)).toBe(true)
})
