/**
 * Runs the unit tests: those that need neither the whole product, nor a process of their own, nor a browser. What
 * follows goes to Vitest, except:
 *
 *   npm run unit -- --changed          those that the changes since the last commit touch, and of the whole product
 *   npm run unit -- --changed main     those since another commit
 *
 * With Vitest's own --changed these would be nearly all tests, because each reaches every part of the server by the app
 * that it starts.
 */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readSource } from './imports.ts'
import { ROOT, run } from './run.ts'
import { touchedTests } from './touched-tests.ts'

const PROJECTS = ['unit', 'web', 'components']

/** Not `tests/`: its stories and loops, which look at the whole product, take a third of the time. */
const FOLDERS = ['contract/', 'server/', 'web/', 'fakes/', 'tools/']

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function findTouched(base: string): string[] | null {
  const changed = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard', '--full-name'),
  ]
  const exclude = ['web/dist/**', '**/node_modules/**']
  const paths = globSync('{contract,server,web,fakes,tests,tools}/**/*.{ts,tsx}', { cwd: ROOT, exclude })
  const sources = paths.map((path) => readSource(ROOT, path))
  return touchedTests(sources, changed)
}

const [first, base = 'HEAD', ...rest] = process.argv.slice(2)
const isChanged = first === '--changed'
const touched = isChanged ? findTouched(base) : null
if (touched?.length === 0) console.log('no test depends on the changed files')
else {
  const given = isChanged ? [...(touched ?? []), ...rest] : process.argv.slice(2)
  // Whoever names a test of the whole product, or touches one, means it.
  const files = given.length ? given : FOLDERS
  process.exitCode = await run('vitest', ['run', ...PROJECTS.flatMap((name) => ['--project', name]), ...files])
}
