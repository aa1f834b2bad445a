import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/permissions.ts'
import { sessionState } from '#web/session/store.ts'
import { exampleUser, show } from '#tests/component.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

const nothing = () => undefined
async function open(profile: Profile) {
  const shown = await show(<ProfileMenu folded={false} onProfile={nothing} />, {
    user: exampleUser({ profile }),
    path: '/tickets/1',
    answers: { 'PUT /first-steps': [{ body: { isOpen: true, hasSamples: false, steps: [] } }] },
  })
  await shown.user.click(screen.getByRole('button', { name: /Minha conta/ }))
  await screen.findByRole('menuitem', { name: 'Perfil' })
  return shown
}

test('administrators open the first steps again from the menu of their account, and nobody else', async () => {
  await open('supervisor')
  expect(screen.queryByRole('menuitem', { name: 'Primeiros passos' })).toBeNull()
  cleanup()
  const { user, asked, at } = await open('admin')
  await user.click(screen.getByRole('menuitem', { name: 'Primeiros passos' }))
  await waitFor(() => expect(at()).toBe('/tickets'))
  expect(asked).toEqual([{ call: 'PUT /first-steps', body: { isOpen: true } }])
  const session = sessionState()
  expect(session.status === 'in' && session.user.company.checklistOpen).toBe(true)
})
