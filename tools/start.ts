/** Implements `npm start`: builds the web app when needed, and then becomes the server. */
import { enableCompileCache } from 'node:module'
import { exitOnUnhandledSignals } from '#server/lib/exit-on-signals.ts'
import { endWithNpm } from './npm.ts'
import { COMPILE_CACHE, run } from './run.ts'

exitOnUnhandledSignals()
endWithNpm()
const code = await run('tools/build-web.ts', [])
if (code !== 0) process.exit(code)
enableCompileCache(COMPILE_CACHE)
await import('#server/main.ts')
