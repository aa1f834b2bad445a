import { expect, test } from 'vitest'
import { shownName } from '#contract/person-name.ts'
import { fillText, findUnknownVariables } from '#contract/text-variables.ts'
import { renderTemplate } from './template.ts'

const facts = {
  contactName: 'João {{date}} & Cia',
  language: 'pt' as const,
  timezone: 'America/Sao_Paulo',
  ticket: { id: 7, createdAt: '2026-11-21T01:30:00.000Z' },
  userName: 'Ana',
  now: new Date('2026-11-21T01:30:00.000Z'),
}

test('fills in what it knows, in the time zone of the company', () => {
  expect(renderTemplate('{{ms}} {{ firstName }}, {{user}}: {{protocol}} {{date}} {{hour}}', facts)).toBe(
    'Boa noite João, Ana: 20261120-7 20/11/2026 22:30',
  )
})

test('leaves unknown variables as typed, and names as they are', () => {
  expect(renderTemplate('{{apelido}} {{name}} {{', facts)).toBe('{{apelido}} João {{date}} & Cia {{')
  expect(renderTemplate('{{protocol}}', { ...facts, ticket: undefined } as never)).toBe('{{protocol}}')
})

test.each([
  ['2026-11-21T05:59:00-03:00', 'Boa madrugada'],
  ['2026-11-21T06:00:00-03:00', 'Bom dia'],
  ['2026-11-21T12:00:00-03:00', 'Boa tarde'],
  ['2026-11-21T18:00:00-03:00', 'Boa noite'],
])('at %s it says %s', (time, greeting) => {
  expect(renderTemplate('{{ms}}', { ...facts, now: new Date(time) })).toBe(greeting)
})

test('a variable is known in every language and spelling, in one or two braces', () => {
  const given = { ...facts, contactName: 'João Reis', contactNumber: '5511988887777', contactEmail: 'j@exemplo.com.br' }
  const spellings = [
    '{nome}',
    '{{nome}}',
    '{ Nome }',
    '{{name}}',
    '{NAME}',
    '{{ nombre }}',
    '{{contact.name}}',
    '{cliente}',
    '{{contato.nome}}',
    '{{ cliente.nombre }}',
    '{{customer.name}}',
  ]
  for (const text of spellings) expect(renderTemplate(text, given), text).toBe('João Reis')
  const first = [
    '{primeiro nome}',
    '{{Primeiro_Nome}}',
    '{firstname}',
    '{{contact.first_name}}',
    '{primer nombre}',
    '{{contato.primeiro_nome}}',
  ]
  for (const text of first) expect(renderTemplate(text, given), text).toBe('João')
  expect(renderTemplate('{saudação} {{gretting}} {Número} {e-mail} {usuário} {ticket}', given)).toBe(
    'Boa noite Boa noite 5511988887777 j@exemplo.com.br Ana 7',
  )
  expect(renderTemplate('{} {{}} {a{nome}b} {"nome": 1}', given)).toBe('{} {{}} {aJoão Reisb} {"nome": 1}')
})

test.each([
  ...['{{nome}', '{nome}}', '{ {nome} }', '{{{nome}}}', '{{ Nome }}', '{{no\u200Bme}}', '{\u00A0nome\u00A0}'],
  ...['{\u200B{name}\u200B}', '{nombre} }', '{ {Nóme}', '{nome do cliente}', '{{customer_name}', '{Nombre completo}}'],
])('%j means the name, however its braces are typed', (typed) => {
  expect(renderTemplate(`Oi ${typed}!`, { ...facts, contactName: 'Ana' })).toBe('Oi Ana!')
})

test.each(['[nome]', '(nome)', '<nome>', '{nome, tudo bem?', 'nome}', '[veja a data no site]', '[novo]', '{{apelido}'])(
  '%j is nobody, and stays as it was typed',
  (typed) => {
    expect(renderTemplate(typed, { ...facts, contactName: 'Ana' })).toBe(typed)
  },
)

test.each([
  ['{"a":{nome}}', '{"a":Ana}'],
  ['{"a":{"b": {nome} }}', '{"a":{"b": Ana }}'],
  ['{"a":{{nome}}}', '{"a":Ana}'],
  ['{"a":{nome}}}', '{"a":Ana}'],
  ['{\n"a": {{nome},\n"b": {usuário}}', '{\n"a": Ana,\n"b": Bia}'],
  ['{"a": {nome}}, "b": 1}', '{"a": Ana, "b": 1}'],
  ['if (ok) {{nome}; }', 'if (ok) {Ana; }'],
  ['if (ok) { {nome}; }', 'if (ok) { Ana; }'],
  ['} {nome}} {', '} Ana {'],
  ['{"a":1} {nome}}, {{nome} {"b":2}', '{"a":1} Ana, Ana {"b":2}'],
  ['{{nome}: {usuário}}', 'Ana: Bia'],
])('in %j the text keeps the braces that it lacks otherwise', (typed, filled) => {
  expect(fillText(typed, { name: 'Ana', user: 'Bia' })).toBe(filled)
})

test('an unknown variable is named without the braces of the text around it', () => {
  expect(findUnknownVariables(['{"a":{apelido}}', '{apelido}}'], { values: {} })).toEqual(['{apelido}', '{apelido}}'])
})

test('a text of nothing but braces and names is read in no time that grows with them', () => {
  const texts = ['{ ', '{{nome', '[nome ', 'a ', '\u200B{'].map((part) => part.repeat(5000))
  for (const text of texts) expect(fillText(text, { name: 'Ana' })).toBe(text)
  expect(texts.map((text) => findUnknownVariables([text], { values: {} }))).toEqual(texts.map(() => []))
  const [opened, closed] = ['{"a":'.repeat(5000), '}'.repeat(5000)]
  expect(fillText(`${opened}{nome}${closed}`, { name: 'Ana' })).toBe(`${opened}Ana${closed}`)
})

test('who has no name is not called by the number, and leaves no gap', () => {
  const nameless = { ...facts, contactName: '5511988887777' }
  const texts: [string, string][] = [
    ['Olá {nome}, tudo bem?', 'Olá, tudo bem?'],
    ['Oi, {nome}!', 'Oi!'],
    ['Olá, *{{name}}*! Tudo bem?', 'Olá! Tudo bem?'],
    ['_Oi {nome}_', '_Oi_'],
    ['{{name}}, seu pedido saiu', 'seu pedido saiu'],
    ['Bom dia *{{firstName}}*, meu nome é *{{user}}*', 'Bom dia, meu nome é *Ana*'],
    ['Oi {{name}}!', 'Oi!'],
    ['Oi {nome}', 'Oi'],
    ['Aviso para {nome} de hoje', 'Aviso para de hoje'],
  ]
  for (const [text, told] of texts) expect(renderTemplate(text, nameless), text).toBe(told)
  expect(renderTemplate('Olá {nome}!', { ...facts, contactName: '+55 11 98888-7777' })).toBe('Olá!')
})

test.each(['\u3164', '\u2800', '\u115f\u1160', '\uffa0', '\ufe0f', '\u200b', '\u3164 \u2800', ' '])(
  'who is called by the invisible letters %j has no name',
  (contactName) => {
    const given = { ...facts, contactName }
    expect(renderTemplate('Olá {nome}, tudo bem?', given)).toBe('Olá, tudo bem?')
    expect(renderTemplate('Oi, {{firstName}}!', given)).toBe('Oi!')
    expect(shownName({ name: contactName, number: '551133334444' })).toMatch(/3333.4444/)
  },
)

test('invisible letters before a name are no first name', () => {
  expect(renderTemplate('{{firstName}}', { ...facts, contactName: '\u3164 Ana Reis' })).toBe('Ana')
  expect(renderTemplate('{nome}', { ...facts, contactName: '❤\ufe0f' })).toBe('❤\ufe0f')
})
