/** Reads a page of the guide and turns its Markdown into HTML. */
import MarkdownIt from 'markdown-it'

/** The pages, in the order of the menu. Each is a file in `docs/guide/pt`. */
export const PAGES = ['index', 'atendente', 'administrador', 'provedor'] as const
export type PageName = (typeof PAGES)[number]

/** A picture as the built pages name it. */
export type Picture = { url: string; width: number; height: number }
/** Returns a picture by the name of its file; undefined for one that nobody has made yet. */
export type PictureFinder = (file: string) => Picture | undefined

type Heading = { id: string; text: string; level: number }
export type GuidePage = {
  name: PageName
  title: string
  headings: Heading[]
  html: string
  /** The bold words, which are what stands on the screen. */
  quoted: string[]
  /** What stands as code: keys and settings. */
  codes: string[]
  /** The files of its pictures. */
  pictures: string[]
  /** The addresses of its links, as the file has them. */
  links: string[]
}

/** Tags in the text are shown as they are written, and only links that are safe become links. */
const markdown = MarkdownIt({ html: false })
type Token = ReturnType<typeof markdown.parse>[number]

type Environment = { findPicture: PictureFinder }

const { escapeHtml } = markdown.utils

export const addressOf = (name: string): string => (name === 'index' ? '/guide' : `/guide/${name}`)

const toId = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const plainText = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('')

/** Returns what stands between each pair of `strong_open` and `strong_close`. */
function boldTexts(tokens: readonly Token[]): string[] {
  const found: string[] = []
  tokens.forEach(({ type }, index) => {
    if (type !== 'strong_open') return
    const end = tokens.findIndex((one, at) => at > index && one.type === 'strong_close')
    found.push(plainText(tokens.slice(index + 1, end)))
  })
  return found
}

/** A picture that nobody has made yet is left out. A press shows it in its own size, for small screens. */
markdown.renderer.rules['image'] = (tokens, index, _options, env) => {
  const token = tokens[index]
  const picture = token && (env as Environment).findPicture(fileOf(String(token.attrGet('src'))))
  if (!picture) return ''
  const [url, alt] = [escapeHtml(picture.url), escapeHtml(token.content)]
  const size = `width="${picture.width}" height="${picture.height}"`
  return `<a class="picture" href="${url}"><img src="${url}" alt="${alt}" ${size} loading="lazy"></a>\n`
}

/** In the files a page is named by its file, so that links work where the files themselves are read. */
function toBuiltLink(href: string): string {
  const [, name, anchor = ''] = /^(\w+)\.md(#.*)?$/.exec(href) ?? []
  return name ? addressOf(name) + anchor : href
}

const fileOf = (source: string): string => source.replace(/^.*\//, '')

/** A paragraph may not hold what is drawn as a block: one with a picture alone has no tags of its own. */
function unwrapPictures(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const [only, ...others] = token.children ?? []
    if (token.type !== 'inline' || only?.type !== 'image' || others.length > 0) return
    for (const around of [tokens[index - 1], tokens[index + 1]]) if (around) around.hidden = true
  })
}

export function readPage(name: PageName, text: string, findPicture: PictureFinder = () => undefined): GuidePage {
  const tokens = markdown.parse(text, {})
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const headings: Heading[] = tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const heading = plainText(tokens[index + 1]?.children ?? [])
    const id = toId(heading)
    token.attrSet('id', id)
    return [{ id, text: heading, level: Number(token.tag.slice(1)) }]
  })
  const links = inline.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href')))
  for (const token of inline)
    if (token.type === 'link_open') token.attrSet('href', toBuiltLink(String(token.attrGet('href'))))
  const images = inline.filter(({ type }) => type === 'image')
  unwrapPictures(tokens)
  return {
    name,
    title: headings.find(({ level }) => level === 1)?.text ?? name,
    headings,
    html: markdown.renderer.render(tokens, markdown.options, { findPicture } satisfies Environment),
    quoted: tokens.flatMap(({ children }) => boldTexts(children ?? [])),
    codes: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
    pictures: images.map((token) => fileOf(String(token.attrGet('src')))),
    links,
  }
}
