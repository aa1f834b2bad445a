import { fireEvent, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginListMode, meaningOfLetters } from './letters.ts'
import { useShortcuts } from './useShortcuts.ts'

// Files share their page and modules: a dialog or a conversation that another one has opened keeps letters from being
// shortcuts.
beforeEach(async () => {
  document.body.innerHTML = ''
  beginListMode()
  await waitFor(() => expect(meaningOfLetters()).toBe('order'))
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

const PRESSED = ['<button>Aceitar</button>', '<input type="checkbox">', '<div role="tab">Aguardando</div>']
const SCROLLED = ['<div role="log" tabindex="0">Bom dia</div>', '<video controls></video>']

test.each([...PRESSED, ...SCROLLED])('the space bar is left to what has the focus: %s', (html) => {
  const { onSpace, press } = screenWith(html)
  press()
  expect(onSpace).not.toHaveBeenCalled()
})
