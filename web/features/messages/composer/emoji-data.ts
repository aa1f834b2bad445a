import type { EmojiData, Locale } from 'frimousse'

/** The newest set that the systems of the last years can draw. */
const MAX_VERSION = 15
/** "Component" holds parts of emoji, not emoji. */
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
/** By emojibase's number of a tone, from 1. */
const TONES: Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark']

function skinsOf(emoji: SourceEmoji): Record<Tone, string> | undefined {
  const found = TONES.map((_, index) => emoji.skins?.find((skin) => skin.tone === index + 1)?.emoji)
  if (found.some((skin) => skin === undefined)) return undefined
  return Object.fromEntries(TONES.map((tone, index) => [tone, found[index]])) as Record<Tone, string>
}

/** Emoji with names in the screen's language, out of our own bundle. */
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
