import { expect, test } from 'vitest'
import { MAX_FILE_OPTIONS } from '#contract/file-lists.ts'
import { addFiles, blankOption, chooseFiles, moveOption, toOptionInput, type OptionField } from './option-fields.ts'

const option = (key: string, change: Partial<OptionField> = {}): OptionField => ({ ...blankOption(), key, ...change })
const file = (name: string): File => new File(['x'], name)
const names = (options: OptionField[]) => options.map(({ name, chosen }) => [name, chosen?.name ?? null])

test('several chosen files become further options behind the first, with names of their own', () => {
  const options = [option('a'), option('b', { name: 'última' })]
  expect(names(chooseFiles(options, 'a', [file('tabela de preços.pdf'), file('foto.png')]))).toEqual([
    ['tabela de preços', 'tabela de preços.pdf'],
    ['foto', 'foto.png'],
    ['última', null],
  ])
  expect(names(chooseFiles(options, 'b', [file('x.pdf')]))[1]).toEqual(['última', 'x.pdf'])
  expect(chooseFiles(options, 'a', [])).toBe(options)
})

test('dropped files go to a blank last option, else behind the last one', () => {
  expect(names(addFiles([option('a')], [file('um.png'), file('dois.png')]))).toEqual([
    ['um', 'um.png'],
    ['dois', 'dois.png'],
  ])
  expect(names(addFiles([option('a', { name: 'x' })], [file('um.png')]))).toEqual([
    ['x', null],
    ['um', 'um.png'],
  ])
})

test('a list takes no more files than it may have', () => {
  const many = Array.from({ length: MAX_FILE_OPTIONS + 5 }, (_, index) => file(`${index}.png`))
  expect(chooseFiles([option('a')], 'a', many)).toHaveLength(MAX_FILE_OPTIONS)
})

test('options are moved by one place, and stay at the ends', () => {
  const options = [option('a'), option('b'), option('c')]
  const keys = (moved: OptionField[]) => moved.map(({ key }) => key).join('')
  expect(keys(moveOption(options, 2, -1))).toBe('acb')
  expect(keys(moveOption(options, 0, 1))).toBe('bac')
  expect(moveOption(options, 0, -1)).toBe(options)
  expect(moveOption(options, 2, 1)).toBe(options)
})

test('the server is told that a file follows, also for an option without a name', () => {
  expect(toOptionInput(option('a', { chosen: file('foto.png') }))).toEqual({ id: null, name: '', path: 'foto.png' })
})
