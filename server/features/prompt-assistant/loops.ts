import { z } from 'zod'
import { isAutomatic } from './words.ts'
import { toPlain } from '#server/lib/plain-text.ts'

/** What an assistant remembers of a conversation from turn to turn. `texts` are the customer's last ones, newest last. */
export const AssistantState = z.object({
  turns: z.number().int().catch(0),
  ungrounded: z.number().int().catch(0),
  quick: z.number().int().catch(0),
  texts: z.array(z.string()).catch([]),
  sourceNames: z.array(z.string()).catch([]),
})
export type AssistantState = z.infer<typeof AssistantState>

export const readState = (stored: unknown): AssistantState => AssistantState.parse(stored ?? {})

/** A person needs longer than this to read an answer and write another. */
const QUICK_MS = 3000
const QUICK_TURNS = 4
const REMEMBERED = 4
const MAX_LETTERS = 300
const ALIKE = 0.9

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Returns how much two texts have in common, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  if (one === other) return 1
  const [left, right] = [pairsOf(one), pairsOf(other)]
  if (left.length === 0 || right.length === 0) return 0
  const rest = new Map<string, number>()
  for (const pair of right) rest.set(pair, (rest.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of left) {
    const count = rest.get(pair) ?? 0
    if (count === 0) continue
    rest.set(pair, count - 1)
    common++
  }
  return (2 * common) / (left.length + right.length)
}

/** Returns the state with what the customer says now; `afterMs` is how long after our last words it came. */
export function remember(state: AssistantState, text: string, afterMs: number | null): AssistantState {
  const texts = [...state.texts, toPlain(text).slice(0, MAX_LETTERS)].slice(-REMEMBERED)
  return { ...state, texts, quick: afterMs !== null && afterMs < QUICK_MS ? state.quick + 1 : 0 }
}

/** Returns whether the other side seems to be a machine: the conversation would never end. */
export function isLoop({ texts, quick }: AssistantState, text: string): boolean {
  if (isAutomatic(text) || quick >= QUICK_TURNS) return true
  const alike = (one = '', other = ''): boolean => one !== '' && likenessOf(one, other) >= ALIKE
  const [fourth, third, second, last] = [texts.at(-4), texts.at(-3), texts.at(-2), texts.at(-1)]
  if (alike(third, second) && alike(second, last)) return true
  return alike(fourth, second) && alike(third, last) && !alike(second, last)
}
