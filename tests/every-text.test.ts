import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONNECTION_REASONS } from '#contract/connections.ts'
import { ERROR_STATUS } from '#contract/errors.ts'
import { en } from '#web/i18n/en/index.ts'
import { es } from '#web/i18n/es/index.ts'
import { pt } from '#web/i18n/pt/index.ts'
import { inside } from '#web/i18n/pt/inside.ts'
import type { NeededInside, NeededTexts } from './needed-texts.ts'

type Flat = Map<string, string>

/** Returns every text by its dotted key. Items of a list are named by their index. */
function flatten(texts: object, prefix = ''): Flat {
  const flat: Flat = new Map()
  for (const [name, value] of Object.entries(texts) as [string, unknown][]) {
    const key = prefix + name
    if (typeof value === 'string') flat.set(key, value)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flatten(value, `${key}.`)) flat.set(inner, text)
    else throw new Error(`${key} is no text`)
  }
  return flat
}

const portuguese = flatten(pt satisfies NeededTexts)
const languages = { pt: portuguese, en: flatten(en), es: flatten(es) }
const others = { en: languages.en, es: languages.es }

const ROOT = join(import.meta.dirname, '..')
/** The files of texts in a language, by the path of their folder. */
const filesIn = (language: string): Map<string, Flat> =>
  new Map(
    globSync(`web/**/texts/**/${language}.json`, { cwd: ROOT }).map((path) => [
      path.slice(0, -`/${language}.json`.length),
      flatten(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as object),
    ]),
  )
const masters = filesIn('pt')
/** With fewer, the search has missed a folder. */
const MIN_FILES = 50

const PLACEHOLDER = /\{\{.*?\}\}/g
const PLACEHOLDER_OR_TAG = /\{\{.*?\}\}|<\/?\w+>/g

const placeholders = (text: string): string[] => (text.match(PLACEHOLDER_OR_TAG) ?? []).toSorted()
const wordCount = (text: string): number => text.replace(PLACEHOLDER, '').match(/\p{L}+/gu)?.length ?? 0

describe.each(Object.entries(languages))('the texts in %s', (_, texts) => {
  test('are never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('have every plural form that the language needs of a count', () => {
    const singulars = [...texts.keys()].filter((key) => key.endsWith('_one'))
    expect(singulars.length).toBeGreaterThan(0)
    expect(singulars.filter((key) => !texts.has(key.replace(/_one$/, '_other')))).toEqual([])
  })

  test('explain every error code', () => {
    expect(Object.keys(ERROR_STATUS).filter((code) => !texts.has(`errors.${code}`))).toEqual([])
  })

  test('explain every reason of a connection that is down', () => {
    expect(CONNECTION_REASONS.filter((reason) => !texts.has(`connections.reason.${reason}`))).toEqual([])
  })
})

describe.each(Object.entries(others))('the texts in %s, beside the Portuguese ones,', (_, texts) => {
  test('have the same keys', () => {
    expect([...texts.keys()].toSorted()).toEqual([...portuguese.keys()].toSorted())
  })

  test('have the same placeholders', () => {
    const marks = (flat: Flat) => Object.fromEntries([...flat].map(([key, text]) => [key, placeholders(text)]))
    expect(marks(texts)).toEqual(marks(portuguese))
  })

  test('have no sentence left in Portuguese', () => {
    const sentences = new Set([...portuguese.values()].filter((text) => wordCount(text) > 3))
    expect([...texts].filter(([, text]) => sentences.has(text))).toEqual([])
  })
})

test('no set of texts changes what is loaded before it', () => {
  const behindLogin = flatten(inside satisfies NeededInside)
  expect([...behindLogin].filter(([key, text]) => portuguese.get(key) !== text)).toEqual([])
})

test('every file of texts is loaded, and no text stands in two', () => {
  const files = [...masters].filter(([folder]) => !folder.startsWith('web/widget/'))
  expect(files.length).toBeGreaterThan(MIN_FILES)
  expect(files.flatMap(([, texts]) => [...texts]).toSorted()).toEqual([...portuguese].toSorted())
})

test.each(Object.keys(others))('every file of Portuguese texts has one with the same keys in %s', (language) => {
  const keysOf = (files: Map<string, Flat>) =>
    [...files].map(([folder, texts]) => [folder, [...texts.keys()].toSorted()])
  expect(Object.fromEntries(keysOf(filesIn(language)))).toEqual(Object.fromEntries(keysOf(masters)))
})
