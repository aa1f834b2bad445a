import { z } from 'zod'

const count = z.number().int().nonnegative().catch(0)

const ToolCallShape = z.object({
  id: z.string().catch(''),
  function: z.object({ name: z.string(), arguments: z.string().catch('') }),
})

export const ChatAnswer = z.object({
  model: z.string().catch(''),
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(ToolCallShape).nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish(),
})

export const TranscriptionAnswer = z.object({
  text: z.string(),
  usage: z.object({ seconds: z.number().nonnegative().optional() }).loose().nullish(),
})

export const EmbeddingsAnswer = z.object({
  data: z.array(z.object({ index: count, embedding: z.array(z.number()).min(1) })),
  usage: z.object({ prompt_tokens: count }).nullish(),
})

export const ModelsAnswer = z.object({ data: z.array(z.object({ id: z.string() })) })
