import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
