/** An answer that the customer can give: a number, 0 or #. */
export type MenuChoice = { key: string; label: string }

/** A bot's message consists of such blocks: text, or options of a menu. */
export type MenuBlock = { text: string } | { choices: MenuChoice[] }

/** An option that has no title yet is one, too. */
const LINE = /^\[ (\d+|#) \] - (.*)$/

/** Separates menu options from the text around them. Blank lines at the edges of a text are removed. */
export function parseMenuBlocks(message: string): MenuBlock[] {
  const blocks: MenuBlock[] = []
  for (const line of message.split('\n')) {
    const [, key, label] = LINE.exec(line) ?? []
    const last = blocks.at(-1)
    if (key !== undefined && label !== undefined) {
      if (last && 'choices' in last) last.choices.push({ key, label })
      else blocks.push({ choices: [{ key, label }] })
    } else if (last && 'text' in last) last.text += `\n${line}`
    else blocks.push({ text: line })
  }
  return blocks.map((part) => ('text' in part ? { text: part.text.trim() } : part)).filter(isNotEmpty)
}

const isNotEmpty = (part: MenuBlock): boolean => 'choices' in part || part.text !== ''
