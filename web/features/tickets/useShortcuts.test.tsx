import { fireEvent, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lettersPreference } from '#web/session/preferences.ts'
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

test('letters, numbers and signs do nothing while they are turned off, and the other keys still do', () => {
  onTestFinished(() => lettersPreference.set(true))
  const [onLetter, onSign, onEnter] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  renderHook(() => useShortcuts({ e: onLetter, '?': onSign, Enter: onEnter }))
  const pressAll = (): void => ['e', '?', 'Enter'].forEach((key) => void fireEvent.keyDown(document.body, { key }))
  lettersPreference.set(false)
  pressAll()
  expect([onLetter, onSign, onEnter].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
  lettersPreference.set(true)
  pressAll()
  expect([onLetter, onSign, onEnter].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2])
})
