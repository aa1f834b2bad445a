import { Modal } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { useLayoutQuery } from './useLayoutQuery.ts'

/** Plays the width of a window. */
function fakeWidth() {
  const listeners = new Set<(event: { matches: boolean }) => void>()
  let matches = true
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return matches
    },
    addEventListener: (_type: string, listener: (event: { matches: boolean }) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
  }))
  return (isNarrow: boolean): void => {
    matches = isNarrow
    act(() => listeners.forEach((listener) => listener({ matches })))
  }
}

function Conversation() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Transferir
      </button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Transferir a conversa">
        <button type="button" onClick={() => setIsOpen(false)}>
          Fechar
        </button>
      </Modal>
    </>
  )
}

/** The conversation stands at another place of the tree in each layout, so that it is mounted anew. */
function Screen() {
  const isNarrow = useLayoutQuery('(max-width: 900px)')
  if (isNarrow) return <Conversation />
  return (
    <main>
      <Conversation />
    </main>
  )
}

test('a layout changes with the width, but not below an open dialog', async () => {
  const setNarrow = fakeWidth()
  const { user } = await show(<Screen />)
  expect(screen.queryByRole('main')).toBeNull()
  setNarrow(false)
  expect(screen.getByRole('main')).toBeTruthy()
  setNarrow(true)
  expect(screen.queryByRole('main')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Transferir' }))
  await screen.findByRole('dialog', { name: 'Transferir a conversa' })
  setNarrow(false)
  expect(screen.getByRole('dialog', { name: 'Transferir a conversa' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.querySelector('main')).toBeTruthy())
})
