import { expect, test } from 'vitest'
import { emptyButton, emptyTemplate, lookOf, nextVariable, toName, toRequest } from './form-values.ts'

test('a name is written as Meta takes it', () => {
  expect(toName('Segunda Via - boleto')).toBe('segunda_via_boleto')
  expect(toName('promoção_já')).toBe('promocao_ja')
})

test('the next variable has the next number', () => {
  expect([nextVariable('Oi'), nextVariable('Oi {{1}}, dia {{3}}'), nextVariable('Oi {{nome}}')]).toEqual([
    '{{1}}',
    '{{4}}',
    '{{1}}',
  ])
})

test('an example of a variable that is not there any more is not sent', () => {
  const values = {
    ...emptyTemplate('pt_BR'),
    body: 'Oi {{1}}, tudo bem?',
    examples: { 'body.1': 'Ana', 'body.2': 'x' },
  }
  expect(toRequest(values).examples).toEqual({ 'body.1': 'Ana' })
})

test('the picture has the buttons in the order in which Meta shows them', () => {
  const buttons = [
    { ...emptyButton('url'), text: 'Ver' },
    { ...emptyButton('reply'), text: 'Sim' },
  ]
  expect(lookOf({ ...emptyTemplate('pt_BR'), buttons }).buttons.map(({ text }) => text)).toEqual(['Sim', 'Ver'])
})
