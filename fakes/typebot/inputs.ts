/** An input of Typebot's API. */
export type FakeInput = {
  type: string
  items?: { id: string; content?: string; title?: string; value?: string; pictureSrc?: string; description?: string }[]
  options?: Record<string, unknown>
  runtimeOptions?: Record<string, unknown>
}

const PATTERNS: Record<string, RegExp> = {
  'email input': /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  'url input': /^https?:\/\/\S+\.\S+$/,
  'phone number input': /^\+?[\d\s()-]{8,}$/,
  'number input': /^-?\d+(\.\d+)?$/,
  'rating input': /^\d+$/,
  'date input': /^\d{4}-\d{2}-\d{2}/,
  'time input': /^\d{1,2}:\d{2}$/,
  'file input': /^https?:\/\//,
}

/** Says whether Typebot would take this text as an answer. A file that is not required may be skipped. */
export function isValidAnswer({ type, items = [], options = {} }: FakeInput, text: string): boolean {
  if (type === 'file input' && options['isRequired'] === false && text === '') return true
  if (items.length) {
    const known = items.flatMap(({ content, title, value }) => [content, title, value]).filter(Boolean)
    const said = options['isMultipleChoice'] ? text.split(', ') : [text]
    return said.every((part) => known.some((label) => label?.toLowerCase() === part.toLowerCase()))
  }
  return text !== '' && (PATTERNS[type]?.test(text) ?? true)
}
