import { PROMPT_DEFAULTS, type Prompt } from '#contract/prompts.ts'

/**
 * Holds the values of the form. Keys are empty unless a new one is typed; numbers are '' while their field is empty.
 */
export type PromptFields = {
  name: string
  apiKey: string
  prompt: string
  queueId: string | null
  voice: string
  voiceKey: string
  voiceRegion: string
  temperature: number | ''
  maxTokens: number | ''
  maxMessages: number | ''
}

export const fieldsOf = (prompt: Prompt | null): PromptFields => ({
  name: prompt?.name ?? '',
  apiKey: '',
  prompt: prompt?.prompt ?? '',
  queueId: prompt?.queueId ? String(prompt.queueId) : null,
  voice: prompt?.voice ?? PROMPT_DEFAULTS.voice,
  voiceKey: '',
  voiceRegion: prompt?.voiceRegion ?? '',
  temperature: prompt?.temperature ?? PROMPT_DEFAULTS.temperature,
  maxTokens: prompt?.maxTokens ?? PROMPT_DEFAULTS.maxTokens,
  maxMessages: prompt?.maxMessages ?? PROMPT_DEFAULTS.maxMessages,
})

/** An empty number field becomes the default. An empty key is left out, so that the stored one stays. */
export const toInput = ({ apiKey, voiceKey, queueId, ...fields }: PromptFields, stored: Prompt | null) => ({
  ...fields,
  queueId: queueId === null ? undefined : Number(queueId),
  temperature: fields.temperature === '' ? PROMPT_DEFAULTS.temperature : fields.temperature,
  maxTokens: fields.maxTokens === '' ? PROMPT_DEFAULTS.maxTokens : fields.maxTokens,
  maxMessages: fields.maxMessages === '' ? PROMPT_DEFAULTS.maxMessages : fields.maxMessages,
  ...(stored && apiKey === '' ? {} : { apiKey }),
  ...(stored && voiceKey === '' ? {} : { voiceKey }),
})

/** Shortens a voice name: pt-BR-FranciscaNeural → Francisca. */
export const voiceName = (voice: string): string => voice.replace(/^pt-BR-/, '').replace(/Neural$/, '')
