import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithProcess } from '#server/lib/end-with-process.ts'

export const ROOT = join(import.meta.dirname, '..')
/** Node keeps there what it has compiled: a server is loaded in 60 % of the time when it was started before. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node')

/** Runs a program of this repository's packages with its output on the terminal. Returns its exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const [command, given] = program.endsWith('.ts') ? [process.execPath, [program, ...args]] : [bin(program), args]
  const child = spawn(command, given, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  endWithProcess(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

export const bin = (name: string): string =>
  join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
