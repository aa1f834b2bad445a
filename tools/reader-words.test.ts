import { describe, expect, test } from 'vitest'
import {
  findWrongWord,
  findWrongWords,
  guideTexts,
  hasBraces,
  isAt,
  isRaw,
  screensWithBraces,
  sourceTexts,
  textsIn,
  webTexts,
  widgetTexts,
} from './reader-texts.ts'
import { THINGS } from './reader-words.ts'
import { SPECIFIED } from './specified-texts.ts'

/** With fewer, the search has missed a folder. */
const [MIN_WEB, MIN_SOURCE, MIN_GUIDE] = [14_000, 900, 100]

const web = webTexts()
const source = [...sourceTexts(), ...widgetTexts()]
const guide = guideTexts()
const all = [...web, ...source, ...guide]

test('the texts of the screens, of the server and of the guide are all looked at', () => {
  expect([web.length > MIN_WEB, source.length > MIN_SOURCE, guide.length > MIN_GUIDE]).toEqual([true, true, true])
  const files = source.map(({ key }) => key.split(' ')[0])
  for (const file of ['server/features/notes/mention-mail.ts', 'contract/automatic-texts.ts', 'web/widget/texts'])
    expect(files).toContain(file)
})

test('one word is said for one thing', () => {
  expect(all.flatMap(findWrongWords)).toEqual([])
})

test('people read no codes and no variables in braces', () => {
  expect(web.filter(isRaw).map(({ language, key, text }) => `${language} ${key}: ${text}`)).toEqual([])
  expect(screensWithBraces()).toEqual([])
})

test('what the specification says stands there to the letter', () => {
  const shown = new Map(web.map(({ language, key, text }) => [`${language} ${key}`, text]))
  const wrong = Object.entries(SPECIFIED).flatMap(([key, texts]) =>
    Object.entries(texts).filter(([language, text]) => shown.get(`${language} ${key}`) !== text),
  )
  expect(wrong).toEqual([])
})

test('each exception of the list is needed', () => {
  const unneeded = THINGS.flatMap((thing) =>
    (thing.but ?? []).filter((pattern) => !all.some((text) => isAt(text.key, [pattern]) && findWrongWord(text, thing))),
  )
  expect(unneeded).toEqual([])
  const nowhere = THINGS.flatMap(({ within = [] }) =>
    within.filter((pattern) => !all.some(({ key }) => isAt(key, [pattern]))),
  )
  expect(nowhere).toEqual([])
})

describe('the check reports', () => {
  test.each([
    ['pt', 'tickets.list', 'Lista de tickets', 'conversa'],
    ['pt', 'tickets.tabs.closed', 'Fechadas', 'resolver, resolvida'],
    ['pt', 'contacts.newNote', 'Escreva uma observação', 'nota, nota interna'],
    ['en', 'queues.name', 'Department', 'queue'],
    ['es', 'contacts.add', 'Añadir contacto', 'agregar'],
    ['pt', 'dashboard.ratings.title', 'Notas e comentários', 'avaliação'],
  ] as const)('another word: %s %s', (language, key, text, word) => {
    expect(findWrongWords({ language, key, text })).toEqual([expect.stringContaining(`say “${word}”`)])
  })

  test.each([
    ['pt', 'Erro no payload'],
    ['es', 'Timeout del servidor'],
    ['en', 'undefined'],
  ] as const)('what only those who program say, in %s: %s', (language, text) => {
    expect(findWrongWords({ language, key: 'a.b', text })).toEqual([expect.stringContaining('those who program')])
  })

  test.each(['Cor #1096e9', 'Olá, {nome}', '{{ms}}, tudo bem?', '[object Object]'])('what is raw: %s', (text) => {
    expect(isRaw({ language: 'pt', key: 'a.b', text })).toBe(true)
  })

  test.each(['<b title="{{ms}}" />', '<b>{`{{${name}}}`}</b>'])('a screen that writes braces: %s', (part) => {
    expect(hasBraces('web/a.tsx', `export const A = () => ${part}`)).toBe(true)
  })
})

test.each([
  ['pt', 'users.sessions.ended', 'Sessão encerrada.'],
  ['pt', 'contacts.noteAdded', 'Observação adicionada com sucesso!'],
  ['pt', 'a.b', 'Nota fiscal, em {{ticket}}'],
  ['pt', 'docs/guide/pt/index.md 4', 'A tela **Tickets**, e `ticket`'],
  ['es', 'web/widget/texts write', 'Escriba aquí'],
] as const)('another meaning, the specification, quotes and placeholders are no wrong words: %s %s', (...args) => {
  const [language, key, text] = args
  expect(findWrongWords({ language, key, text })).toEqual([])
})

test('texts are found beside each other in three languages, also by the names of constants', () => {
  const code = `const pt = { a: 'um' }
const TEXTS = { pt, en: { a: 'one' }, es: { a: (n) => \`uno \${n}\` } }
const other = { pt: 'x', en: 'y' }`
  expect(textsIn('server/a.ts', code).map(({ language, key, text }) => [language, key, text])).toEqual([
    ['pt', 'server/a.ts a', 'um'],
    ['en', 'server/a.ts a', 'one'],
    ['es', 'server/a.ts a', 'uno '],
    ['es', 'server/a.ts a', ''],
  ])
})
