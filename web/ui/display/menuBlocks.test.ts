import { expect, it } from 'vitest'
import { parseMenuBlocks } from './menuBlocks.ts'

it('menu options are separated from the text around them', () => {
  const message =
    'Olá!\n\nEscolha:\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte [ 9 ] - x\n\n[ 0 ] - Menu anterior\n[ # ] - Menu inicial'
  expect(parseMenuBlocks(message)).toEqual([
    { text: 'Olá!\n\nEscolha:' },
    {
      choices: [
        { key: '1', label: 'Vendas' },
        { key: '2', label: 'Suporte [ 9 ] - x' },
      ],
    },
    {
      choices: [
        { key: '0', label: 'Menu anterior' },
        { key: '#', label: 'Menu inicial' },
      ],
    },
  ])
  expect(parseMenuBlocks('Só texto [ 1 ] - aqui')).toEqual([{ text: 'Só texto [ 1 ] - aqui' }])
  expect(parseMenuBlocks('')).toEqual([])
})

it('an option without a title stands between the others', () => {
  expect(parseMenuBlocks('[ 1 ] - Vendas\n[ 2 ] - \n[ 3 ] - Suporte')).toEqual([
    {
      choices: [
        { key: '1', label: 'Vendas' },
        { key: '2', label: '' },
        { key: '3', label: 'Suporte' },
      ],
    },
  ])
})
