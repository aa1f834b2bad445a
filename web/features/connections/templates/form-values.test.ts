import { expect, test } from 'vitest'
import { emptyButton, emptyTemplate, lookOf, nextVariable, sampleFault, toName, toRequest } from './form-values.ts'

test('a name is written as Meta takes it', () => {
  expect(toName('Segunda Via - boleto')).toBe('segunda_via_boleto')
  expect(toName('promoção_já')).toBe('promocao_ja')
})

test('the next variable has the number that is missing, or a name where another one has a name', () => {
  const next = (body: string, header = '') => nextVariable({ media: null, header, body })
  expect([next('Oi'), next('Oi {{1}}, dia {{2}}'), next('Oi {{1}}, dia {{3}}')]).toEqual(['{{1}}', '{{3}}', '{{2}}'])
  expect([next('Oi {{nome}}'), next('Oi {{var_1}}'), next('Oi', 'Pedido {{numero}}')]).toEqual([
    '{{var_1}}',
    '{{var_2}}',
    '{{var_1}}',
  ])
  expect(nextVariable({ media: 'image', header: 'Pedido {{numero}}', body: 'Oi' })).toBe('{{1}}')
})

test('a title that a file has taken the place of is neither sent nor shown, and asks for no example', () => {
  const values = { ...emptyTemplate('pt_BR'), header: 'Pedido {{numero}}', body: 'Chegou.', media: 'image' as const }
  const { media, header, examples } = toRequest(values)
  expect([media, header, examples]).toEqual(['image', '', {}])
  expect(lookOf(values).header).toEqual({ text: '', media: 'image' })
  expect(toRequest({ ...values, media: null })).toMatchObject({ media: null, header: 'Pedido {{numero}}' })
})

test('a sample is needed for a file, and must be one that Meta takes', () => {
  const file = (type: string, size = 3) => new File([new Uint8Array(size)], 'a', { type })
  expect(sampleFault({ media: null, file: null })).toBeNull()
  expect(sampleFault({ media: 'image', file: null })).toBe('missing')
  expect(sampleFault({ media: 'image', file: file('image/png') })).toBeNull()
  expect(sampleFault({ media: 'image', file: file('image/gif') })).toBe('refused')
  expect(sampleFault({ media: 'document', file: file('') })).toBeNull()
  expect(sampleFault({ media: 'image', file: file('image/png', 5 * 1024 * 1024 + 1) })).toBe('refused')
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
