/** Collects the texts that people read, and finds what should not stand in them: see `reader-words.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor, type Node, type ObjectExpression, type VariableDeclarator } from 'oxc-parser'
import { en } from '#web/i18n/en/index.ts'
import { es } from '#web/i18n/es/index.ts'
import { pt } from '#web/i18n/pt/index.ts'
import { LOADER_TEXTS } from '#web/widget/loader-texts.ts'
import { WIDGET_TEXTS } from '#web/widget/texts.ts'
import { programOf } from './imports.ts'
import { TECHNICAL, THINGS, type Language, type Thing } from './reader-words.ts'
import { ROOT } from './run.ts'
import { SPECIFIED } from './specified-texts.ts'

/** The key of a text of the web app is that of `t()`; another one has its file or folder, and in it the path or the line. */
export type ReaderText = { language: Language; key: string; text: string }

const LANGUAGES = ['pt', 'en', 'es'] as const
const WEB = { pt, en, es }

/** Returns the texts of the web app. */
export const webTexts = (): ReaderText[] => LANGUAGES.flatMap((language) => flatten(language, WEB[language], ''))

/** Returns the texts of the chat on sites, which is no part of the web app. */
export const widgetTexts = (): ReaderText[] =>
  LANGUAGES.flatMap((language) => [
    ...flatten(language, WIDGET_TEXTS[language], 'web/widget/texts '),
    ...flatten(language, LOADER_TEXTS[language], 'web/widget/texts/loader '),
  ])

function flatten(language: Language, texts: object, prefix: string): ReaderText[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix + name
    if (typeof value === 'string') return [{ language, key, text: value }]
    return typeof value === 'object' && value !== null ? flatten(language, value, `${key}.`) : []
  })
}

/** Returns the texts of every object in the sources that has Portuguese, English and Spanish side by side. */
export function sourceTexts(): ReaderText[] {
  const exclude = ['**/*.test.*', 'web/dist/**', '**/node_modules/**']
  const paths = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT, exclude })
  return paths.flatMap((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return /\bpt\b/.test(source) && /\bes\b/.test(source) ? textsIn(path, source) : []
  })
}

export function textsIn(path: string, source: string): ReaderText[] {
  const texts: ReaderText[] = []
  const constants = new Map<string, Node | null>()
  const collect = (node: ObjectExpression): void => {
    const values = new Map<string, Node>()
    for (const one of node.properties) if (one.type === 'Property') values.set(nameOf(one.key), one.value)
    if (!LANGUAGES.every((language) => values.has(language))) return
    for (const language of LANGUAGES) {
      const value = values.get(language)
      const texted = value?.type === 'Identifier' ? constants.get(value.name) : value
      for (const { at, text } of stringsIn(texted, '')) texts.push({ language, key: `${path}${at && ` ${at}`}`, text })
    }
  }
  const remember = ({ id, init }: VariableDeclarator): void => {
    if (id.type === 'Identifier') constants.set(id.name, init)
  }
  new Visitor({ VariableDeclarator: remember, ObjectExpression: collect }).visit(programOf(path, source))
  return texts
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (key: Node): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** Returns all strings below a node, with the names of the properties that lead to them. */
function stringsIn(node: unknown, at: string): { at: string; text: string }[] {
  if (Array.isArray(node)) return node.flatMap((one) => stringsIn(one, at))
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [{ at, text: node.value }] : []
  if (node.type === 'TemplateElement') return [{ at, text: node.value.raw }]
  if (node.type === 'Property') return stringsIn(node.value, at === '' ? nameOf(node.key) : `${at}.${nameOf(node.key)}`)
  return Object.values(node).flatMap((value) => stringsIn(value, at))
}

/** Returns the paragraphs of the guide for people. */
export function guideTexts(): ReaderText[] {
  return globSync('docs/guide/pt/*.md', { cwd: ROOT }).flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split(/\n{2,}/)
      .map((text, index) => ({ language: 'pt' as const, key: `${path} ${index + 1}`, text })),
  )
}

/** Placeholders, tags, code and addresses are no words, and what the guide quotes is looked at where it stands. */
const NO_WORDS = /\*\*.*?\*\*|\{\{.*?\}\}|\{\w+\}|<\/?[\w ]+\/?>|`.*?`|\]\(.*?\)|https?:\/\/\S+|\S+@\S+|\/\S+/gs
const withoutMarks = (text: string): string => text.replaceAll(NO_WORDS, ' ')

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

type Wanted = { word: string; pattern: RegExp }

const wantedIn = (words = ''): Wanted[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => {
      const end = word.endsWith('…') ? String.raw`\p{L}*` : ''
      const letters = escapeRegExp(word.replace(/…$/, ''))
      const pattern = String.raw`(?<![\p{L}\p{N}_-])${letters}${end}(?![\p{L}\p{N}_])`
      return { word, pattern: new RegExp(pattern, /\p{Lu}/u.test(word) ? 'u' : 'iu') }
    })

const inEach = (words: Partial<Record<Language, string>> = {}): Record<Language, Wanted[]> => ({
  pt: wantedIn(words.pt),
  en: wantedIn(words.en),
  es: wantedIn(words.es),
})

const RULES = THINGS.map((thing) => ({ thing, wanted: inEach(thing.not) }))
const TECHNICAL_WORDS = inEach(TECHNICAL)

/** What only a program should see: a code of a colour, an object, or a variable instead of its name. */
const RAW = [/#(?:[\da-f]{6}|[\da-f]{3})\b/i, /\[object/, /\{\{\s*(?:ms|firstName|protocol)\s*\}\}/]
/** The specification's helper text has variables in braces. */
const IN_BRACES = ['campaigns.editor.hint', 'campaigns.editor.templateNote']

/** A pattern is a key, or the beginning of keys and an asterisk. */
export const isAt = (key: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern))

const isSpecified = ({ key, language, text }: ReaderText): boolean => SPECIFIED[key]?.[language] === text
const isOf = (key: string, { within, but = [] }: Thing): boolean => (!within || isAt(key, within)) && !isAt(key, but)

/** Returns the first of a thing's wrong words in a text, whether or not they mean something else there. */
export function findWrongWord({ language, text }: ReaderText, { not }: Pick<Thing, 'not'>): string | undefined {
  const words = withoutMarks(text)
  return wantedIn(not?.[language]).find(({ pattern }) => pattern.test(words))?.word
}

/** Returns one line for each word that the list does not have, or that only those who program know. */
export function findWrongWords(text: ReaderText): string[] {
  const { key, language } = text
  if (isSpecified(text)) return []
  const words = withoutMarks(text.text)
  const where = `${language} ${key}: “${text.text}”`
  const ofThings = RULES.filter(({ thing }) => isOf(key, thing)).flatMap(({ thing, wanted }) =>
    wanted[language]
      .filter(({ pattern }) => pattern.test(words))
      .map(({ word }) => `${where}: instead of “${word}” say “${thing.use[language]}”`),
  )
  const technical = [...new Set([...TECHNICAL_WORDS.en, ...TECHNICAL_WORDS[language]])]
    .filter(({ pattern }) => pattern.test(words))
    .map(({ word }) => `${where}: “${word}” is a word of those who program`)
  return [...ofThings, ...technical]
}

/** Returns whether people would see in a text of the web app what only a program should. */
export function isRaw({ key, text }: ReaderText): boolean {
  if (RAW.some((pattern) => pattern.test(text))) return true
  return !IN_BRACES.includes(key) && /[{}]/.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
}

/** Returns the components that write a variable in braces: they show a chip with its name. */
export function screensWithBraces(): string[] {
  const paths = globSync('web/**/*.tsx', { cwd: ROOT, exclude: ['**/*.test.tsx', 'web/dist/**'] })
  return paths.filter((path) => hasBraces(path, readFileSync(join(ROOT, path), 'utf8')))
}

export function hasBraces(path: string, source: string): boolean {
  if (!source.includes('{{')) return false
  let isFound = false
  const note = (text: string): void => {
    if (text.includes('{{')) isFound = true
  }
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && note(value),
    TemplateElement: ({ value }) => note(value.raw),
    JSXText: ({ value }) => note(value),
  }).visit(programOf(path, source))
  return isFound
}
