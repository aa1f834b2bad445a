import { Textarea } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { FormButtons } from './FormButtons.tsx'
import { FormModal, useLeaving } from './FormModal.tsx'

const onSubmit = vi.fn<() => void>()

async function open(busy: boolean) {
  onSubmit.mockReset()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  const { user } = await show(
    <FormModal onClose={() => undefined} title="Nota">
      <form onSubmit={submit}>
        <Textarea label="Texto" data-autofocus />
        <FormButtons action="Salvar" busy={busy} />
      </form>
    </FormModal>,
  )
  await user.click(await screen.findByRole('textbox', { name: 'Texto' }))
  return user
}

test('Ctrl+Enter saves from a field of several lines, and Enter alone begins a line', async () => {
  const user = await open(false)
  await user.keyboard('um{Enter}dois')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto' }).value).toBe('um\ndois')
})

test('Ctrl+Enter does nothing while the form is being saved', async () => {
  const user = await open(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSubmit).not.toHaveBeenCalled()
})

function Unsaved() {
  useLeaving(() => true)
  return <Textarea label="Texto" data-autofocus />
}

/** Lets React draw between two listeners of one event, as it does in a browser. */
function drawBetweenListeners(): void {
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
    const hear = (event: Event): void => flushSync(() => (listener as EventListener)(event))
    add(type, type === 'keydown' ? hear : (listener as EventListener), options as AddEventListenerOptions)
  })
}

test('Escape asks before a text is discarded, also when the focus is lost', async () => {
  drawBetweenListeners()
  const onClose = vi.fn<() => void>()
  const { user } = await show(
    <FormModal onClose={onClose} title="Nota">
      <Unsaved />
    </FormModal>,
  )
  await screen.findByRole('textbox', { name: 'Texto' })
  const question = (): HTMLElement | null => screen.queryByRole('dialog', { name: 'Descartar as alterações?' })
  const escapeAtBody = async (): Promise<void> => {
    act(() => (document.activeElement as HTMLElement | null)?.blur())
    await user.keyboard('{Escape}')
  }
  await escapeAtBody()
  await waitFor(() => expect(question()).not.toBeNull())
  await escapeAtBody()
  await waitFor(() => expect(question()).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
})
