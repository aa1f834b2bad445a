import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { knownLook } from '#web/session/known-look.ts'
import { show } from '#tests/component.tsx'
import { LoginPage } from './LoginPage.tsx'

const visit = () =>
  show(<LoginPage payment={null} />, {
    user: null,
    answers: { 'GET /auth/public': [{ body: { signUp: false, mail: false, setupNeeded: false } }] },
  })

test('the first field of the login has the focus', async () => {
  const { user } = await visit()
  await user.keyboard('ana@')
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@')
})

test('keys typed while another login ends the session are not written into the login form', async () => {
  sessionStorage.setItem('sessionNotice', 'elsewhere')
  const { user } = await visit()
  expect(screen.getByRole('status').textContent).toContain('Sua conta foi acessada em outro computador.')
  await user.keyboard('Bom dia, dona Maria')
  for (const label of ['E-mail', 'Senha']) expect(screen.getByLabelText(label)).toHaveProperty('value', '')
})

test('a notice is shown at one login only', async () => {
  sessionStorage.setItem('sessionNotice', 'elsewhere')
  await visit()
  expect((await screen.findByRole('status')).textContent).toContain('Sua conta foi acessada em outro computador.')
  cleanup()
  await visit()
  await screen.findByLabelText('E-mail')
  expect(screen.queryByRole('status')).toBeNull()
})

const LUA = { name: 'Lua', accent: '#aa3300', logoUrl: null, isLogoWide: false }
const visitWith = (look: typeof LUA | null) =>
  show(<LoginPage payment={null} />, {
    user: null,
    answers: { 'GET /auth/public': [{ body: { signUp: false, mail: false, setupNeeded: false, look } }] },
  })

test('the login page of a company has its name, and asks by its address', async () => {
  vi.stubGlobal('location', { ...location, pathname: '/login', search: '?company=lua' })
  await visitWith(LUA)
  expect(await screen.findByText('Lua')).toBeTruthy()
  expect(document.title).toContain('· Lua')
  expect(knownLook.get()).toEqual({ company: 'lua', look: LUA })
})

test('this browser shows the look that it remembers before the server answers, and forgets one that is no more', async () => {
  knownLook.set({ company: 'lua', look: LUA })
  await show(<LoginPage payment={null} />, { user: null })
  expect(await screen.findByText('Lua')).toBeTruthy()
  cleanup()
  await visitWith(null)
  await waitFor(() => expect(document.title).toContain('· Balcão'))
  expect(screen.queryByText('Lua')).toBeNull()
})
