import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { SetupPage } from './SetupPage.tsx'

const FIELDS = [
  ['Nome da empresa', 'Loja'],
  ['Seu nome', 'Ana'],
  ['E-mail', 'ana@exemplo.com.br'],
  ['Senha', 'uma senha boa'],
] as const

test.each([
  ['off', false],
  ['on', true],
])('the first screen leaves sign-up off until it is switched on, and stores that it is %s', async (_, signUp) => {
  const { user, asked } = await show(<SetupPage />, {
    user: null,
    answers: {
      'GET /auth/setup': [{ body: { needed: true, code: false } }],
      'GET /auth/public': [{ body: { signUp: true, mail: false, setupNeeded: true } }],
      'POST /auth/setup': [{ body: { token: 'token', user: exampleUser(), restricted: false } }],
    },
  })
  const toggle = await screen.findByRole('switch', { name: 'Outras empresas podem criar conta aqui' })
  expect(toggle).toHaveProperty('checked', false)
  for (const [label, text] of FIELDS) await user.type(screen.getByLabelText(label), text)
  if (signUp) await user.click(toggle)
  await user.click(screen.getByRole('button', { name: 'Começar' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'POST /auth/setup')?.body).toMatchObject({ name: 'Ana', signUp }),
  )
})
