/** Lays out the JSON in what was sent or received; other lines, such as the address above it, stay as they are. */
export const readable = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^\s*[[{]/.test(line) ? laidOut(line) : line))
    .join('\n')
    .trim()

function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
