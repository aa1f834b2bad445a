import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { exampleUser, show } from '#tests/component.tsx'
import { MESSAGE_KEYS } from '#web/features/messages/message-keys.ts'
import { lettersPreference } from '#web/session/preferences.ts'
import { ShortcutsModal } from './ShortcutsModal.tsx'
import bulkTexts from './bulk/texts/pt.json' with { type: 'json' }
import { BULK_KEYS, TICKET_KEYS } from './ticket-keys.ts'

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

test('the cheat sheet lists every key of the tables', async () => {
  await show(<ShortcutsModal onClose={() => undefined} />, { user: exampleUser({ profile: 'supervisor' }) })
  await screen.findByText('Ctrl K')
  const listed = screen.getAllByText((_, element) => element?.tagName === 'KBD').map(({ textContent }) => textContent)
  for (const keys of [TICKET_KEYS, BULK_KEYS, MESSAGE_KEYS])
    expect(listed).toEqual(expect.arrayContaining(Object.values(keys)))
})

test('the cheat sheet says in the same order what the keys of chosen rows do', async () => {
  await show(<ShortcutsModal onClose={() => undefined} />)
  const kinds = Object.keys(BULK_KEYS) as (keyof typeof BULK_KEYS)[]
  const names = kinds.map((kind) => bulkTexts.ticketBulk[kind].toLowerCase())
  const words = await screen.findByText(`Nas selecionadas: ${names.join(', ')}`)
  expect(words.previousElementSibling?.textContent).toBe(Object.values(BULK_KEYS).join(''))
})
