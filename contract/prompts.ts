import { z } from 'zod'
import { Id, OptionalText, PageNumber, SearchText, Time } from './fields.ts'
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

export const PROMPT_DEFAULTS = {
  ...{ voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 },
  ...{ maxTurns: 12, passMark: 90, onlySources: false, handsOverUpset: true, masksDocuments: true, isActive: true },
  ...{ priceInput: 15, priceOutput: 60, priceHearing: 3, priceSpeaking: 90 },
} as const

export const PROMPT_LIMITS = {
  maxTokens: { min: 1, max: 32_000 },
  temperature: { min: 0, max: 2 },
  maxMessages: { min: 1, max: 100 },
  maxTurns: { min: 1, max: 50 },
  passMark: { min: 0, max: 100 },
  price: { min: 0, max: 100_000 },
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
    /** An empty address or model stands for the installation's. */
    baseUrl: z.string(),
    model: z.string(),
    transcriptionModel: z.string(),
    embeddingModel: z.string(),
    /** What the customer reads when the model fails, and when a person is called; empty stands for the built-in text. */
    fallbackText: z.string(),
    handOverText: z.string(),
    /** Rules, one in each line. `handOverWhen` has words of customers that call a person. */
    always: z.string(),
    never: z.string(),
    topics: z.string(),
    handOverWhen: z.string(),
    /** Says only what a source says, and calls a person otherwise. */
    onlySources: z.boolean(),
    /** Calls a person when the customer is angry, or speaks of lawyers, fraud or danger. */
    handsOverUpset: z.boolean(),
    /** Whether CPF, CNPJ and card numbers are hidden from the model and its server. */
    masksDocuments: z.boolean(),
    /** How many answers a conversation gets before a person is called. */
    maxTurns: z.number().int(),
    /** Prices in the company's currency for a million tokens, an hour that is heard, and a million letters spoken. */
    priceInput: z.number(),
    priceOutput: z.number(),
    priceHearing: z.number(),
    priceSpeaking: z.number(),
    /** Whether customers are answered. */
    isActive: z.boolean(),
    /** How many percent of the questions of its trial a prompt must pass to be switched on. */
    passMark: z.number().int(),
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

const Lines = OptionalText(5000)
const Price = z.coerce.number().min(PROMPT_LIMITS.price.min).max(PROMPT_LIMITS.price.max)
/** The address of a server, without the slash at its end. Where it may lie is decided when it is called. */
const BaseUrl = OptionalText(500)
  .transform((text) => text.trim().replace(/\/+$/, ''))
  .refine((text) => text === '' || /^https?:\/\/[^\s@?#]+$/i.test(text), 'Invalid address')

const details = {
  baseUrl: BaseUrl,
  model: OptionalText(100),
  transcriptionModel: OptionalText(100),
  embeddingModel: OptionalText(100),
  fallbackText: OptionalText(1000),
  handOverText: OptionalText(1000),
  always: Lines,
  never: Lines,
  topics: Lines,
  handOverWhen: Lines,
  onlySources: z.boolean(),
  handsOverUpset: z.boolean(),
  masksDocuments: z.boolean(),
  maxTurns: whole(PROMPT_LIMITS.maxTurns),
  passMark: whole(PROMPT_LIMITS.passMark),
  priceInput: Price,
  priceOutput: Price,
  priceHearing: Price,
  priceSpeaking: Price,
  isActive: z.boolean(),
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

/** What the form of a prompt has, saved or not; without `apiKey`, or with its mask, the stored key of `id` is used. */
export const PromptTestInput = z.object({
  id: Id.optional(),
  apiKey: OptionalText(500),
  baseUrl: details.baseUrl,
  model: details.model,
})
export type PromptTestInput = z.infer<typeof PromptTestInput>

/** `models` are those that the server names, `hasTools` whether the model can call a tool. */
export const PromptTest = z.object({
  model: z.string(),
  reply: z.string(),
  ms: z.number().int(),
  hasTools: z.boolean(),
  hasEmbeddings: z.boolean(),
  models: z.array(z.string()),
})
export type PromptTest = z.infer<typeof PromptTest>
