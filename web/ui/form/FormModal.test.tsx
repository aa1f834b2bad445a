import { Textarea } from '@mantine/core'
import { screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/component.tsx'
import { FormButtons } from './FormButtons.tsx'
import { FormModal } from './FormModal.tsx'

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
