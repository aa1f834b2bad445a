/** Builds what makes the web app one that a phone installs: its service worker and the pictures of its icon. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'web/dist')
/** The manifest names the first and the last, and the page the one between, which iPhones ask for. */
const ICON_PIXELS = [192, 180, 512]

/** Writes them beside the web app, which has to be built before. */
export async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, 'web/worker'),
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    build: {
      outDir: DIST,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, 'web/worker/service-worker.ts'),
        // A browser knows a worker by its address, so the name has no hash.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const picture = readFileSync(join(ROOT, 'web/worker/app-icon.svg'))
  for (const pixels of ICON_PIXELS)
    await sharp(picture)
      .resize(pixels, pixels)
      .png()
      .toFile(join(DIST, `icon-${pixels}.png`))
}
