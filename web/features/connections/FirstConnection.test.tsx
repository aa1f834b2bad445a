import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { show } from '#tests/component.tsx'
import { FirstConnection } from './FirstConnection.tsx'

test('the first connection asks for a name only, and begins to be linked', async () => {
  const onCreated = vi.fn<(connection: Connection) => void>()
  const answers = { 'POST /whatsapp': [{ body: { id: 3, name: 'Loja' } }] }
  const { user, asked } = await show(
    <FirstConnection onClose={() => undefined} onCreated={onCreated} onMore={() => undefined} />,
    { answers },
  )
  expect(await screen.findAllByRole('textbox')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(asked).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Loja')
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 3, name: 'Loja' }))
  expect(asked).toMatchObject([{ call: 'POST /whatsapp', body: { name: 'Loja', queueIds: [] } }])
})
