import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetLedTo, meaningOfLetters, recordLedTo, takeOrders } from './letters.ts'
import { offerUndo } from './undo.ts'
import { useListMode } from './useListMode.ts'

const nothing = () => undefined

afterEach(() => {
  document.body.innerHTML = ''
})

/** Returns what is called when the list gets the letters, in a screen that also has this element. */
function screenWith(html: string) {
  const onListMode = vi.fn<() => void>()
  renderHook(() => useListMode({ openKey: 'a', write: () => undefined, onListMode }))
  document.body.insertAdjacentHTML('beforeend', html)
  return onListMode
}

test('Escape gives letters to the list, also while a part of the screen is being loaded', () => {
  const onListMode = screenWith('<i hidden data-coming></i>')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onListMode).toHaveBeenCalledOnce()
})

test('Escape that closes a dialog leaves letters to the conversation', () => {
  const onListMode = screenWith('<div role="dialog">Transferir</div>')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onListMode).not.toHaveBeenCalled()
})

test('letters are shortcuts as soon as a conversation is left, though it was closed a moment before', () => {
  const { rerender } = renderHook(
    (openKey: string | null) => useListMode({ openKey, write: nothing, onListMode: nothing }),
    { initialProps: 'a true' as string | null },
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
  rerender('a false')
  rerender(null)
  expect(meaningOfLetters()).toBe('order')
})

/** Shows a conversation with the focus in its field while something can be undone, and returns whether a key undoes it. */
function pressIn(openUuid: string, init: KeyboardEventInit, text = ''): boolean {
  const undo = vi.fn<() => void>()
  const withdraw = offerUndo(undo)
  recordLedTo('next')
  const { unmount } = renderHook(() =>
    useListMode({ openKey: `${openUuid} true`, write: nothing, onListMode: nothing }),
  )
  document.body.insertAdjacentHTML('beforeend', '<section data-conversation><textarea></textarea></section>')
  const field = document.querySelector('textarea')!
  field.focus()
  field.value = text
  fireEvent.keyDown(field, init)
  unmount()
  withdraw()
  forgetLedTo('next')
  return undo.mock.calls.length > 0
}

test('the letter of the undo is an order in the untouched field of a conversation that opened by itself', () => {
  expect(pressIn('next', { key: 'z' })).toBe(true)
})

test('the letter of the undo is an order in the open conversation while something was done beside it', () => {
  renderHook(() => useListMode({ openKey: 'open true', write: nothing, onListMode: nothing }))
  const undo = vi.fn<() => void>()
  const withdraw = offerUndo(undo)
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(undo).toHaveBeenCalledOnce()
  withdraw()
})

test.each<[string, ...Parameters<typeof pressIn>]>([
  ['in a conversation that the person opened', 'other', { key: 'z' }],
  ['where something is written', 'next', { key: 'z' }, 'fa'],
  ['with Shift', 'next', { key: 'Z', shiftKey: true }],
  ['with Ctrl, which undoes in the field', 'next', { key: 'z', ctrlKey: true }],
])('the letter of the undo is text %s', (_, ...pressed) => {
  expect(pressIn(...pressed)).toBe(false)
})

test('letters are shortcuts in a conversation without a field, also after a press there', () => {
  renderHook(() => useListMode({ openKey: null, write: nothing, onListMode: nothing }))
  document.body.insertAdjacentHTML('beforeend', '<section data-conversation><button>Usar modelo</button></section>')
  fireEvent.pointerDown(document.querySelector('button')!)
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(meaningOfLetters()).toBe('order')
})

test('letters are text while a note is written where no reply can be, and Escape gives them to the list', () => {
  const onListMode = vi.fn<() => void>()
  renderHook(() => useListMode({ openKey: null, write: nothing, onListMode }))
  document.body.insertAdjacentHTML('beforeend', '<section data-conversation><textarea></textarea></section>')
  fireEvent.focusIn(document.querySelector('textarea')!)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(meaningOfLetters()).toBe('text')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(meaningOfLetters()).toBe('order')
  expect(onListMode).toHaveBeenCalledOnce()
})

test('what somebody goes on typing after the field has gone is no shortcut', () => {
  const { rerender } = renderHook(
    (openKey: string | null) => useListMode({ openKey, write: nothing, onListMode: nothing }),
    { initialProps: 'a true' as string | null },
  )
  document.body.insertAdjacentHTML('beforeend', '<section data-conversation><textarea></textarea></section>')
  fireEvent.keyDown(document.querySelector('textarea')!, { key: 'o' })
  document.querySelector('section')?.remove()
  rerender(null)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(meaningOfLetters()).toBe('nothing')
  takeOrders()
})
