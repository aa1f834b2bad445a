import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { MessageField } from './MessageField.tsx'

test.each([
  ['Oi, {nome}! {{protocol}}', null],
  ['Oi, {nome}! Use {{cupom}}', '{{cupom}}'],
])('a quick message warns of what nothing fills: %s', async (value, told) => {
  await show(<MessageField value={value} onChange={() => undefined} />)
  const warning = screen.queryByRole('status')
  expect(warning?.textContent.includes(told ?? '') ?? null).toBe(told === null ? null : true)
})
