/** What the placeholders of a text stand for. */
export type TextValues = { name: string; number: string; email: string; variables: { key: string; value: string }[] }

/** The placeholders that every campaign has. Their English names are filled in, too. */
export const PLACEHOLDERS = ['nome', 'numero', 'email'] as const

const PLACEHOLDER = /(\{[^{}]{1,60}\})/

const plainKey = (key: string): string => key.trim().normalize('NFKC').toLowerCase()

/**
 * Splits a text at its placeholders: `{nome}`, `{numero}`, `{email}`, `{name}`, `{number}` and the company's own
 * variables are filled in. Values are inserted as they are: they are never read as placeholders. Unknown ones stay.
 */
export function fillParts(
  text: string,
  { name, number, email, variables }: TextValues,
): { text: string; isFilled: boolean }[] {
  const values = new Map([
    ...variables.map(({ key, value }) => [plainKey(key), value] as const),
    ['nome', name],
    ['name', name],
    ['numero', number],
    ['número', number],
    ['number', number],
    ['email', email],
  ])
  return text.split(PLACEHOLDER).map((part, index) => {
    const value = index % 2 === 1 ? values.get(plainKey(part.slice(1, -1))) : undefined
    return value === undefined ? { text: part, isFilled: false } : { text: value, isFilled: true }
  })
}

export const fillText = (text: string, values: TextValues): string =>
  fillParts(text, values)
    .map((part) => part.text)
    .join('')

/** Returns what looks like a placeholder in the texts and stands for nothing: it would be sent as it is. */
export function findUnknownPlaceholders(texts: readonly string[], variables: readonly { key: string }[]): string[] {
  const values = { name: '', number: '', email: '', variables: variables.map(({ key }) => ({ key, value: '' })) }
  const parts = texts.flatMap((text) => fillParts(text, values))
  return [...new Set(parts.flatMap(({ text, isFilled }) => (!isFilled && /^\{[^{}]+\}$/.test(text) ? [text] : [])))]
}

const LINK = /https?:\/\/|www\./i
export const hasLink = (text: string): boolean => LINK.test(text)
