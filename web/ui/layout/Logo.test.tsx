import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompanyLook } from '#contract/company-looks.ts'
import { knownLook } from '#web/session/known-look.ts'
import { closeSession, updateSessionUser } from '#web/session/store.ts'
import { exampleLook, exampleUser, show } from '#tests/component.tsx'
import { Logo } from './Logo.tsx'

const LUA = { name: 'Lua', displayName: 'Lua', isSet: true, key: 'k' }
async function visit(look: Partial<CompanyLook>, word = true): Promise<void> {
  await show(<Logo word={word} />, { user: exampleUser({ look: exampleLook(look) }) })
  await waitFor(() => expect(document.querySelector('svg, [title]')).toBeTruthy())
}
const pictures = () => [...document.querySelectorAll('img')].map(({ src, alt }) => [new URL(src).pathname, alt])

test('a company without a look has Balcão’s logo', async () => {
  await visit({})
  expect(screen.getByText('Balcão')).toBeTruthy()
})

test('a name without a logo has its first letter for a sign', async () => {
  await visit(LUA)
  expect(await screen.findByText('Lua')).toBeTruthy()
  expect((await screen.findByText('L')).getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByText('Balcão')).toBeNull()
})

test('a logo stands beside the name, and a wide one in its stead', async () => {
  await visit({ ...LUA, logoUrl: '/api/media/1/logo.png' })
  expect([screen.queryByText('Lua') !== null, pictures()]).toEqual([true, [['/api/media/1/logo.png', '']]])
  cleanup()
  await visit({ ...LUA, logoUrl: '/api/media/1/logo.png', isLogoWide: true })
  expect([screen.queryByText('Lua') !== null, pictures()]).toEqual([false, [['/api/media/1/logo.png', 'Lua']]])
})

test('the folded menu shows no wide logo, which could not be read', async () => {
  await visit({ ...LUA, logoUrl: '/api/media/1/logo.png', isLogoWide: true }, false)
  expect([pictures(), screen.getByRole('img', { name: 'Lua' }).textContent]).toEqual([[], 'L'])
})

test('a logo that cannot be loaded any more is not shown as a broken picture', async () => {
  await visit({ ...LUA, logoUrl: '/api/media/1/logo.png' })
  const picture = document.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect([pictures(), screen.queryByText('Lua') !== null]).toEqual([[], true])
})

test('an open screen takes a new look at once, and the next login page has it', async () => {
  await visit({})
  act(() => updateSessionUser({ look: exampleLook({ ...LUA, accent: '#aa3300' }) }))
  expect(await screen.findByText('Lua')).toBeTruthy()
  act(() => closeSession())
  expect(await screen.findByText('Lua')).toBeTruthy()
  expect(knownLook.get()).toMatchObject({
    company: 'k',
    look: { name: 'Lua', accent: '#aa3300', logoUrl: null, isLogoWide: false },
  })
  await visit({})
  expect(knownLook.get()).toEqual({ company: null, look: null })
})
