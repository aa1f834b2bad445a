type Merged<Parts extends readonly object[]> = Parts extends readonly [infer First, ...infer Rest extends object[]]
  ? First & Merged<Rest>
  : unknown

const isFolder = (texts: unknown): texts is object => typeof texts === 'object' && !Array.isArray(texts)

/** Puts the texts of several files together. More than one may add to the same name, such as `errors`. */
export function mergeTexts<Parts extends object[]>(...parts: Parts): Merged<Parts>
export function mergeTexts(...parts: object[]): object {
  const merged: Record<string, unknown> = {}
  for (const [name, texts] of parts.flatMap((part): [string, unknown][] => Object.entries(part))) {
    const known = merged[name]
    merged[name] = isFolder(known) && isFolder(texts) ? mergeTexts(known, texts) : texts
  }
  return merged
}
