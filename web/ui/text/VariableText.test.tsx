import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isTextVariable, plainVariable } from '#contract/text-variables.ts'
import { en } from '#web/i18n/en/index.ts'
import { es } from '#web/i18n/es/index.ts'
import { pt } from '#web/i18n/pt/index.ts'
import { VARIABLES } from '#web/ui/form/variables.ts'
import { show } from '#tests/component.tsx'
import { VariableText } from './VariableText.tsx'

const chips = (): string[] => [...document.querySelectorAll('p span')].map(({ textContent }) => textContent)
const OWN_FIELD = { id: 1, name: 'Loja preferida', type: 'text', options: [] }

test.each([
  ['{{ms}}, {{firstName}}!', ['Saudação', 'Primeiro nome']],
  ['Oi {nome}, até {{data}} às {{hora}}', ['Nome', 'Data', 'Hora']],
  ['Código {{cupom}}', []],
  ['Sem variável', []],
])('variables are shown by their names: %s', async (text, names) => {
  await show(
    <p>
      <VariableText text={text} />
    </p>,
    { answers: { 'GET /own-fields': [{ body: [] }] } },
  )
  expect(chips()).toEqual(names)
})

test('an own field of the company has its name as well', async () => {
  await show(
    <p>
      <VariableText text="Retire em {{loja preferida}}" />
    </p>,
    { answers: { 'GET /own-fields': [{ body: [OWN_FIELD] }] } },
  )
  expect((await screen.findByText('Loja preferida')).tagName).toBe('SPAN')
})

test.each(Object.entries({ pt, en, es }))(
  'in %s the word on each button is a variable that is filled in',
  (_, texts) => {
    const words = VARIABLES.map((variable) => plainVariable(texts.bot.variable[variable]))
    expect(words.filter((word) => !isTextVariable(word))).toEqual([])
  },
)
