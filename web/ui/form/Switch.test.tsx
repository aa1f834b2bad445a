import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { Switch } from './Switch.tsx'

test('a switch has its label as its name, and what else is said of it as its description', async () => {
  await show(<Switch label="Ativa" description="As inativas ficam guardadas." error="Há uma igual" />)
  const description = 'As inativas ficam guardadas. Há uma igual'
  expect(screen.getByRole('switch', { name: 'Ativa', description })).toBeTruthy()
})

test('a press on the label or on the description turns a switch on and off', async () => {
  const { user } = await show(<Switch label="Ativa" description="As inativas ficam guardadas." />)
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Ativa' })
  await user.click(screen.getByText('Ativa'))
  expect(toggle.checked).toBe(true)
  await user.click(screen.getByText('As inativas ficam guardadas.'))
  expect(toggle.checked).toBe(false)
})

test('a switch in a row keeps the name that tells it from the others', async () => {
  await show(<Switch label="Segunda" aria-label="Segunda: aberto" />)
  expect(screen.getByRole('switch', { name: 'Segunda: aberto' })).toBeTruthy()
})
