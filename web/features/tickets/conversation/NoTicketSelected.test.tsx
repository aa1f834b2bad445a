import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleLook, exampleUser, show } from '#tests/component.tsx'
import { NoTicketSelected } from './NoTicketSelected.tsx'

test('a company with a look of its own is welcomed by its name, and others by Balcão', async () => {
  const answers = { 'GET /whatsapp': [{ body: [] }] }
  await show(<NoTicketSelected firstSteps={null} />, { answers })
  expect(await screen.findByRole('heading', { name: 'Boas-vindas ao Balcão' })).toBeTruthy()
  cleanup()
  const look = exampleLook({ name: 'Padaria Lua', displayName: 'Padaria Lua', isSet: true })
  await show(<NoTicketSelected firstSteps={null} />, { answers, user: exampleUser({ look }) })
  expect(await screen.findByRole('heading', { name: 'Boas-vindas à equipe Padaria Lua' })).toBeTruthy()
  expect(screen.queryByText(/Balcão/)).toBeNull()
})
