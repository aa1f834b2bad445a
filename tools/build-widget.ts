/** Builds the chat that stands on sites of companies: what every page of a site loads, and the page in the frame. */
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** The name of each file as sites and the page name it. It has no hash: sites paste it once. */
const ENTRIES = { widget: 'loader.ts', 'widget-frame': 'frame.ts' }

/** Writes them beside the web app, which has to be built before. */
export async function buildWidget(): Promise<void> {
  for (const [name, entry] of Object.entries(ENTRIES))
    await build({
      configFile: false,
      root: join(ROOT, 'web/widget'),
      publicDir: false,
      mode: 'production',
      logLevel: 'error',
      build: {
        outDir: join(ROOT, 'web/dist'),
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        // The page may run no style that stands in its script.
        cssCodeSplit: false,
        rolldownOptions: {
          input: join(ROOT, 'web/widget', entry),
          output: { format: 'iife', entryFileNames: `${name}.js`, assetFileNames: `${name}[extname]` },
        },
      },
    })
}
