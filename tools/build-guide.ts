/** Builds the user guide: pages without any code of the web app, which people read without signing in. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { darkColors, lightColors, surfaceColors } from '#web/colors.ts'
import { textSizeVariables } from '#web/type-scale.ts'
import { toHtml } from './guide/page-html.ts'
import { PAGES, readPage, type GuidePage, type Picture } from './guide/read-page.ts'

const ROOT = join(import.meta.dirname, '..')
export const GUIDE = join(ROOT, 'docs/guide')
const HASH_LENGTH = 7

/** Writes a file under a name that changes with it, because browsers keep those for ever. Returns its address. */
function writeAsset(folder: string, file: string, bytes: Buffer | string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
  const name = `assets/guide/${file.replace(/(?=\.\w+$)/, `-${hash}`)}`
  mkdirSync(join(folder, 'assets/guide'), { recursive: true })
  writeFileSync(join(folder, name), bytes)
  return `/${name}`
}

const rule = (selector: string, colors: typeof lightColors, scheme: string): string => {
  const variables = Object.entries(surfaceColors(colors)).filter(([name]) => name.startsWith('--b-'))
  return `${selector}{color-scheme:${scheme};${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

/** The sizes of text and the colours of the app, of the system unless the user chose others there. */
const tokenRules = (): string =>
  [
    `:root{${Object.entries(textSizeVariables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`,
    rule(':root', lightColors, 'light'),
    `@media (prefers-color-scheme:dark){${rule(":root:not([data-theme='light'])", darkColors, 'dark')}}`,
    rule(":root[data-theme='dark']", darkColors, 'dark'),
  ].join('\n')

async function writePicture(folder: string, file: string): Promise<Picture> {
  const bytes = readFileSync(join(GUIDE, 'pictures', file))
  const { width, height } = await sharp(bytes).metadata()
  return { url: writeAsset(folder, file, bytes), width, height }
}

async function readPages(folder: string): Promise<GuidePage[]> {
  const texts = PAGES.map((name) => [name, readFileSync(join(GUIDE, 'pt', `${name}.md`), 'utf8')] as const)
  const files = new Set(texts.flatMap(([name, text]) => readPage(name, text).pictures))
  const pictures = new Map<string, Picture>()
  for (const file of files)
    if (existsSync(join(GUIDE, 'pictures', file))) pictures.set(file, await writePicture(folder, file))
  return texts.map(([name, text]) => readPage(name, text, (file) => pictures.get(file)))
}

/** Writes the guide into the folder of the built web app. The server serves the page of a folder under its name. */
export async function buildGuide(folder = join(ROOT, 'web/dist')): Promise<void> {
  const sources = join(ROOT, 'web/guide')
  const css = `${tokenRules()}\n${readFileSync(join(sources, 'guide.css'), 'utf8')}`
  const assets = {
    style: writeAsset(folder, 'guide.css', css),
    script: writeAsset(folder, 'scheme.js', readFileSync(join(sources, 'scheme.js'))),
  }
  const pages = await readPages(folder)
  for (const page of pages) {
    const own = join(folder, 'guide', page.name === 'index' ? '' : page.name)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'index.html'), toHtml(page, pages, assets))
  }
}
