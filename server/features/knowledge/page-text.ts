/** Parts of a page that are no text, or are the same on every page of a site. */
const LEFT_OUT = [
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'iframe',
  'head',
]
const BLOCKS = /^(?:p|div|section|article|main|h[1-6]|ul|ol|li|table|tr|br|hr|blockquote|pre|dl|dt|dd|figure|address)$/
const CELLS = /^(?:td|th)$/
const ENTITIES: Record<string, string> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    copy: '©',
    reg: '®',
    deg: '°',
    ordm: 'º',
    ordf: 'ª',
  },
  ...{ ndash: '–', mdash: '—', hellip: '…', laquo: '«', raquo: '»', bull: '•', euro: '€', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', sect: '§', times: '×' },
}
/** Named letters with accents are a letter and the name of its accent. */
const ACCENTS: Record<string, string> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' },
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : NaN
      if (code <= 0x10ffff) return String.fromCodePoint(code)
      const [, letter = '', accent = ''] = /^([a-z])(acute|grave|circ|tilde|uml|cedil)$/i.exec(String(name)) ?? []
      if (letter) return (letter + (ACCENTS[accent.toLowerCase()] ?? '')).normalize('NFC')
      return ENTITIES[String(name).toLowerCase()] ?? whole
    },
  )
}

/** Returns the position after the end of an element that is left out; its inside is not read. */
function endOf(html: string, lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from)
  if (close < 0) return html.length
  const end = html.indexOf('>', close)
  return end < 0 ? html.length : end + 1
}

export type PageText = { title: string; text: string }

/** Returns what a person would read on a page of the web, in one pass over it. */
export function textOfPage(html: string): PageText {
  const lower = html.toLowerCase()
  const title = decode(/<title[^>]{0,200}>([^<]{0,300})/i.exec(html.slice(0, 200_000))?.[1] ?? '').trim()
  let [text, at] = ['', 0]
  while (at < html.length) {
    const open = html.indexOf('<', at)
    text += decode(html.slice(at, open < 0 ? html.length : open).replaceAll(/\s+/g, ' '))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close < 0) break
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, Math.min(close, open + 20)))?.[1] ?? ''
    at = close + 1
    if (LEFT_OUT.includes(name) && html[open + 1] !== '/') at = endOf(html, lower, name, at)
    else if (BLOCKS.test(name)) text += name === 'br' || name === 'li' || name === 'tr' ? '\n' : '\n\n'
    else if (CELLS.test(name)) text += ' | '
  }
  return {
    title,
    text: text
      .replaceAll(/(?: \| )+(?=\n|$)/g, '')
      .replaceAll(/\n(?: \| )+/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}
