import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { RareContent } from './RareContent.tsx'

test.each([
  ['PHONE', 'Chave Pix · Telefone'],
  ['EVP', 'Chave Pix · Chave aleatória'],
  ['NOVO', 'Chave Pix'],
])('a Pix key has its owner and its kind (%s), and is copied alone', async (kind, shown) => {
  const { user } = await show(<RareContent pixKey={`Ana Souza\n+5511987654321\n${kind}\nPedido 88`} />)
  for (const text of [shown, 'Ana Souza', '+5511987654321', 'Pedido 88']) expect(screen.getByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copiar chave' }))
  expect(await screen.findByRole('button', { name: 'Chave copiada' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('+5511987654321')
})
