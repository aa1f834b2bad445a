import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pt } from '#web/i18n/pt/index.ts'
import { ROOT } from '#tools/run.ts'
import { buildGuide, GUIDE } from '#tools/build-guide.ts'
import { addressOf, PAGES, readPage } from './read-page.ts'
import { PICTURES } from './pictures.ts'

const MAX_PICTURE_BYTES = 60_000
const MAX_TOUR_BYTES = 3_000_000

const pages = PAGES.map((name) => readPage(name, readFileSync(join(GUIDE, 'pt', `${name}.md`), 'utf8')))
const made = globSync('*.webp', { cwd: join(GUIDE, 'pictures') }).toSorted()
const folder = mkdtempSync(join(tmpdir(), 'balcao-guide-'))
beforeAll(() => buildGuide(folder))
afterAll(() => rmSync(folder, { recursive: true }))

const builtPage = (name: string): string =>
  readFileSync(join(folder, 'guide', name === 'index' ? '' : name, 'index.html'), 'utf8')

function textsOf(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? textsOf(value) : [],
  )
}

/** Of a text with placeholders so much has to be fixed that it does not fit everything. */
const FIXED_LETTERS = 6
const PLACEHOLDER = /\{\{.*?\}\}/

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns a pattern for each text of the app with a placeholder, which stands for any words. */
const patternsOf = (texts: string[]): RegExp[] =>
  texts
    .filter((text) => PLACEHOLDER.test(text) && text.split(PLACEHOLDER).join('').trim().length >= FIXED_LETTERS)
    .map((text) => new RegExp(`^${text.split(PLACEHOLDER).map(escapeRegExp).join('.+')}$`))

test('every file of the guide is a page', () => {
  const files = globSync('*.md', { cwd: join(GUIDE, 'pt') })
  expect(files.toSorted()).toEqual(PAGES.map((name) => `${name}.md`).toSorted())
})

test('what the guide quotes from the screen stands there', () => {
  const texts = textsOf(pt)
  const exact = new Set(texts)
  const patterns = patternsOf(texts)
  const quoted = pages.flatMap((page) => page.quoted.map((text) => ({ page: page.name, text })))
  expect(quoted.length).toBeGreaterThan(150)
  expect(quoted.filter(({ text }) => !exact.has(text) && !patterns.some((one) => one.test(text)))).toEqual([])
})

test('the settings of the server that the guide names are those of the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const settings = pages.flatMap(({ codes }) => codes.filter((code) => /^[A-Z]+_[A-Z_]+$/.test(code)))
  expect(settings.length).toBeGreaterThan(5)
  expect(settings.filter((setting) => !readme.includes(`| \`${setting}\``))).toEqual([])
})

test('every picture of the guide is made by its script, and the other way round', () => {
  const shown = new Set(pages.flatMap(({ pictures }) => pictures))
  const names = Object.keys(PICTURES).map((name) => `${name}.webp`)
  expect([...shown].toSorted()).toEqual(names.toSorted())
  expect(made.filter((file) => !shown.has(file))).toEqual([])
})

test('pictures are small', () => {
  const sizes = made.map((file) => ({ file, bytes: statSync(join(GUIDE, 'pictures', file)).size }))
  expect(sizes.filter(({ bytes }) => bytes > MAX_PICTURE_BYTES)).toEqual([])
  const tour = join(ROOT, 'docs/pictures/tour.webp')
  if (existsSync(tour)) expect(statSync(tour).size).toBeLessThanOrEqual(MAX_TOUR_BYTES)
})

test('links lead to pages, and to headings that are there', () => {
  const wrong = pages.flatMap(({ name, links, headings }) =>
    links
      .filter((href) => {
        const [file = '', anchor] = href.split('#')
        const target = file === '' ? { headings } : pages.find((page) => `${page.name}.md` === file)
        return !target || (anchor !== undefined && !target.headings.some(({ id }) => id === anchor))
      })
      .map((href) => `${name}: ${href}`),
  )
  expect(wrong).toEqual([])
})

test('each built page has one main heading, ids of its own, and links to files that are there', () => {
  for (const { name, headings } of pages) {
    const html = builtPage(name)
    expect(html.match(/<h1/g), name).toHaveLength(1)
    const ids = headings.map(({ id }) => id)
    expect(
      ids.filter((id, index) => id === '' || ids.indexOf(id) !== index),
      name,
    ).toEqual([])
    const addresses = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, address = '']) => address)
    const ofApp = new Set(['/', '/icon.svg'])
    const isThere = (address: string): boolean => ofApp.has(address) || existsSync(join(folder, address))
    expect(addresses.length, name).toBeGreaterThan(5)
    expect(
      addresses.filter((address) => !isThere(address)),
      name,
    ).toEqual([])
  }
})

test('pages name each other by the addresses under which the server has them', () => {
  expect(builtPage('index')).toContain(`href="${addressOf('atendente')}"`)
  expect(builtPage('atendente')).toContain('<a href="/guide/atendente" aria-current="page">')
})

test('a tag in the text is shown as it is written, and only safe links are links', () => {
  const { html } = readPage(
    'index',
    '# A\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) ![p](data:text/html,1)',
  )
  expect(html).not.toMatch(/<script|<img|href="javascript|src="data/)
  expect(html).toContain('&lt;script&gt;')
})

test('a picture that nobody has made yet is left out', () => {
  const text = '![Alt](../pictures/a.webp)\n\n![Alt](../pictures/b.webp)'
  const { html, pictures } = readPage('index', text, (file) =>
    file === 'b.webp' ? { url: '/assets/guide/b-1.webp', width: 3, height: 2 } : undefined,
  )
  expect(pictures).toEqual(['a.webp', 'b.webp'])
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('src="/assets/guide/b-1.webp" alt="Alt" width="3" height="2"')
})
