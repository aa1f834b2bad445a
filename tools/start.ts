/** Implements `npm start`: builds the web app when needed, and then becomes the server. */
import { exitOnUnhandledSignals } from '#server/lib/exit-on-signals.ts'
import { endWithNpm } from './npm.ts'
import { run } from './run.ts'

exitOnUnhandledSignals()
endWithNpm()
const code = await run('tools/build-web.ts', [])
if (code !== 0) process.exit(code)
await import('#server/main.ts')
