import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { meaningOfLetters } from './letters.ts'
import { useListMode } from './useListMode.ts'

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
  const nothing = () => undefined
  const { rerender } = renderHook(
    (openKey: string | null) => useListMode({ openKey, write: nothing, onListMode: nothing }),
    { initialProps: 'a true' as string | null },
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
  rerender('a false')
  rerender(null)
  expect(meaningOfLetters()).toBe('order')
})
