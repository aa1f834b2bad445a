import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'web/dist/.stamp')

/** Everything the built web app is made of. */
function fingerprint(): string {
  const files = globSync('{web,contract}/**/*.{ts,tsx,css,html,svg,json}', { cwd: ROOT })
  const hash = createHash('sha256')
  for (const file of [...files.filter((one) => !one.startsWith('web/dist')).toSorted(), 'package-lock.json']) {
    hash.update(file).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** Builds the web app unless what is there was built from the same files. */
export async function buildWeb(): Promise<void> {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const began = performance.now()
  console.log('Building the web app…')
  const { build } = await import('vite')
  await build({ root: join(ROOT, 'web'), configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'error' })
  writeFileSync(STAMP, wanted)
  console.log(`Built the web app in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

if (import.meta.main) await buildWeb()
