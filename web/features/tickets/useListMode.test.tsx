import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
