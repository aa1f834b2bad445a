import { z } from 'zod'
import { OptionalText, PageNumber, SearchText, Time } from './fields.ts'
import { QueueRef } from './queues.ts'

/** `texto` answers in writing. The others are Azure Speech voices for Brazilian Portuguese. */
export const PROMPT_VOICES = [
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const

export const PROMPT_DEFAULTS = { voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 } as const

export const PROMPT_LIMITS = {
  maxTokens: { min: 1, max: 32_000 },
  temperature: { min: 0, max: 2 },
  maxMessages: { min: 1, max: 100 },
} as const

/**
 * `apiKey` and `voiceKey` are never returned: a stored key appears as `SECRET_MASK`. Tokens are counted since the
 * prompt was created.
 */
export const Prompt = z
  .object({
    id: z.number().int(),
    name: z.string(),
    prompt: z.string(),
    apiKey: z.string(),
    maxMessages: z.number().int(),
    maxTokens: z.number().int(),
    temperature: z.number(),
    promptTokens: z.number().int(),
    completionTokens: z.number().int(),
    totalTokens: z.number().int(),
    voice: z.string(),
    voiceKey: z.string(),
    voiceRegion: z.string(),
    /** The queue that a conversation is transferred to when it needs a person. */
    queueId: z.number().int().nullable(),
    queue: QueueRef.nullable(),
    companyId: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Prompt' })
export type Prompt = z.infer<typeof Prompt>

const Name = z.string().trim().min(1, 'Obrigatório').max(100, 'Too Long!')
const Text = z.string().trim().min(1, 'Obrigatório').max(20_000, 'Too Long!')
const ApiKey = z.string().trim().min(1, 'Obrigatório').max(500, 'Too Long!')
const QueueId = z.coerce.number('Informe o setor').int('Informe o setor').positive('Informe o setor')
const whole = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max)

const details = {
  maxMessages: whole(PROMPT_LIMITS.maxMessages),
  maxTokens: whole(PROMPT_LIMITS.maxTokens),
  temperature: z.coerce.number().min(PROMPT_LIMITS.temperature.min).max(PROMPT_LIMITS.temperature.max),
  voice: z.enum(PROMPT_VOICES),
  voiceKey: OptionalText(500),
  voiceRegion: OptionalText(50),
}

export const PromptInput = z
  .object(details)
  .partial()
  .extend({ name: Name, prompt: Text, apiKey: ApiKey, queueId: QueueId })
export type PromptInput = z.infer<typeof PromptInput>
/** Fields that are left out keep their value, and so does a key that is sent back as its mask. */
export const PromptChange = PromptInput.partial()
export type PromptChange = z.infer<typeof PromptChange>

export const PromptQuery = z.object({ searchParam: SearchText, pageNumber: PageNumber })
export const PromptPage = z.object({ prompts: z.array(Prompt), count: z.number().int(), hasMore: z.boolean() })
export type PromptPage = z.infer<typeof PromptPage>
