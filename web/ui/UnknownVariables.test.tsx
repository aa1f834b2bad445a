import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { UnknownVariables } from './UnknownVariables.tsx'

test('what nothing fills is warned of, and known variables in any spelling are not', async () => {
  const texts = ['{{name}} {nome} {saudação} {{contact.first_name}}', null, 'Vale até {prazo}, {{Cupom}}']
  await show(<UnknownVariables texts={texts} />)
  expect((await screen.findByRole('status')).textContent).toContain('{prazo}, {{Cupom}}')
})

test('texts without a fault have no warning', async () => {
  await show(<UnknownVariables texts={['Olá {nome}']} />)
  expect(screen.queryByRole('status')).toBeNull()
})
