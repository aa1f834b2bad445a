/**
 * Writes the generated files: table types, event names, the API's description, the types of its calls, the tables of
 * settings, of message kinds and of words, the layers of features. With `--check` it writes nothing and fails when one
 * of them is stale.
 */
import { mkdtempSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig, SETTINGS } from '#server/config.ts'
import { createRuntime } from '#server/runtime.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { databaseUrl, log, makeTemplate, startDatabase } from '#tests/database.ts'
import { databaseTypes } from './database-types.ts'
import { endpointTypes } from './endpoints.ts'
import { FEATURE_LAYERS, WEB_BELOW } from './feature-layers.ts'
import { formatMarkdown } from './markdown.ts'
import { messageKindsPage } from './message-kinds-page.ts'
import { companySettings } from './settings-page.ts'
import { wordsPage } from './words-page.ts'
// This import comes last: the order in which schemas are first loaded is their order in the API's description.
import { EVENTS } from '#contract/events.ts'

const ROOT = join(import.meta.dirname, '..')
/** The document has a fixed version, so that a new release alone changes no file. */
const API_VERSION = '1'

type Generated = Map<string, string>

const current = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '')

async function generate(): Promise<Generated> {
  const database = await startDatabase()
  try {
    await makeTemplate(database.url, 'generate')
    const url = databaseUrl(database.url, 'generate')
    const { document, endpoints } = await describe(url)
    return new Map([
      ['server/db/types.ts', await databaseTypes(url)],
      ['contract/event-names.ts', eventNames()],
      ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
      ['web/api/endpoints.ts', endpoints],
      ['docs/settings.md', await companySettings()],
      ['docs/message-kinds.md', await messageKindsPage()],
      ['docs/words.md', await wordsPage()],
      ['README.md', await withSettings(current('README.md'))],
      ['docs/architecture.md', await withLayers(current('docs/architecture.md'))],
    ])
  } finally {
    await database.stop()
  }
}

/** Starts the product without listening, and returns what its routes declare. */
async function describe(url: string): Promise<{ document: unknown; endpoints: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-generate-'))
  const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: dataDir })
  const runtime = await createRuntime({ config, databaseUrl: url, log, webRoot: null, version: API_VERSION })
  try {
    await runtime.app.ready()
    return { document: openApiDocument(runtime.app), endpoints: await endpointTypes(runtime.app.routeRecords) }
  } finally {
    await runtime.close()
    rmSync(dataDir, { recursive: true })
  }
}

/** Returns the names of the events without their schemas, as a source file. */
function eventNames(): string {
  const rows = Object.entries(EVENTS).map(([name, { topic, action }]) => `  ['${name}', '${topic}', '${action}'],\n`)
  return [
    '// Generated from events.ts by `npm run generate`. Do not edit.\n',
    '/** The name in the code, the topic and the action of every event. */\n',
    `export const EVENT_NAMES = [\n${rows.join('')}] as const\n`,
  ].join('')
}

async function withSettings(readme: string): Promise<string> {
  const rows = SETTINGS.map((setting) => `| \`${setting.name}\` | ${setting.default} | ${setting.meaning} |`)
  const table = await formatMarkdown(['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n'))
  return replaceBetween(readme, 'settings', table)
}

async function withLayers(architecture: string): Promise<string> {
  const named = (features: readonly string[]): string => features.map((feature) => `\`${feature}\``).join(', ')
  const layers = FEATURE_LAYERS.map((layer, index) => `${index + 1}. ${named(layer)}`)
  const below = Object.entries(WEB_BELOW).map(([feature, others = []]) => `- \`${feature}\`: ${named(others)}`)
  const page = replaceBetween(architecture, 'layers', await formatMarkdown(layers.join('\n')))
  return replaceBetween(page, 'web-features', await formatMarkdown(below.join('\n')))
}

/** Replaces what stands between two marks of a page. */
function replaceBetween(page: string, mark: string, text: string): string {
  const marks = new RegExp(`(<!-- ${mark} -->).*(<!-- /${mark} -->)`, 's')
  if (!marks.test(page)) throw new Error(`a generated page has no marks <!-- ${mark} -->`)
  return page.replace(marks, `$1\n\n${text}\n$2`)
}

const generated = await generate()
const stale = [...generated].filter(([path, text]) => current(path) !== text).map(([path]) => path)

if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale: run \`npm run generate\``)
  process.exit(stale.length ? 1 : 0)
}
for (const path of stale) writeFileSync(join(ROOT, path), generated.get(path) ?? '')
console.log(stale.length ? `wrote ${stale.join(', ')}` : 'all generated files are up to date')
