import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { lettersPreference } from '#web/session/preferences.ts'
import { Lightbox } from './Lightbox.tsx'

test('R turns a picture, but not for whoever turned letters off', async () => {
  onTestFinished(() => lettersPreference.set(true))
  lettersPreference.set(false)
  const { user } = await show(<Lightbox url="/foto.jpg" name="foto.jpg" onClose={() => undefined} />)
  const picture = await screen.findByRole('img', { name: 'foto.jpg' })
  screen.getByRole('link').focus()
  await user.keyboard('r')
  expect(picture.style.transform).toBe('rotate(0deg)')
  lettersPreference.set(true)
  await user.keyboard('r')
  expect(picture.style.transform).toBe('rotate(90deg)')
})
