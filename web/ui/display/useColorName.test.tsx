import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { SWATCHES } from './tag-colors.ts'
import { useColorName } from './useColorName.ts'

function Names({ colors }: { colors: readonly string[] }) {
  const colorName = useColorName()
  return (
    <ul>
      {colors.map((color) => (
        <li key={color}>{colorName(color)}</li>
      ))}
    </ul>
  )
}

async function namesOf(colors: readonly string[]): Promise<string[]> {
  await show(<Names colors={colors} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
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
  expect(await namesOf([color])).toEqual([name])
})

test('each colour of the palette has a name of its own', async () => {
  expect(new Set(await namesOf(SWATCHES)).size).toBe(SWATCHES.length)
})
