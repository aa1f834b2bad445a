import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { UnknownVariables } from './UnknownVariables.tsx'

test('unknown variables get a warning, known ones in any spelling do not', async () => {
  const texts = ['{{name}} {nome} {saudação} {{contact.first_name}}', null, 'Vale até {prazo}, {{Cupom}}']
  await show(<UnknownVariables texts={texts} />)
  expect((await screen.findByRole('status')).textContent).toContain('{prazo}, {{Cupom}}')
})

test.each([
  ['Olá, aqui é {{user}}', true, 1],
  ['Olá, aqui é { Atendente }', true, 1],
  ['Olá {nome}', true, 0],
  ['Olá, aqui é {{user}}', false, 0],
])('the name of an attendant is told of where there is none yet: %s, %s', async (text, isBeforeAttendant, count) => {
  await show(<UnknownVariables texts={[text]} isBeforeAttendant={isBeforeAttendant} />)
  expect(screen.queryAllByText(/atendente fica vazio/)).toHaveLength(count)
})

test('texts without a fault have no warning', async () => {
  await show(<UnknownVariables texts={['Olá {nome}']} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['Oi [nome], tudo bem?', '[nome]'],
  ['Oi [ Nome do cliente ]!', '[ Nome do cliente ]'],
  ['Oi <name>', '<name>'],
  ['Oi {nome, tudo bem?', '{nome'],
  ['Oi nome}}, tudo bem?', 'nome}}'],
  ['Oi {nome]', '{nome]'],
  ['Oi {{apelido}', '{{apelido}'],
])('a variable in the wrong brackets is told of before it is sent: %s', async (text, typed) => {
  await show(<UnknownVariables texts={[text]} />)
  expect(screen.getByRole('status').textContent).toContain(typed)
})

test.each(['Oi {{nome}', '[veja a data no site]', 'Tamanhos [P, M] (nome na etiqueta)', 'a < b > c'])(
  'what is filled in, and prose in brackets, is not told of: %s',
  async (text) => {
    await show(<UnknownVariables texts={[text]} />)
    expect(screen.queryByRole('status')).toBeNull()
  },
)
