import { describe, expect, it } from 'vitest'
import { parseLocation } from './location.ts'
import { readPixKey } from './pix-key.ts'
import { readCards } from '#contract/contact-cards.ts'

describe('contact cards', () => {
  const card = (lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

  it('reads name, numbers and e-mail', () => {
    const text = card([
      'N:Silva;Ana;;;',
      'FN:Ana\\, a chefe',
      'item1.TEL;waid=5511987214408:+55 11 98721-4408',
      'EMAIL:a@b.c',
    ])
    expect(readCards(text)).toEqual([
      { name: 'Ana, a chefe', phones: [{ number: '5511987214408', label: '+55 11 98721-4408' }], email: 'a@b.c' },
    ])
  })

  it('reads several in one message', () => {
    const text = [card(['FN:A', 'TEL:11 9999-0000']), card(['FN:B', 'TEL:11 8888-0000'])].join('\n')
    expect(readCards(text).map(({ name }) => name)).toEqual(['A', 'B'])
  })

  it('joins the parts of the name when there is no full name', () => {
    expect(readCards(card(['N:Silva;Ana;;;', 'TEL:1']))[0]?.name).toBe('Ana Silva')
  })

  it('writes a number that only WhatsApp names, and takes an empty address for none', () => {
    const text = card(['TEL;waid=5511987214408:', 'EMAIL:'])
    expect(readCards(text)).toEqual([
      { name: '', phones: [{ number: '5511987214408', label: '+5511987214408' }], email: null },
    ])
  })

  it('leaves extensions out of numbers, and names a card of a company or an address', () => {
    const [company, mail] = readCards(
      [card(['ORG:Padaria;Loja 2', 'TEL;VALUE=uri:tel:+55-11-98888-7777;ext=12']), card(['EMAIL:a@b.c'])].join('\n'),
    )
    const phones = [{ number: '5511988887777', label: '+55-11-98888-7777' }]
    expect(company).toEqual({ name: 'Padaria Loja 2', phones, email: null })
    expect(mail).toEqual({ name: 'a@b.c', phones: [], email: 'a@b.c' })
  })

  it.each(['', 'nada', 'BEGIN:VCARD', 'END:VCARD'.repeat(50)])('returns no card for %j', (text) => {
    expect(readCards(text)).toEqual([])
  })
})

describe('Pix keys', () => {
  it('reads owner, key and kind', () => {
    expect(readPixKey('Ana\nana@x.test\nEMAIL\nPedido 88\nR$ 75')).toEqual({
      ...{ owner: 'Ana', key: 'ana@x.test', kind: 'EMAIL' },
      words: 'Pedido 88\nR$ 75',
    })
  })

  it.each(['', 'Ana', 'Ana\nchave\nNOVO'])('knows no kind of %j', (text) => {
    expect(readPixKey(text).kind).toBeNull()
  })
})

describe('locations', () => {
  const picture = 'data:image/jpeg;base64,AAAA'

  it('reads picture, link and description', () => {
    expect(parseLocation(`${picture}|https://maps.google.com/maps?q=1%2C2|Rua A, 1`)).toEqual({
      picture,
      href: 'https://maps.google.com/maps?q=1%2C2',
      description: 'Rua A, 1',
    })
  })

  it.each([
    'javascript:alert(1)|javascript:alert(1)|x',
    'http://evil/x.png|http://plain.example|x',
    'data:text/html;base64,AAAA|data:text/html,x|x',
    'data:image/svg+xml;base64,AAAA|//evil|x',
  ])('shows neither picture nor link of %j', (body) => {
    expect(parseLocation(body)).toMatchObject({ picture: null, href: null, description: 'x' })
  })

  it('shows a text without bars as the description', () => {
    expect(parseLocation('Rua A')).toEqual({ picture: null, href: null, description: 'Rua A' })
  })
})

it('a card that is all semicolons is read at once', () => {
  const [card] = readCards(`BEGIN:VCARD\nFN:Ana\nTEL:1${';'.repeat(65_000)}\rx\nEND:VCARD`)
  expect(card?.phones[0]).toMatchObject({ number: '1', label: '1' })
})
