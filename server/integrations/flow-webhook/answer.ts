import { z } from 'zod'

const MAX_ACTIONS = 20
const MAX_TEXT = 4000
const MAX_WAIT_SECONDS = 30

const id = z.number().int().positive()
const text = z.string().trim().min(1).max(MAX_TEXT)
const webAddress = z.url({ protocol: /^https?$/ }).max(2000)

const Action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('send'), text }),
  z.strictObject({ type: z.literal('sendFile'), url: webAddress, caption: z.string().max(MAX_TEXT).default('') }),
  z.strictObject({ type: z.literal('wait'), seconds: z.number().min(0).max(MAX_WAIT_SECONDS) }),
  z.strictObject({ type: z.literal('note'), text }),
  z.strictObject({ type: z.literal('tag'), tagId: id }),
  z.strictObject({ type: z.literal('transfer'), queueId: id, userId: id.nullable().default(null) }),
  z.strictObject({ type: z.literal('handOver'), queueId: id.nullable().default(null) }),
  z.strictObject({ type: z.literal('close') }),
])
/** What a flow wants to be done. `sendFile` names a file by its address. */
export type FlowAction = z.infer<typeof Action>

/** The shorter form for flows that only say something. */
const Said = z.strictObject({ type: z.literal('text').default('text'), text })

/**
 * The answer of a flow. Fields that are not here belong to the flow and are left alone; a known one must be right, since
 * it is better to say nothing than something half understood.
 */
const Answer = z.object({
  actions: z.array(Action).max(MAX_ACTIONS).default([]),
  messages: z.array(Said).max(MAX_ACTIONS).default([]),
  state: z.unknown().optional(),
})

export type FlowAnswer = { actions: FlowAction[]; state: unknown }

export class FlowAnswerError extends Error {
  override name = 'FlowAnswerError'
}

const MAX_STATE_CHARACTERS = 8000
const KNOWN = ['actions', 'messages', 'state']

const isOurs = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && KNOWN.some((field) => field in value)

/**
 * Reads the JSON of an answer; undefined stands for an empty body. n8n answers with a list of its items, each of which
 * may have actions. An answer without any of our fields has nothing to say: the flow will use the API later. Throws
 * FlowAnswerError.
 */
export function readAnswer(json: unknown): FlowAnswer {
  const items = Array.isArray(json) ? json : [json]
  const parsed = items.filter(isOurs).map((item) => {
    const { data, error } = Answer.safeParse(item)
    if (data) return data
    const [issue] = error.issues
    throw new FlowAnswerError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  })
  const actions = parsed.flatMap((item) => [
    ...item.messages.map((said) => ({ type: 'send' as const, text: said.text })),
    ...item.actions,
  ])
  if (actions.length > MAX_ACTIONS) throw new FlowAnswerError('actions: too many')
  const state = parsed.findLast((item) => item.state !== undefined)?.state
  if (JSON.stringify(state ?? null).length > MAX_STATE_CHARACTERS) throw new FlowAnswerError('state: too large')
  return { actions, state }
}
