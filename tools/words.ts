/** Reports names with words that have several meanings here. `docs/glossary.md` says which word to use. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import { programOf } from './imports.ts'
import { ROOT } from './run.ts'

const INSTEAD = new Map([
  ['news', 'event, announcement, message or unread'],
  ['errand', 'channel request'],
  ['desk', 'runtime, server or fixture'],
  ['place', 'position, location, scope or target'],
])

/** Names that come from outside. */
const ALLOWED = new Map([
  ['placeContent', 'a property of CSS'],
  ['placeItems', 'a property of CSS'],
])

/** With fewer files than this, the search has missed a folder. */
const MINIMUM_FILES = 1000

/** Splits `LAST_PLACE`, `placeInList` and `newsRetries` into words in lower case. A plural counts as its singular. */
const wordsOf = (name: string): string[] =>
  name
    .split(/_|(?<=[a-z0-9])(?=[A-Z])|(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
    .map((word) => (INSTEAD.has(word) ? word : word.replace(/s$/, '')))

/** Returns one line for each such name in a source file, with the first line of its use. */
export function forbiddenWords(path: string, text: string): string[] {
  const found = new Map<string, string>()
  const note = ({ name, start }: { name: string; start: number }): void => {
    const word = wordsOf(name).find((one) => INSTEAD.has(one))
    if (!word || ALLOWED.has(name) || found.has(name)) return
    const line = text.slice(0, start).split('\n').length
    found.set(name, `${path}:${line} ${name}: instead of "${word}" say ${INSTEAD.get(word)}`)
  }
  new Visitor({ Identifier: note, PrivateIdentifier: note, JSXIdentifier: note }).visit(programOf(path, text))
  return [...found.values()]
}

if (import.meta.main) {
  const paths = globSync('{contract,server,web,fakes,tests,tools,bench}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['web/dist/**', '**/node_modules/**', 'server/db/types.ts', 'server/db/migrations/**'],
  }).toSorted()
  const found = paths.flatMap((path) => forbiddenWords(path, readFileSync(join(ROOT, path), 'utf8')))
  if (paths.length < MINIMUM_FILES) found.push(`only ${paths.length} files seen, expected at least ${MINIMUM_FILES}`)
  for (const line of found) console.error(line)
  if (found.length) process.exit(1)
  console.log(`${paths.length} files, no name with a forbidden word`)
}
