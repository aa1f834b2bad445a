import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

test('several files may add to the same name, at any depth, and none of them is changed', () => {
  const [common, forms] = [
    { common: { save: 'Salvar', fault: { short: 'Curto' } } },
    { common: { fault: { key: 'Não' } } },
  ]
  const merged = mergeTexts(common, { tags: { one: 'Etiqueta' } }, forms)
  expect(merged).toEqual({
    common: { save: 'Salvar', fault: { short: 'Curto', key: 'Não' } },
    tags: { one: 'Etiqueta' },
  })
  expect(merged.common.fault.key).toBe('Não')
  expect(common).toEqual({ common: { save: 'Salvar', fault: { short: 'Curto' } } })
})

test('lists of texts stay lists', () => {
  expect(mergeTexts({ legal: { term: ['Um', 'Dois'] } }, { legal: { title: 'Termos' } })).toEqual({
    legal: { term: ['Um', 'Dois'], title: 'Termos' },
  })
})
