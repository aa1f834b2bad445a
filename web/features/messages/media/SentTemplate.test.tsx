import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { show } from '#tests/component.tsx'
import { RareContent } from './RareContent.tsx'

test('a message of a template shows its buttons below the text, and its name', async () => {
  const template = { name: 'boleto', language: 'pt_BR', buttons: ['Falar com a loja', 'Pagar'] }
  const message = exampleMessage({ fromMe: true, context: { quote: null, ad: null, template } })
  await show(<RareContent message={message}>Oi, Ana</RareContent>)
  const buttons = within(screen.getByRole('list', { name: 'Botões do modelo' })).getAllByRole('listitem')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Falar com a loja', 'Pagar'])
  expect(screen.getByRole('list', { name: 'Botões do modelo' }).lang).toBe('pt-BR')
  expect(document.body.textContent).toMatch(/Oi, Ana.*Modelo boleto/)
})
