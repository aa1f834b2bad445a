import { expect, test } from 'vitest'
import { delimitedRows } from './delimited.ts'

const read = (text: string | Buffer): string[][] =>
  [...delimitedRows(Buffer.from(text), { columns: 120 })].map(({ cells }) => cells)

const PEOPLE = ['Caio;5511988881003', 'Davi;5511988881004']
const told = PEOPLE.map((line) => line.split(';'))

test.each<[string, string, string[]]>([
  ['before a nickname', '"Mia" Souza;5511988881001', ['"Mia" Souza', '5511988881001']],
  ['before a nickname, and at the end', '"Mia" Souza;"5511988881001"', ['"Mia" Souza', '5511988881001']],
  ['that nobody closes', '"Mia Souza;5511988881001', ['Mia Souza', '5511988881001']],
  ['that nobody closes in the last cell', 'Mia;"5511988881001', ['Mia', '5511988881001']],
  ['for inches', 'TV 42";5511988881001', ['TV 42"', '5511988881001']],
  ['within a quoted cell', '"Maria "Mia" Souza";"5511988881001"', ['Maria "Mia" Souza', '5511988881001']],
  ['within a cell beside one without', '"Maria "Mia" Souza";5511988881001', ['Maria "Mia" Souza', '5511988881001']],
  ['at the ends of a quoted cell', '""Mia" Souza "M"";"5511988881001"', ['"Mia" Souza "M"', '5511988881001']],
  ['before the delimiter', '"Bar "Zé"; filial";"5511988881001"', ['Bar "Zé"; filial', '5511988881001']],
  ['that is empty', '"";"5511988881001"', ['', '5511988881001']],
])('a quotation mark %s costs nothing, wherever its line is', (_, line, cells) => {
  for (const end of ['', '\r\n']) expect(read([...PEOPLE, line].join('\r\n') + end)).toEqual([...told, cells])
  expect(read([PEOPLE[0], line, PEOPLE[1]].join('\n'))).toEqual([told[0], cells, told[1]])
  expect(read([line, ...PEOPLE].join('\n'))).toEqual([cells, ...told])
})

test('quotation marks inside a quoted cell are part of it', () => {
  const line = '"Maria "Mia" Souza";"5511988881001";"disse "oi"; e foi"'
  expect(read(['"Nome";"Número";"Obs"', line, '"Bia";"5511988881002";""'].join('\n'))[1]).toEqual([
    'Maria "Mia" Souza',
    '5511988881001',
    'disse "oi"; e foi',
  ])
})

test('quotation marks left open in two lines do not join them into one row', () => {
  expect(read('Nome;Número\n"Vito;5511988881111\nTV 42";5511988882222\n')).toEqual([
    ['Nome', 'Número'],
    ['Vito', '5511988881111'],
    ['TV 42"', '5511988882222'],
  ])
  expect(read('"Nome;Número\nVito;5511988881111\nTV 42";5511988882222')).toHaveLength(3)
})

test.each([
  ['"Vito;5511988771402;', 'Ana;;sem telefone', 'Bia;5511988771403;TV 42"'],
  ['"Vito;5511988771402', 'Ana;;sem telefone', 'Bia;5511988771403;TV 42"'],
  ['Vito;5511988771402;"TV', 'Ana;;sem telefone', 'Bia;5511988771403;TV 42"'],
  ['Vito;;"TV', 'Ana;;sem telefone', 'Bia;5511988771403;TV 42"'],
  ['"Vito;5511988771402;', 'Ana;;', 'Bia 42";5511988771403;'],
])('a mark left open before rows without a number swallows no person: %s', (...lines) => {
  const rows = read(['Nome;Telefone;Nota', ...lines, 'Caio;5511988771404;'].join('\n'))
  expect(rows.map(([name]) => name?.replace(' 42"', ''))).toEqual(['Nome', 'Vito', 'Ana', 'Bia', 'Caio'])
  expect(rows[3]?.[1]).toBe('5511988771403')
})

test('a mark left open in a file of one column costs its row alone', () => {
  for (const between of [[], ['sem']]) {
    const lines = ['"5511988771402', ...between, '5511988771403', 'TV 42"', '5511988771404']
    const told = ['5511988771402', ...between, '5511988771403', 'TV 42"', '5511988771404']
    expect(read(['Telefone', ...lines].join('\n')).slice(1)).toEqual(told.map((cell) => [cell]))
  }
  expect(read('Telefone\n"5511988771402\n5511988771403"\n5511988771404')).toEqual([
    ['Telefone'],
    ['5511988771402\n5511988771403'],
    ['5511988771404'],
  ])
})

test('a number within a text of two columns makes no rows of it', () => {
  expect(read('Nome;Nota\nAna;"recado\nligar 11 98888-7777; obrigada"\nBia;oi')[1]).toEqual([
    'Ana',
    'recado\nligar 11 98888-7777; obrigada',
  ])
})

test('a text of several lines with delimiters stays one cell', () => {
  const text = 'Nome;Obs;Número\nAna;"mora; ao lado\ntel 5511988889999; recado\nfim";5511988881001\nBia;;5511988881002'
  expect(read(text)).toEqual([
    ['Nome', 'Obs', 'Número'],
    ['Ana', 'mora; ao lado\ntel 5511988889999; recado\nfim', '5511988881001'],
    ['Bia', '', '5511988881002'],
  ])
})

test('lines above the titles do not hide the delimiter', () => {
  const lines = ['Clientes, novembro', 'Nome;Obs', 'Ana;oi, tudo, bem, aí', 'Bia;sim, é, isso, mesmo']
  expect(read(lines.join('\n')).slice(1)).toEqual([
    ['Nome', 'Obs'],
    ['Ana', 'oi, tudo, bem, aí'],
    ['Bia', 'sim, é, isso, mesmo'],
  ])
})

test('a mark that the first line leaves open does not hide the delimiter', () => {
  expect(read('"Nome,Número\n"Ana","5511988881001"\n"Bia","5511988881002"')).toEqual([
    ['Nome', 'Número'],
    ['Ana', '5511988881001'],
    ['Bia', '5511988881002'],
  ])
})

const NAMES = 'Nome;Número\r\nJoão Conceição;5511988881001\r\nÂngela;5511988881002\r\n'
const names = [
  ['Nome', 'Número'],
  ['João Conceição', '5511988881001'],
  ['Ângela', '5511988881002'],
]

test('UTF-16 without a byte order mark is read', () => {
  const little = Buffer.from(NAMES, 'utf16le')
  expect(read(little)).toEqual(names)
  expect(read(Buffer.from(little).swap16())).toEqual(names)
  expect(read(Buffer.concat([little, Buffer.from('\n')]))).toEqual(names)
})

test('NUL bytes are dropped from a text', () => {
  for (const encoding of ['utf8', 'latin1'] as const) {
    expect(read(Buffer.from(NAMES.replace('João', 'Jo\0ão'), encoding)), encoding).toEqual(names)
    expect(read(Buffer.from(NAMES + '\0'.repeat(4096), encoding)), encoding).toEqual(names)
  }
})

test('bytes without a line or a delimiter before their NULs are no table', () => {
  const picture = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\0\0\0\0')])
  expect(() => read(picture)).toThrow('ERR_IMPORT_UNREADABLE')
})
