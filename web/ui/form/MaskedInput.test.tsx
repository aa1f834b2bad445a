import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { MaskedInput } from './MaskedInput.tsx'

test('the keyboard shows a password, and its button says so', async () => {
  const { user } = await show(<MaskedInput label="Senha" />)
  const field = screen.getByLabelText('Senha')
  await user.type(field, 'segredo')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mostrar o que foi digitado' }))
  await user.keyboard(' ')
  expect(field.getAttribute('type')).toBe('text')
})

test('an error is told with the field', async () => {
  await show(<MaskedInput label="Senha" error="Muito curto!" />)
  const field = screen.getByLabelText('Senha')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(id)?.textContent).toBe('Muito curto!')
})

test('a password may be pasted', async () => {
  const { user } = await show(<MaskedInput label="Senha" />)
  await user.click(screen.getByLabelText('Senha'))
  await user.paste('segredo-do-gerenciador')
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', 'segredo-do-gerenciador')
})
