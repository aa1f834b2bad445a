import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTaxDocument, formatTaxDocument, isSameDocument } from './tax-documents.ts'

const cpf = { kind: 'cpf', value: '52998224725' }
const alphanumeric = { kind: 'cnpj', value: '12ABC34501DE35' }

test('documents are found with and without punctuation, alone and in a sentence', () => {
  for (const text of [
    '52998224725',
    '529.982.247-25',
    ' 529 982 247 25 ',
    '529.982.247/25',
    'meu cpf é 529.982.247-25, obrigada',
    'CPF:52998224725',
    '５２９９８２２４７２５',
  ])
    expect(findTaxDocument(text), text).toEqual(cpf)
  for (const text of ['12.ABC.345/01DE-35', '12abc34501de35', 'o CNPJ é 12.abc.345/01de-35.'])
    expect(findTaxDocument(text), text).toEqual(alphanumeric)
  expect(findTaxDocument('11.222.333/0001-81')).toEqual({ kind: 'cnpj', value: '11222333000181' })
})

test('wrong check digits, repeated digits and other numbers are no documents', () => {
  for (const text of [
    '52998224724',
    '111.111.111-11',
    '00000000000000',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
    '7',
  ])
    expect(findTaxDocument(text), text).toBe('wrong')
  for (const text of ['', 'bom dia', 'quero o boleto']) expect(findTaxDocument(text), text).toBe('none')
})

test('what is written with punctuation is found again', () => {
  for (const document of [cpf, alphanumeric] as const) {
    const known = findTaxDocument(document.value)
    if (typeof known === 'string') throw new Error(known)
    expect(findTaxDocument(formatTaxDocument(known))).toEqual(known)
    expect(isSameDocument(known, formatTaxDocument(known))).toBe(true)
    expect(isSameDocument(known, '11222333000181')).toBe(false)
  }
})

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (index, distance) => {
      const digits = [...cpf.value]
      digits[index] = String((Number(digits[index]) + distance) % 10)
      expect(findTaxDocument(digits.join(''))).toBe('wrong')
    }),
  )
})
