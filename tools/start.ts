/** `npm start`: builds the web app if it has to be, and then is the server. */
import { endWithNpm } from './npm.ts'
import { run } from './run.ts'

const code = await run('tools/build-web.ts', [])
if (code !== 0) process.exit(code)
endWithNpm()
await import('#server/main.ts')
