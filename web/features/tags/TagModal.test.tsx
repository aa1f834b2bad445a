import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TagModal } from './TagModal.tsx'
import { show } from '#tests/component.tsx'

const onClose = vi.fn<() => void>()
const start = async () => {
  onClose.mockClear()
  const shown = await show(<TagModal tag={null} onClose={onClose} />)
  return { ...shown, name: await screen.findByRole('textbox', { name: /Nome/ }) }
}
const QUESTION = { name: 'Descartar as alterações?' }
const question = async () => within(await screen.findByRole('dialog', QUESTION))
const press = (name: string) => screen.findByRole('button', { name })

test('a form without changes closes at once', async () => {
  const { user } = await start()
  await user.click(await press('Cancelar'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the button and Escape ask before changes are discarded', async () => {
  const { user, name } = await start()
  await user.type(name, 'Garantia')
  await user.keyboard('{Escape}')
  await user.click((await question()).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', QUESTION)).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  expect(name).toHaveProperty('value', 'Garantia')

  await user.click(await press('Cancelar'))
  expect(onClose).not.toHaveBeenCalled()
  await user.click((await question()).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
