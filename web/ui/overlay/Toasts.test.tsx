import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { listen } from '#tests/heard.ts'
import { toastError, toastOk } from './toast.tsx'
import Toasts from './Toasts.tsx'

afterEach(() => void vi.useRealTimers())

test('a toast is said once, by the region of the page', async () => {
  const heard = listen()
  await show(<Toasts />)
  act(() => toastOk('Etiqueta salva'))
  const toast = await screen.findByRole('status')
  expect(toast.textContent).toContain('Etiqueta salva')
  expect(toast.getAttribute('aria-live')).toBe('off')
  await waitFor(() => expect(heard()).toEqual(['Etiqueta salva']))
})

test('a failure is an alert, which is heard by itself', async () => {
  const heard = listen()
  await show(<Toasts />)
  act(() => toastError('Sem conexão'))
  act(() => toastOk('Etiqueta salva'))
  expect((await screen.findByRole('alert')).getAttribute('aria-live')).toBeNull()
  await waitFor(() => expect(heard()).toEqual(['Etiqueta salva']))
})

test('a toast stays while the focus is on it', async () => {
  await show(<Toasts />)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  act(() => toastOk('Etiqueta salva'))
  const close = await screen.findByRole('button', { name: 'Fechar' })
  act(() => close.focus())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByRole('status')).not.toBeNull()
  act(() => close.blur())
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByRole('status')).toBeNull()
})
