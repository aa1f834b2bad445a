import { describe, expect, it } from 'vitest'
import { plainMessage, Reader } from './marks.ts'
import { findLinks, readRichText } from './rich-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('marks', () => {
  it('reads bold, italic, strike and mono', () => {
    expect(readRichText('*a* _b_ ~c~ ```d\ne``` `f`')).toEqual([
      { kind: 'bold', children: [text('a')] },
      text(' '),
      { kind: 'italic', children: [text('b')] },
      text(' '),
      { kind: 'strike', children: [text('c')] },
      text(' '),
      { kind: 'mono', text: 'd\ne' },
      text(' '),
      { kind: 'mono', text: 'f' },
    ])
  })

  it('nests them', () => {
    expect(readRichText('*_a_ b*')).toEqual([
      { kind: 'bold', children: [{ kind: 'italic', children: [text('a')] }, text(' b')] },
    ])
  })

  it.each(['2*3*4', 'a_b_c', '* a*', '*a', '*a\nb*', '**', '5 * 4 * 3', '```', '``'])('leaves %j alone', (value) => {
    expect(readRichText(value)).toEqual([text(value)])
  })

  it('reads the signature line', () => {
    expect(readRichText('*Ana Souza:*\nOi')).toEqual([{ kind: 'bold', children: [text('Ana Souza:')] }, text('\nOi')])
  })
})

describe('links', () => {
  const hrefs = (value: string) => readRichText(value).flatMap((node) => (node.kind === 'link' ? [node.href] : []))

  it.each([
    ['https://exemplo.com/_foo_/a*b*', 'https://exemplo.com/_foo_/a*b*'],
    ['veja exemplo.com.br.', 'http://exemplo.com.br'],
    ['mari@exemplo.com.br', 'mailto:mari@exemplo.com.br'],
    ['ligue +55 11 98721-4408!', 'tel:+5511987214408'],
    ['(11) 98721-4408', 'tel:11987214408'],
    ['+5511987214408', 'tel:+5511987214408'],
  ])('%s', (value, href) => {
    expect(hrefs(value)).toEqual([href])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'pedido 48213', '123.456.789-01', 'ftp://a.b/c', 'vbscript:x'])(
    'makes no link of %s',
    (value) => {
      expect(hrefs(value)).toEqual([])
    },
  )

  it('are recognised inside marks', () => {
    expect(readRichText('*https://a.com/x*')).toEqual([
      { kind: 'bold', children: [{ kind: 'link', text: 'https://a.com/x', href: 'https://a.com/x' }] },
    ])
  })
})

it('gives a preview on one line', () => {
  expect(plainMessage('*Ana:*\n\nOi _tudo_ bem')).toBe('Ana: Oi tudo bem')
})

it.each([
  ['https://exemplo.com/_foo_/a*b*', 'https://exemplo.com/_foo_/a*b*'],
  ['*veja www.exemplo.com/_a_/b.*', 'veja www.exemplo.com/_a_/b.'],
  ['*https://a.com/x*', 'https://a.com/x'],
])('leaves the address in %s as it is in a preview', (value, line) => {
  expect(plainMessage(value)).toBe(line)
})

const LENGTH = 65_536
/** A position is found among others by halving them, and all of that at each of the three levels of marks. */
const MAX_LOOKS = 3 * (2 * Math.log2(LENGTH) + 10)

/** Counts how often characters and positions are looked at while a text is read; throws when it is too often. */
function countLooks(text: string): number {
  let looks = 0
  const watched = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get(target, key, proxy) {
        looks += 1
        if (looks > MAX_LOOKS * text.length) throw new Error('looks again and again')
        const found: unknown = Reflect.get(target, key)
        if (typeof found !== 'function') return found
        return found.bind(Array.isArray(target) ? proxy : target) as unknown
      },
    })
  const reader = new Reader(text, findLinks(text))
  const stops = Object.fromEntries(Object.entries(reader.stops).map(([mark, positions]) => [mark, watched(positions)]))
  Object.assign(reader, { text: watched(new String(text)), stops, linked: watched(reader.linked) })
  reader.read(0, text.length)
  return looks
}

it.each([' *a', ' *a _b ~c', '*_~', '*http://a.co ', '`', '*`', '```a', '+1', 'a@b.co '])(
  'a long message of only %j is read without looking at a character again and again',
  (part) => {
    expect(countLooks(part.repeat(LENGTH / part.length))).toBeGreaterThan(0)
  },
)
