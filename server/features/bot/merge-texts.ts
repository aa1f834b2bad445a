import type { BotReply } from '#contract/bot/engine.ts'
import type { ChannelFeatures } from '#contract/channels.ts'

/** How long a message may be, and one with a menu. */
export type MergeLimits = { text: number; menu: number }

/** Longer texts cannot have buttons below them. */
const MAX_WITH_BUTTONS = 1024

/** Returns the limits of a channel. A menu without buttons is a text as any other. */
export function limitsOf({ text, hasButtons }: Pick<ChannelFeatures, 'text' | 'hasButtons'>): MergeLimits {
  const limit = text?.limit ?? Infinity
  return { text: limit, menu: hasButtons ? Math.min(limit, MAX_WITH_BUTTONS) : limit }
}

/**
 * Joins consecutive texts into one message, with an empty line between them. A file is a message of its own, and nothing
 * follows a menu in its message, whose choices stand at the end. Texts that are too long for one message stay apart.
 */
export function mergeTexts<Keyed extends { reply: BotReply }>(replies: readonly Keyed[], limits: MergeLimits): Keyed[] {
  const merged: Keyed[] = []
  for (const one of replies) {
    const last = merged.at(-1)
    const joined = last && join(last.reply, one.reply, limits)
    if (joined) merged[merged.length - 1] = { ...last, reply: joined }
    else merged.push(one)
  }
  return merged
}

/** Returns null for replies that do not go into one message. */
function join(first: BotReply, second: BotReply, limits: MergeLimits): BotReply | null {
  if (first.file || second.file || first.choices) return null
  const text = `${first.text}\n\n${second.text}`
  const fits = text.length <= (second.choices ? limits.menu : limits.text)
  return fits ? { ...second, text } : null
}
