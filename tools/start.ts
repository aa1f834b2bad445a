/** Implements `npm start`: builds the web app when needed, and then becomes the server. */
import { endWithNpm } from './npm.ts'
import { run } from './run.ts'

const code = await run('tools/build-web.ts', [])
if (code !== 0) process.exit(code)
endWithNpm()
await import('#server/main.ts')
