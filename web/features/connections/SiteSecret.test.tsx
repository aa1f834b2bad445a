import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { SiteSecret } from './SiteSecret.tsx'

test('the secret of a site is changed only after a question, and then shown', async () => {
  const { user, asked } = await show(<SiteSecret connectionId={3} />, {
    user: exampleUser({ profile: 'admin' }),
    answers: { 'POST /whatsapp/3/site-secret/renew': [{ body: { secret: 'another-secret' } }] },
  })
  await user.click(screen.getByRole('button', { name: 'Trocar o segredo' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/deixa de valer na hora/)).toBeTruthy()
  expect(asked).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Trocar o segredo' }))
  await waitFor(() => expect(screen.getByDisplayValue('another-secret')).toBeTruthy())
})
