import { expect, test } from 'vitest'
import { filledText, missingKeys } from '#contract/template-text.ts'
import { readTemplate, toOutgoingTemplate } from './template-content.ts'

const BOLETO = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['48213'] } },
  { type: 'BODY', text: 'Oi, {{2}}! Vence em {{1}}.', example: { body_text: [['25/11/2026', 'Mariana']] } },
  { type: 'FOOTER', text: 'Casa Aurora' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Falar com a loja' },
      { type: 'URL', text: 'Abrir', url: 'https://loja.test/{{1}}', example: ['https://loja.test/1'] },
      { type: 'COPY_CODE', text: 'Copiar código', example: '3419' },
    ],
  },
]
const VALUES = {
  'header.1': '48213',
  'body.1': '25/11/2026',
  'body.2': 'Mariana',
  'button.1': 'p/48213',
  'button.2': '34191790010',
}

test('a template is read with its variables, numbers in their order, and their examples', () => {
  expect(readTemplate(BOLETO)).toEqual({
    header: { text: 'Pedido {{1}}', media: null },
    body: 'Oi, {{2}}! Vence em {{1}}.',
    footer: 'Casa Aurora',
    buttons: [
      { kind: 'reply', text: 'Falar com a loja' },
      { kind: 'url', text: 'Abrir' },
      { kind: 'copyCode', text: 'Copiar código' },
    ],
    variables: [
      { key: 'header.1', name: '1', example: '48213' },
      { key: 'body.1', name: '1', example: '25/11/2026' },
      { key: 'body.2', name: '2', example: 'Mariana' },
      { key: 'button.1', name: 'Abrir', example: '' },
      { key: 'button.2', name: 'Copiar código', example: '3419' },
    ],
    canFill: true,
  })
})

test('a filled template says what the customer reads, and is sent with its values part by part', () => {
  const template = { ...readTemplate(BOLETO), name: 'boleto', language: 'pt_BR' }
  expect(filledText(template, VALUES)).toBe('*Pedido 48213*\n\nOi, Mariana! Vence em 25/11/2026.\n\nCasa Aurora')
  expect(toOutgoingTemplate(template, VALUES)).toEqual({
    name: 'boleto',
    language: 'pt_BR',
    headerMedia: null,
    components: [
      { type: 'header', parameters: [{ type: 'text', text: '48213' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: '25/11/2026' },
          { type: 'text', text: 'Mariana' },
        ],
      },
      { type: 'button', index: '1', sub_type: 'url', parameters: [{ type: 'text', text: 'p/48213' }] },
      {
        type: 'button',
        index: '2',
        sub_type: 'copy_code',
        parameters: [{ type: 'coupon_code', coupon_code: '34191790010' }],
      },
    ],
  })
})

test('a variable with a name goes out under it, and its value as one line', () => {
  const example = { body_text_named_params: [{ param_name: 'nome', example: 'Mariana' }] }
  const template = readTemplate([{ type: 'BODY', text: 'Oi, {{nome}}! {{nome}}?', example }])
  expect(template.variables).toEqual([{ key: 'body.nome', name: 'nome', example: 'Mariana' }])
  const { components } = toOutgoingTemplate(
    { ...template, name: 'oi', language: 'pt' },
    { 'body.nome': ' Ana\n  Flor ' },
  )
  expect(components).toEqual([
    { type: 'body', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Ana Flor' }] },
  ])
  expect(filledText(template, { 'body.nome': ' Ana\n  Flor ' })).toBe('Oi, Ana Flor! Ana Flor?')
})

test('a variable without a value, or of blanks alone, is missing', () => {
  expect(missingKeys(readTemplate(BOLETO), { ...VALUES, 'body.1': ' \n', 'button.1': '' })).toEqual([
    'body.1',
    'button.1',
  ])
})

test.each([
  [
    'a form',
    [
      { type: 'BODY', text: 'Oi' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Abrir' }] },
    ],
  ],
  [
    'a row of cards',
    [
      { type: 'BODY', text: 'Oi' },
      { type: 'CAROUSEL', cards: [] },
    ],
  ],
  [
    'a place above',
    [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Oi' },
    ],
  ],
  [
    'a one-time code in a button',
    [
      { type: 'BODY', text: '*{{1}}* é o seu código' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Copiar', url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code={{1}}' },
        ],
      },
    ],
  ],
  ['advice for one-time codes', [{ type: 'BODY', text: '{{1}}', add_security_recommendation: true }]],
  ['a part of another shape', [{ type: 'BODY', text: 'Oi' }, 7]],
  ['no text', []],
  ['no list', 'x'],
])('a template with %s is shown, and cannot be filled in', (_, components) => {
  expect(readTemplate(components).canFill).toBe(false)
})

test('a template of one-time codes is not filled in, whatever its parts are', () => {
  expect([readTemplate(BOLETO, 'AUTHENTICATION').canFill, readTemplate(BOLETO, 'UTILITY').canFill]).toEqual([
    false,
    true,
  ])
})
