import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { SWATCHES } from './tag-colors.ts'
import { useColorName } from './useColorName.ts'

let named: string[]
function Named({ colors }: { colors: readonly string[] }) {
  named = colors.map(useColorName())
  return null
}

test.each([
  ['#09844b', 'Verde escuro'],
  ['#c52b30', 'Vermelho escuro'],
  ['#1096e9', 'Azul'],
  ['#0a0b0c', 'Preto'],
  ['#FFF', 'Branco'],
  ['#AA3300', 'Laranja escuro'],
  ['#f08a24', 'Laranja claro'],
  ['#0000ff', 'Azul muito escuro'],
  ['#475569', 'Cinza muito escuro'],
])('a colour is called by a name: %s', async (color, name) => {
  await show(<Named colors={[color]} />)
  expect(named).toEqual([name])
})

test('each colour of the palette has a name of its own', async () => {
  await show(<Named colors={SWATCHES} />)
  expect(new Set(named).size).toBe(SWATCHES.length)
})
