import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useShortcuts } from './useShortcuts.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

/** Returns what the space bar does, and an element of the screen that has the focus. */
function screenWith(html: string) {
  const onSpace = vi.fn<() => void>()
  renderHook(() => useShortcuts({ ' ': onSpace }))
  document.body.insertAdjacentHTML('beforeend', html)
  const focused = document.body.lastElementChild ?? document.body
  return { onSpace, press: () => fireEvent.keyDown(focused, { key: ' ' }) }
}

test('the space bar is a shortcut in the list', () => {
  const { onSpace, press } = screenWith('<div>João</div>')
  press()
  expect(onSpace).toHaveBeenCalledOnce()
})

test.each(['<button>Aceitar</button>', '<input type="checkbox">', '<div role="tab">Aguardando</div>'])(
  'the space bar presses what has the focus: %s',
  (html) => {
    const { onSpace, press } = screenWith(html)
    press()
    expect(onSpace).not.toHaveBeenCalled()
  },
)
