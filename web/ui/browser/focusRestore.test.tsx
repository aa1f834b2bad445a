import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installFocusRestore } from './focusRestore.ts'

/** The DOM of these tests has no layout, so what is in the document counts as visible. */
HTMLElement.prototype.checkVisibility = function () {
  return this.isConnected
}

let remove: () => void
let opener: HTMLButtonElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  document.body.innerHTML = '<button>Novo</button>'
  opener = document.querySelector('button') as HTMLButtonElement
  remove = installFocusRestore()
})
afterEach(() => {
  remove()
  vi.useRealTimers()
})

/** Presses a key on the focused element, and returns whether the press did what the browser does with it. */
const press = (key: string): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

/** Opens a dialog from the button, presses the key in its field, and closes it. */
async function closeDialogAfter(key: string): Promise<void> {
  opener.focus()
  const dialog = document.createElement('div')
  dialog.innerHTML = '<div aria-modal="true"><input></div>'
  document.body.append(dialog)
  dialog.querySelector('input')?.focus()
  expect(press(key)).toBe(true)
  dialog.remove()
  await expect.poll(() => document.activeElement).toBe(opener)
}

test('the second press of Enter does not open the dialog again that the first one saved', async () => {
  await closeDialogAfter('Enter')
  expect(press('Enter')).toBe(false)
  vi.advanceTimersByTime(550)
  expect(press('Enter')).toBe(true)
})

test('Enter opens a dialog again at once that Escape closed', async () => {
  await closeDialogAfter('Escape')
  expect(press('Enter')).toBe(true)
})

test('Enter counts on another control, and after another key or a click', async () => {
  await closeDialogAfter('Enter')
  const other = document.createElement('button')
  document.body.append(other)
  other.focus()
  expect(press('Enter')).toBe(true)

  await closeDialogAfter('Enter')
  press('Tab')
  expect(press('Enter')).toBe(true)

  await closeDialogAfter('Enter')
  opener.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(press('Enter')).toBe(true)
})
