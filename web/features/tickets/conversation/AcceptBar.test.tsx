import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { AcceptBar } from './AcceptBar.tsx'

const nothing = () => undefined

test.each([
  [true, 'A', 'Aceitar e responderA'],
  [false, null, 'Aceitar e responder'],
])('the key is named only where the screen has it: %s', async (hasKey, key, text) => {
  await show(<AcceptBar busy={false} onAccept={nothing} left={null} hasKey={hasKey} />)
  const button = screen.getByRole('button', { name: 'Aceitar e responder' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe(key)
  expect(button.textContent).toBe(text)
})
