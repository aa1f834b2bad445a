import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { MESSAGE_KEYS } from '#web/features/messages/message-keys.ts'
import { lettersPreference } from '#web/session/preferences.ts'
import { ShortcutsModal } from './ShortcutsModal.tsx'
import { TICKET_KEYS } from './ticket-keys.ts'

test.each([
  ['user', false],
  ['supervisor', true],
] as const)('the cheat sheet lists the key for peeking only for whoever may peek: %s', async (profile, isListed) => {
  await show(<ShortcutsModal onClose={() => undefined} />, { user: exampleUser({ profile }) })
  expect(await screen.findByText('Ctrl K')).toBeTruthy()
  expect(screen.queryByText('Espaço') !== null).toBe(isListed)
})

test('letters are no shortcuts for whoever turns them off', async () => {
  onTestFinished(() => lettersPreference.set(true))
  const { user } = await show(<ShortcutsModal onClose={() => undefined} />)
  const letters = await screen.findByRole('switch', { name: 'Letras e números como atalhos' })
  expect(letters).toHaveProperty('checked', true)
  await user.click(letters)
  expect(lettersPreference.get()).toBe(false)
})

test('the cheat sheet lists every key of the table', async () => {
  await show(<ShortcutsModal onClose={() => undefined} />, { user: exampleUser({ profile: 'supervisor' }) })
  await screen.findByText('Ctrl K')
  const listed = screen.getAllByText((_, element) => element?.tagName === 'KBD').map(({ textContent }) => textContent)
  const { tag, ...others } = TICKET_KEYS
  expect(listed).toEqual(expect.arrayContaining([...Object.values(others), ...Object.values(MESSAGE_KEYS)]))
  expect(screen.getByText(new RegExp(`A, E, T, S e ${tag} valem então para as selecionadas`))).toBeTruthy()
})
