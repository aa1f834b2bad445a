import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from './formula-guard.ts'

const WRITTEN = [
  ...['=1', "'=1", "''=1", '-12', '+Saúde', '@doces', "'-2", 'Ana', "'Ana", "'", "'1a"],
  ...["'0123", "''0123", "'012.345-67", '="0123"', '=T("Ana")', '=HYPERLINK("https://a.exemplo","Ana")'],
]

test.each(WRITTEN)('%s is exported and imported without a change', (cell) => {
  expect(unguardFormula(guardFormula(cell))).toBe(cell)
})

test.each([
  ["'01234567890", '01234567890'],
  ["'=Ana", '=Ana'],
  ['="0123"', '0123'],
  ['= "0123"', '0123'],
  ['=T("Ana")', 'Ana'],
  ['=HYPERLINK("https://a.exemplo";"Ana")', 'Ana'],
  ['=hyperlink("mailto:ana@exemplo.com.br")', 'ana@exemplo.com.br'],
  ['=HYPERLINK("tel:+5511988887777","Ligar")', '+5511988887777'],
  ['=HYPERLINK("https://wa.me/5511988887777","11 98888-7777")', '11 98888-7777'],
  ["'Ana", "'Ana"],
])('%s is read as %s', (cell, text) => {
  expect(unguardFormula(cell)).toBe(text)
})
