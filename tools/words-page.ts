import { formatMarkdown } from './markdown.ts'
import { TECHNICAL, THINGS, type Thing } from './reader-words.ts'
import { SPECIFIED } from './specified-texts.ts'

const HEAD = `<!-- Generated from tools/reader-words.ts and tools/specified-texts.ts by \`npm run generate\`. Do not edit. -->

# The words that people read

One word for one thing, in each language, on every screen, in mails, exports, automatic texts and the guide. A new text takes its
words from here; a new thing is added to \`tools/reader-words.ts\` in the commit that brings it. The names in the code have a list of
their own, [the glossary](glossary.md).

\`tools/reader-words.test.ts\` goes through all texts and finds the words that are not said. “encerr…” is every word that begins
so. A word with a capital letter is not said at the beginning of a text.

Nobody reads a variable in braces, the code of a colour or a word of those who program: a chip has the name of the variable, a
patch of colour that of the colour. A text area has variables in the words of its reader, \`{{saudação}}\`, because every language's
words are known. Exceptions are the field in which a company types the code of its own colour, and the specification's texts.
`

const LANGUAGES = ['pt', 'en', 'es'] as const

const notSaid = ({ not = {} }: Thing): string =>
  LANGUAGES.flatMap((language) => (not[language] ? [`${language}: ${not[language]}`] : [])).join('; ')

const rowOf = (thing: Thing): string => {
  const { use, note = '' } = thing
  return `| ${thing.thing} | ${LANGUAGES.map((language) => `**${use[language]}**`).join(' | ')} | ${notSaid(thing)} | ${note} |`
}

const THING_TABLE = [
  '| Thing | Portuguese | English | Spanish | Not said | Note |',
  '| --- | --- | --- | --- | --- | --- |',
  ...THINGS.map(rowOf),
].join('\n')

const SPECIFIED_TABLE = [
  '## Texts of the specification\n',
  'They stay to the letter, with the words that they have.\n',
  '| Key | Text |',
  '| --- | --- |',
  ...Object.entries(SPECIFIED).map(
    ([key, texts]) => `| \`${key}\` | ${[...new Set(Object.values(texts))].join(', ')} |`,
  ),
].join('\n')

const TECHNICAL_PART = `## Words of those who program

In Portuguese and Spanish not: ${TECHNICAL.pt}. In no language: ${TECHNICAL.en}. “Token”, “webhook”, “prompt”, “kanban”, “chat”, “link”,
“online” and the names of other products are words of the trade.
`

/** Returns docs/words.md. */
export function wordsPage(): Promise<string> {
  return formatMarkdown([HEAD, THING_TABLE, SPECIFIED_TABLE, TECHNICAL_PART].join('\n\n'))
}
