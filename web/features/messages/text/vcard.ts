/** A contact card that came as a message. `number` has digits only; `label` is the number as it was written. */
export type Card = { name: string; phones: { number: string; label: string }[]; email: string | null }

const unfold = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)

const unescape = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim()

/** "item1.TEL;waid=5511…:+55 11 …" has the name TEL, parameters and a value. */
function readLine(line: string): { name: string; params: string; value: string } | null {
  const colon = line.indexOf(':')
  if (colon === -1) return null
  const [head = '', ...params] = line.slice(0, colon).split(';')
  return { name: head.replace(/^[\w-]+\./, '').toUpperCase(), params: params.join(';'), value: line.slice(colon + 1) }
}

function readCard(lines: string[]): Card {
  const card: Card = { name: '', phones: [], email: null }
  let company = ''
  for (const line of lines) {
    const field = readLine(line)
    if (!field) continue
    const value = unescape(field.value)
    if (field.name === 'FN') card.name = value
    if (field.name === 'N' && !card.name) card.name = value.split(';').filter(Boolean).reverse().join(' ')
    if (field.name === 'ORG') company = value.replaceAll(';', ' ').trim()
    if (field.name === 'EMAIL') card.email ??= value
    if (field.name === 'TEL') {
      const waid = /waid=(\d+)/i.exec(field.params)?.[1]
      // An address of the kind "tel:" may have an extension, which is no part of the number.
      const [label = ''] = value.replace(/^tel:/i, '').split(';')
      const number = waid ?? label.replace(/\D/g, '')
      if (number) card.phones.push({ number, label })
    }
  }
  return { ...card, name: card.name || company || (card.phones.length ? '' : (card.email ?? '')) }
}

/**
 * Reads the contact cards of a message, which may have several. Cards with neither name nor phone number are left out.
 */
export function readCards(body: string): Card[] {
  return body
    .split(/END:VCARD/i)
    .map((part) => readCard(unfold(part)))
    .filter((card) => card.name !== '' || card.phones.length > 0)
}
