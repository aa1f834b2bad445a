/** What a push says: the server writes it, and the notification shows it. `path` is where a click leads. */
type Notice = { title: string; body: string; tag: string; path: string }

const NOTHING_KNOWN: Notice = { title: 'Balcão', body: '', tag: 'balcao', path: '/' }

const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Never throws. Texts that are missing are empty, and a path that leads elsewhere is that of the start. */
export function parseNotice(text: string): Notice {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return NOTHING_KNOWN
  }
  if (typeof given !== 'object' || given === null) return NOTHING_KNOWN
  const textOf = (name: keyof Notice): string => {
    const value: unknown = Object.entries(given).find(([key]) => key === name)?.[1]
    return typeof value === 'string' && value !== '' ? value : NOTHING_KNOWN[name]
  }
  const path = textOf('path')
  return {
    title: textOf('title'),
    body: textOf('body'),
    tag: textOf('tag'),
    path: isOwnPath(path) ? path : NOTHING_KNOWN.path,
  }
}
