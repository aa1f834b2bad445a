import type { AssistantAction } from './assistant.ts'

/**
 * Joins consecutive texts into one, with an empty line between them. A pause between two keeps them apart, because somebody
 * meant it, and so does a text that is to stand alone. Texts that are too long together stay apart.
 */
export function joinTexts(actions: readonly AssistantAction[], limit: number): AssistantAction[] {
  const joined: AssistantAction[] = []
  for (const action of actions) {
    const last = joined.at(-1)
    const both = last && join(last, action, limit)
    if (both) joined[joined.length - 1] = both
    else joined.push(action)
  }
  return joined
}

/** Returns null for actions that do not go into one message. */
function join(first: AssistantAction, second: AssistantAction, limit: number): AssistantAction | null {
  if (first.kind !== 'say' || second.kind !== 'say' || first.isAlone || second.isAlone) return null
  const text = together(first.text, second.text)
  return text.length > limit ? null : { ...first, text }
}

const together = (...texts: string[]): string =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n')
