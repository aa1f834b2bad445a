import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { show } from '#tests/component.tsx'

const toasts = vi.spyOn(notifications, 'show')
const onClose = vi.fn<() => void>()
const onConfirm = vi.fn<() => Promise<unknown>>()

async function press(button: string, failure?: string) {
  const { user } = await show(
    <ConfirmDialog
      opened
      title="Excluir fila"
      text="Sem volta."
      onClose={onClose}
      onConfirm={onConfirm}
      {...(failure !== undefined && { failure })}
    />,
  )
  await user.click(await screen.findByRole('button', { name: button }))
}

beforeEach(() => {
  for (const mock of [toasts, onClose, onConfirm]) mock.mockReset()
})

test('cancelling the dialog closes it without confirming', async () => {
  await press('Cancelar')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('the dialog closes when the confirmed action has ended, not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  onConfirm.mockReturnValue(promise)
  await press('Excluir')
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts).not.toHaveBeenCalled()
})

test.each([
  ['the reason', undefined, 'Seu perfil não permite isso'],
  ['what failed, and the reason', 'Não excluída', 'Não excluída. Seu perfil não permite isso'],
])('it stays when that fails, and says %s', async (_, failure, message) => {
  onConfirm.mockRejectedValue(new ApiError(403, 'ERR_NO_PERMISSION'))
  await press('Excluir', failure)
  await waitFor(() => expect(toasts.mock.calls.map(([toast]) => toast.message)).toEqual([message]))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Excluir' })).toHaveProperty('disabled', false)
})

test.each([
  [true, 'Resolver'],
  [false, 'Cancelar'],
])('the question starts at its action only where that can be taken back (%s)', async (canBeUndone, focused) => {
  await show(
    <ConfirmDialog
      opened
      title="Resolver 2 conversas"
      text="Cada cliente recebe a mensagem."
      action="Resolver"
      canBeUndone={canBeUndone}
      onClose={onClose}
      onConfirm={onConfirm}
    />,
  )
  const button = await screen.findByRole('button', { name: focused })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
