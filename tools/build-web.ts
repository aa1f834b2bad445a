/** Builds the web app, unless none of its sources has changed since the last build. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { exitOnStartupError } from '#server/startup-error.ts'
import { buildGuide } from './build-guide.ts'
import { tellProgress } from './build-progress.ts'
import { buildWidget } from './build-widget.ts'
import { buildWorker } from './build-worker.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'web/dist/.stamp')
const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'docs/guide/**/*',
  'package-lock.json',
  'tools/build-*.ts',
  'tools/guide/*.ts',
]
const NOT_SOURCES = ['web/dist/**', '**/*.test.*']

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, exclude: NOT_SOURCES, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const COMPRESSED = /\.(js|css|html|svg|json)$/
const WORTH_BYTES = 1024

/**
 * Writes the compressed forms of each text file beside it: the server sends the one that the browser accepts and
 * compresses nothing itself.
 */
function compress(): void {
  const files = globSync('web/dist/**/*', { cwd: ROOT }).filter((one) => COMPRESSED.test(one))
  console.log(`web app: compressing ${files.length} files`)
  for (const file of files) {
    const bytes = readFileSync(join(ROOT, file))
    if (bytes.length < WORTH_BYTES) continue
    writeFileSync(join(ROOT, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(ROOT, `${file}.br`), brotliCompressSync(bytes, { params }))
  }
}

export async function buildWeb(): Promise<void> {
  const began = performance.now()
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return console.log('web app: already built')
  await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    plugins: [tellProgress(console.log)],
  })
  await buildWidget()
  await buildWorker()
  await buildGuide()
  compress()
  writeFileSync(STAMP, hash)
  console.log(`web app: built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

if (import.meta.main) await exitOnStartupError('The web app cannot be built', buildWeb)
