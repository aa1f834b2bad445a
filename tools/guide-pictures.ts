/**
 * Makes the pictures of the guide from the demonstration: `npm run guide:pictures`, or some of them:
 * `npm run guide:pictures -- note transfer`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildWeb } from './build-web.ts'
import { GUIDE } from './build-guide.ts'
import { keepLook, openStage } from './guide/demo-stage.ts'
import { WIDE, PICTURES } from './guide/pictures.ts'

const MAX_BYTES = 60_000
/** How true the colours are. Letters stay as they were: a screen has few colours, and fewer are better than blur. */
const QUALITIES = [100, 90, 80, 70, 60, 50, 40]

/** Returns the best picture that is small enough. */
async function compress(name: string, picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const reduced = await sharp(picture).png({ palette: true, quality, dither: 0, effort: 10 }).toBuffer()
    const bytes = await sharp(reduced).webp({ lossless: true, effort: 6 }).toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error(`the picture ${name} is greater than ${MAX_BYTES} bytes: show less of the screen`)
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PICTURES, name))
if (unknown.length > 0) throw new Error(`there is no picture ${unknown.join(', ')}`)
await buildWeb()
const folder = join(GUIDE, 'pictures')
mkdirSync(folder, { recursive: true })
const stage = await openStage(WIDE)
try {
  for (const [name, take] of Object.entries(PICTURES)) {
    // The first one serves the conversation that others show.
    if (asked.length > 0 && !asked.includes(name) && name !== 'tickets') continue
    const bytes = await compress(name, await take(stage))
    writeFileSync(join(folder, `${name}.webp`), bytes)
    console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
  }
} catch (error) {
  await keepLook(stage.page)
  throw error
} finally {
  await stage.close()
}
