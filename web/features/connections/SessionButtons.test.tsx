import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { SessionButtons } from './SessionButtons.tsx'

const nothing = vi.fn<() => void>()
const showButtons = (isLinked: boolean, channel = 'whatsapp_cloud') =>
  show(
    <SessionButtons
      connection={
        {
          ...{ id: 3, name: 'Loja', channel, status: 'DISCONNECTED', reason: 'tokenInvalid' },
          isLinked,
        } as Connection
      }
      onQr={nothing}
      onEdit={nothing}
    />,
    {
      user: exampleUser({ profile: 'admin' }),
      answers: { 'DELETE /whatsappsession/3': [{ body: { message: 'Session disconnected.' } }] },
    },
  )

test.each([
  [null, '', ['Desconectar']],
  [null, 'ABCD1234', ['Código', 'Desconectar']],
  ['passkeyWanted', '', ['Chave de acesso', 'Desconectar']],
])('a number that is being paired can be disconnected, whatever it waits for: %s, %s', async (reason, code, names) => {
  const pairing = { id: 3, name: 'Loja', channel: 'whatsapp', status: 'PAIRING', reason, pairingCode: code }
  await show(<SessionButtons connection={pairing as Connection} onQr={nothing} onEdit={nothing} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

test('an official number that is down can be let go while its token is stored', async () => {
  const { user, asked } = await showButtons(true)
  await user.click(screen.getByRole('button', { name: 'Desconectar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }))
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE /whatsappsession/3'))
})

test('an official number without a token has nothing to let go', async () => {
  await showButtons(false)
  expect(screen.getByRole('button', { name: 'Conectar de novo' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Desconectar' })).toBeNull()
})

test('a bot that is down can be let go while its token is stored', async () => {
  await showButtons(true, 'telegram')
  expect(screen.getByRole('button', { name: 'Desconectar' })).toBeTruthy()
})
