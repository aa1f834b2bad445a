import { z } from 'zod'

/** One choice of the customer. `answer` is what Typebot wants to hear. */
const Choice = z.object({ label: z.string(), answer: z.string(), pictureUrl: z.string(), description: z.string() })
export type TypebotChoice = z.infer<typeof Choice>

const retryText = z.string().default('')

/**
 * What a flow waits for. It is kept between two turns, so that an answer can be read as a number of a choice, and
 * checked before it is sent. `retryText` is what the flow's author wants to be said to a wrong answer.
 */
export const TypebotInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), placeholder: z.string(), retryText }),
  z.object({ kind: z.enum(['email', 'url', 'phone', 'time']), retryText }),
  z.object({ kind: z.literal('number'), min: z.number().nullable(), max: z.number().nullable(), retryText }),
  z.object({ kind: z.literal('date'), hasTime: z.boolean(), isRange: z.boolean(), retryText }),
  z.object({ kind: z.literal('rating'), from: z.number(), to: z.number(), retryText }),
  z.object({ kind: z.literal('choice'), choices: z.array(Choice), isMultiple: z.boolean(), retryText }),
  z.object({ kind: z.literal('file'), isRequired: z.boolean(), retryText }),
  z.object({ kind: z.literal('payment'), amount: z.string(), retryText }),
  z.object({ kind: z.literal('unknown'), what: z.string(), retryText }),
])
export type TypebotInput = z.infer<typeof TypebotInput>

const text = z.string().nullish().catch(null)
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
const flag = z.boolean().nullish().catch(null)

const WireInput = z.object({
  type: z.string(),
  items: z.array(z.unknown()).nullish().catch(null),
  runtimeOptions: z.object({ amountLabel: text }).nullish().catch(null),
  options: z
    .object({
      labels: z.object({ placeholder: text }).nullish().catch(null),
      retryMessageContent: text,
      isMultipleChoice: flag,
      hasTime: flag,
      isRange: flag,
      isRequired: flag,
      min: number,
      max: number,
      length: number,
      startsAt: number,
      buttonType: text,
    })
    .nullish()
    .catch(null),
})
type WireInput = z.infer<typeof WireInput>

const Item = z.object({ content: text, title: text, value: text, pictureSrc: text, description: text })

/** Typebot hears a choice by its own text or by its value. Items without any are dropped, as in Typebot's own bridge. */
function choicesOf(items: unknown[]): TypebotChoice[] {
  const choices = items.flatMap((item) => {
    const { content, title, value, pictureSrc, description } = Item.safeParse(item).data ?? {}
    const label = (content ?? title ?? '').trim() || (value ?? '').trim()
    const isPicture = Boolean(pictureSrc)
    if (label === '' && !isPicture) return []
    const answer = isPicture && value ? value : (content ?? title ?? value ?? label)
    return [{ label, answer: answer.trim() || label, pictureUrl: pictureSrc ?? '', description: description ?? '' }]
  })
  return withoutDoubles(choices)
}

const withoutDoubles = (choices: TypebotChoice[]): TypebotChoice[] =>
  choices.map((choice, index) => {
    const before = choices.slice(0, index).filter(({ label }) => label === choice.label).length
    return before === 0 ? choice : { ...choice, label: `${choice.label} (${before})` }
  })

const DEFAULT_RATING = { length: 10, startsAt: 1 }

function inputOf({ type, items, options, runtimeOptions }: WireInput): TypebotInput {
  const retry = options?.retryMessageContent ?? ''
  const common = { retryText: retry }
  switch (type) {
    case 'text input':
      return { kind: 'text', placeholder: options?.labels?.placeholder ?? '', ...common }
    case 'email input':
      return { kind: 'email', ...common }
    case 'url input':
      return { kind: 'url', ...common }
    case 'phone number input':
      return { kind: 'phone', ...common }
    case 'time input':
      return { kind: 'time', ...common }
    case 'number input':
      return { kind: 'number', min: options?.min ?? null, max: options?.max ?? null, ...common }
    case 'date input':
      return { kind: 'date', hasTime: options?.hasTime ?? false, isRange: options?.isRange ?? false, ...common }
    case 'rating input':
      return {
        kind: 'rating',
        from: options?.startsAt ?? DEFAULT_RATING.startsAt,
        to: options?.length ?? DEFAULT_RATING.length,
        ...common,
      }
    case 'choice input':
    case 'picture choice input':
    case 'cards':
      return {
        kind: 'choice',
        choices: choicesOf(items ?? []),
        isMultiple: options?.isMultipleChoice ?? false,
        ...common,
      }
    case 'file input':
      return { kind: 'file', isRequired: options?.isRequired ?? true, ...common }
    case 'payment input':
      return { kind: 'payment', amount: runtimeOptions?.amountLabel ?? '', ...common }
    default:
      return { kind: 'unknown', what: type, ...common }
  }
}

/** Reads the input of an answer. One that has no readable type is `unknown`. */
export function toInput(value: unknown): TypebotInput {
  const { data } = WireInput.safeParse(value)
  return data ? inputOf(data) : { kind: 'unknown', what: '', retryText: '' }
}
