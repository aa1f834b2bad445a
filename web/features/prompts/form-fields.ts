import { PROMPT_DEFAULTS, type Prompt } from '#contract/prompts.ts'
import { recordOf } from '#contract/record-of.ts'

const NUMBERS = [
  ...(['temperature', 'maxTokens', 'maxMessages', 'maxTurns', 'passMark'] as const),
  ...(['priceInput', 'priceOutput', 'priceHearing', 'priceSpeaking'] as const),
] as const
const TEXTS = [
  ...(['name', 'prompt', 'voiceRegion', 'baseUrl', 'model', 'transcriptionModel', 'embeddingModel'] as const),
  ...(['fallbackText', 'handOverText', 'always', 'never', 'topics', 'handOverWhen'] as const),
] as const
const SWITCHES = ['onlySources', 'handsOverUpset', 'masksDocuments', 'isActive'] as const

type NumberName = (typeof NUMBERS)[number]
type TextName = (typeof TEXTS)[number]
type SwitchName = (typeof SWITCHES)[number]

/**
 * Holds the values of the form. Keys are empty unless a new one is typed; numbers are '' while their field is empty.
 */
export type PromptFields = Record<TextName, string> &
  Record<NumberName, number | ''> &
  Record<SwitchName, boolean> & { apiKey: string; voiceKey: string; queueId: string | null; voice: string }

export const fieldsOf = (prompt: Prompt | null): PromptFields => ({
  ...recordOf(TEXTS, (name) => prompt?.[name] ?? ''),
  ...recordOf(NUMBERS, (name) => prompt?.[name] ?? PROMPT_DEFAULTS[name]),
  ...recordOf(SWITCHES, (name) => prompt?.[name] ?? PROMPT_DEFAULTS[name]),
  apiKey: '',
  voiceKey: '',
  queueId: prompt?.queueId ? String(prompt.queueId) : null,
  voice: prompt?.voice ?? PROMPT_DEFAULTS.voice,
})

/** An empty number field becomes the default. An empty key is left out, so that the stored one stays. */
export const toInput = ({ apiKey, voiceKey, queueId, ...fields }: PromptFields, stored: Prompt | null) => ({
  ...fields,
  ...recordOf(NUMBERS, (name) => (fields[name] === '' ? PROMPT_DEFAULTS[name] : fields[name])),
  queueId: queueId === null ? undefined : Number(queueId),
  ...(stored && apiKey === '' ? {} : { apiKey }),
  ...(stored && voiceKey === '' ? {} : { voiceKey }),
})

const plainAddress = (url: string): string => url.trim().replace(/\/+$/, '')

/** A stored key is valid only at the address for which it was stored: the server does not send it elsewhere. */
export const needsKeyAgain = ({ apiKey, baseUrl }: PromptFields, stored: Prompt | null): boolean =>
  stored !== null && apiKey === '' && plainAddress(baseUrl) !== stored.baseUrl

/** The folded parts of the form, each with its fields. */
const SECTIONS = {
  model: ['baseUrl', 'model', 'temperature', 'maxTokens', 'maxMessages', 'transcriptionModel', 'embeddingModel'],
  rules: ['always', 'never', 'topics', 'onlySources', 'masksDocuments'],
  handOver: ['handOverWhen', 'handsOverUpset', 'maxTurns', 'handOverText', 'fallbackText'],
  voice: ['voice', 'voiceKey', 'voiceRegion'],
  costs: ['priceInput', 'priceOutput', 'priceHearing', 'priceSpeaking', 'passMark'],
} as const satisfies Record<string, readonly (keyof PromptFields)[]>
export type Section = keyof typeof SECTIONS

/** Returns the sections that have a field with an error. */
export const sectionsWith = (errors: Record<string, unknown>): Section[] =>
  (Object.keys(SECTIONS) as Section[]).filter((section) => SECTIONS[section].some((field) => errors[field]))

/** Shortens a voice name: pt-BR-FranciscaNeural → Francisca. */
export const voiceName = (voice: string): string => voice.replace(/^pt-BR-/, '').replace(/Neural$/, '')
