/** The browser of the tests: the machine's own Chromium, or the one that comes inside an npm package. */
import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Unpacks the packaged browser into the temporary folder the first time it is needed. */
export const chromiumPath = async (): Promise<string> => INSTALLED.find((path) => existsSync(path)) ?? chromium.executablePath()

/** Containers run as root, where Chromium has no sandbox, and have little shared memory. */
export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]
