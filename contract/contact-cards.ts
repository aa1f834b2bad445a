/** Reads vCards, as they come in messages and as we write them. */

/** A contact card. `number` has digits only; `label` is the number as it was written. */
export type ContactCard = { name: string; phones: { number: string; label: string }[]; email: string | null }

/** A contact card with the text of which it was read. */
export type WholeCard = ContactCard & { vcard: string }

const unfold = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)

const unescape = (value: string): string =>
  value.replace(/\\([n,;\\])/gi, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)).trim()

/** "item1.TEL;waid=5511…:+55 11 …" has the name TEL, parameters and a value. */
function readLine(line: string): { name: string; params: string; value: string } | null {
  const colon = line.indexOf(':')
  if (colon === -1) return null
  const [head = '', ...params] = line.slice(0, colon).split(';')
  return { name: head.replace(/^[\w-]+\./, '').toUpperCase(), params: params.join(';'), value: line.slice(colon + 1) }
}

function readCard(lines: string[]): ContactCard {
  const card: ContactCard = { name: '', phones: [], email: null }
  let company = ''
  for (const line of lines) {
    const field = readLine(line)
    if (!field) continue
    const value = unescape(field.value)
    if (field.name === 'FN') card.name = value
    if (field.name === 'N' && !card.name) card.name = value.split(';').filter(Boolean).reverse().join(' ')
    if (field.name === 'ORG') company = value.replaceAll(';', ' ').trim()
    if (field.name === 'EMAIL') card.email ??= value || null
    if (field.name === 'TEL') {
      const waid = /waid=(\d+)/i.exec(field.params)?.[1]
      // An address of the kind "tel:" may have an extension, which is no part of the number.
      const [label = ''] = value.replace(/^tel:/i, '').split(';')
      const number = waid ?? label.replace(/\D/g, '')
      // A number that only its parameter tells is written as such.
      if (number) card.phones.push({ number, label: label || `+${number}` })
    }
  }
  return { ...card, name: card.name || company || (card.phones.length ? '' : (card.email ?? '')) }
}

/** A card ends with a line of its own: the same words in a name end none. */
const isEnd = (line: string): boolean => /^END:VCARD\s*$/i.test(line)

function splitCards(body: string): string[][] {
  const cards: string[][] = [[]]
  for (const line of unfold(body)) {
    cards.at(-1)?.push(line)
    if (isEnd(line)) cards.push([])
  }
  return cards
}

/**
 * Reads the contact cards of a message, which may have several, each with its text. Cards with neither name nor phone
 * number are left out.
 */
export const readWholeCards = (body: string): WholeCard[] =>
  splitCards(body)
    .map((lines) => ({ ...readCard(lines), vcard: lines.join('\n').trim() }))
    .filter(({ name, phones }) => name !== '' || phones.length > 0)

/** Reads the contact cards of a message without their text. */
export const readCards = (body: string): ContactCard[] => readWholeCards(body).map(({ vcard: _vcard, ...card }) => card)
