import { describe, expect, it } from 'vitest'
import { plainMessage, readRichText } from './rich-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

/** The time that the work took of the processor, which on a machine under load is less than the clock says. */
function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

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

  it('is quick on hostile text', () => {
    expect(processorMs(() => readRichText('*_~'.repeat(3000)))).toBeLessThan(1500)
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

it.each([' *a', ' *a _b ~c', '*_~', '*http://a.co ', '`', '+1', 'a@b.co '])(
  'a long message of only %j is parsed within 1.5 s of the processor',
  (part) => {
    expect(processorMs(() => readRichText(part.repeat(65_536 / part.length)))).toBeLessThan(1500)
  },
)
