/** Something the customer can answer: a number, 0 or #. */
export type MenuChoice = { key: string; label: string }

/** A part of a bot's message: words, or lines of a menu. */
export type MenuBlock = { text: string } | { choices: MenuChoice[] }

const LINE = /^\[ (\d+|#) \] - (.+)$/

/** Tells the lines of a menu from the words around them. Blank lines only part them. */
export function parseMenuBlocks(message: string): MenuBlock[] {
  const parts: MenuBlock[] = []
  for (const line of message.split('\n')) {
    const [, key, label] = LINE.exec(line) ?? []
    const last = parts.at(-1)
    if (key !== undefined && label !== undefined) {
      if (last && 'choices' in last) last.choices.push({ key, label })
      else parts.push({ choices: [{ key, label }] })
    } else if (last && 'text' in last) last.text += `\n${line}`
    else parts.push({ text: line })
  }
  return parts.map((part) => ('text' in part ? { text: part.text.trim() } : part)).filter(isSaid)
}

const isSaid = (part: MenuBlock): boolean => 'choices' in part || part.text !== ''
