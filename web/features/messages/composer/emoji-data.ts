import type { EmojiData, Locale } from 'frimousse'

/** The newest emoji version that operating systems of recent years can draw. */
const MAX_VERSION = 15
/** The group "Component" has parts of emoji, which are not emoji themselves. */
const COMPONENT_GROUP = 2

const SOURCES = {
  pt: () => Promise.all([import('emojibase-data/pt/data.json'), import('emojibase-data/pt/messages.json')]),
  en: () => Promise.all([import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')]),
  es: () => Promise.all([import('emojibase-data/es/data.json'), import('emojibase-data/es/messages.json')]),
}

type SourceEmoji = {
  emoji: string
  label: string
  group?: number
  order?: number
  version: number
  tags?: string[]
  skins?: { emoji: string; tone?: number | number[] }[]
}

type Tone = keyof EmojiData['skinTones']
/** The tones in the order of their numbers in emojibase, which begin at 1. */
const TONES: Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark']

function skinsOf(emoji: SourceEmoji): Record<Tone, string> | undefined {
  const found = TONES.map((_, index) => emoji.skins?.find((skin) => skin.tone === index + 1)?.emoji)
  if (found.some((skin) => skin === undefined)) return undefined
  return Object.fromEntries(TONES.map((tone, index) => [tone, found[index]])) as Record<Tone, string>
}

/**
 * Returns the emoji with their names in the user's language. The data is in our own bundle, so no other server is
 * asked.
 */
export async function loadEmoji(locale: Locale): Promise<EmojiData> {
  const load = SOURCES[locale as keyof typeof SOURCES] ?? SOURCES.pt
  const [{ default: source }, { default: messages }] = await load()
  const emojis = (source as SourceEmoji[])
    .filter(({ group, version }) => group !== undefined && group !== COMPONENT_GROUP && version <= MAX_VERSION)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((emoji) => ({
      emoji: emoji.emoji,
      category: emoji.group ?? 0,
      label: emoji.label,
      version: emoji.version,
      tags: emoji.tags ?? [],
      skins: skinsOf(emoji),
    }))
  const tones = new Map(messages.skinTones.map(({ key, message }) => [String(key), message]))
  return {
    locale,
    emojis,
    categories: messages.groups
      .filter(({ order }) => order !== COMPONENT_GROUP)
      .map(({ order, message }) => ({ index: order, label: message })),
    skinTones: Object.fromEntries(TONES.map((tone) => [tone, tones.get(tone) ?? tone])) as EmojiData['skinTones'],
  }
}
