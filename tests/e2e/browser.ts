/** Finds the browser of the tests: the machine's own Chromium, or the one inside an npm package. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const MODULES = join(import.meta.dirname, '../../node_modules')
const PACKAGE = join(MODULES, '@sparticuz/chromium')

/** Containers run as root, where Chromium has no sandbox, and have little shared memory. */
const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

/** The packaged browser is unpacked when it is first needed, in about three seconds. */
async function chromiumPath(): Promise<string> {
  const installed = INSTALLED.find((path) => existsSync(path))
  return installed ?? join(await unpacked(), 'chromium')
}

/** Returns the options for Playwright's `launch`. */
export async function launchOptions(): Promise<{
  executablePath: string
  args: string[]
  env: Record<string, string>
}> {
  const executablePath = await chromiumPath()
  return { executablePath, args: LAUNCH_ARGUMENTS, env: await environmentFor(executablePath) }
}

/** Adds fonts and libraries of the package, on machines that have none of their own. */
async function environmentFor(executablePath: string): Promise<Record<string, string>> {
  const env = { ...process.env } as Record<string, string>
  if (INSTALLED.includes(executablePath)) return env
  const folder = await unpacked()
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf')
  const starts = await run(executablePath, ['--version', '--no-sandbox'], { env }).then(
    () => true,
    () => false,
  )
  if (!starts) env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib')
  return env
}

/**
 * The package unpacks into the temporary folder under fixed names, where a second user or an interrupted run breaks it.
 * Therefore it unpacks into a folder of our own, which is renamed when it is complete.
 */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(MODULES, '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(join(MODULES, '.cache'), { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  const program = `
    import chromium, { inflate } from '@sparticuz/chromium'
    await chromium.executablePath()
    await inflate(${JSON.stringify(join(PACKAGE, 'bin/al2023.tar.br'))})`
  await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(MODULES, '..'),
    env: { ...process.env, TMPDIR: draft },
  })
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
