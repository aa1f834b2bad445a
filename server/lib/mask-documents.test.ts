import { expect, test } from 'vitest'
import { createDocumentMask, hasDocuments } from './mask-documents.ts'

const masked = (text: string): string => createDocumentMask().mask(text)

test.each([
  ['meu cpf é 529.982.247-25', 'meu cpf é [CPF 1]'],
  ['52998224725', '[CPF 1]'],
  ['529 982 247 25, obrigada', '[CPF 1], obrigada'],
  ['CNPJ 11.222.333/0001-81.', 'CNPJ [CNPJ 1].'],
  ['12.ABC.345/01DE-35', '[CNPJ 1]'],
  ['cnpj 12abc34501de35', 'cnpj [CNPJ 1]'],
  ['sou ５２９．９８２．２４７－２５', 'sou [CPF 1]'],
  ['４１１１ 1111 1111 １１１１', '[cartão 1]'],
  ['cartão 4111 1111 1111 1111 val 12/29', 'cartão [cartão 1] val 12/29'],
  ['4111-1111-1111-1111', '[cartão 1]'],
  ['5555555555554444 e 378282246310005', '[cartão 1] e [cartão 2]'],
  ['529.982.247-25 e 390.533.447-05 e 52998224725', '[CPF 1] e [CPF 2] e [CPF 1]'],
])('%j is masked', (text, expected) => expect(masked(text)).toBe(expected))

test.each([
  'meu cpf é 529.982.247-24',
  'meu número é +55 11 98765-4321',
  '5511987654321',
  'pedido 1234567890123456',
  '0000 0000 0000 0000',
  '00190.50095 40144.816069 06809.350314 3 37370000000100',
  '00190500954014481606906809350314337370000000100',
  'entrega em 26/11/2026 às 14:30, R$ 1.234,56',
  'de 10 a 20 dias',
])('%j is left alone', (text) => {
  expect(masked(text)).toBe(text)
  expect(hasDocuments(text)).toBe(false)
})

test('numbers come back as they were written, and only where their mark was given', () => {
  const mask = createDocumentMask()
  expect(mask.mask('CPF 529.982.247-25, cartão 4111 1111 1111 1111')).toBe('CPF [CPF 1], cartão [cartão 1]')
  expect(mask.restore('Recebi [CPF 1] e [cartão 1], mas não [CPF 2] nem [CNPJ 1].')).toBe(
    'Recebi 529.982.247-25 e 4111 1111 1111 1111, mas não [CPF 2] nem [CNPJ 1].',
  )
  expect([mask.isUsed, createDocumentMask().isUsed]).toEqual([true, false])
})
