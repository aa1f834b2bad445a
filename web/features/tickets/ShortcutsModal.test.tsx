import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { ShortcutsModal } from './ShortcutsModal.tsx'

test.each([
  ['user', false],
  ['supervisor', true],
] as const)('the cheat sheet lists the key for peeking only for whoever may peek: %s', async (profile, isListed) => {
  await show(<ShortcutsModal onClose={() => undefined} />, { user: exampleUser({ profile }) })
  expect(await screen.findByText('Ctrl K')).toBeTruthy()
  expect(screen.queryByText('Espaço') !== null).toBe(isListed)
})
