import type { TypebotMessage } from '#server/integrations/typebot/client.ts'
import type { TypebotInput } from '#server/integrations/typebot/input.ts'
import { answerOfChoice, answerOfChoices, choiceLines, plain } from './choices.ts'
import type { CustomerTexts } from './customer-texts.ts'
import { readDate, readEmail, readNumber, readPhone, readTime, readUrl } from './typed-values.ts'

/** What the customer wrote in this turn, and signed addresses of what was sent with it. */
export type Heard = { text: string; fileUrls: string[] }
export type ReadInput = { message: TypebotMessage } | { wrong: string }

/** Says in words what the flow waits for, where a screen would show a form. Empty when its question says it already. */
export function questionOf(input: TypebotInput, texts: CustomerTexts): string {
  switch (input.kind) {
    case 'choice': {
      const lines = choiceLines(
        input.choices.map(({ label, description }) => [label, description].filter(Boolean).join(': ')),
      )
      return input.isMultiple ? `${lines}\n${texts.several}` : lines
    }
    case 'rating':
      return texts.rating(input.from, input.to)
    case 'date':
      return input.isRange ? texts.date.range : input.hasTime ? texts.date.withTime : texts.date.plain
    case 'time':
      return texts.time
    case 'file':
      return input.isRequired ? texts.file : `${texts.file} ${texts.skip}`
    case 'payment':
      return texts.payment(input.amount)
    default:
      return ''
  }
}

const knownChoice = (input: Extract<TypebotInput, { kind: 'choice' }>, text: string): string | undefined =>
  (input.isMultiple ? answerOfChoices : answerOfChoice)(input.choices, text)

/** Says whether the words are none of the choices that were offered. */
export const isGuess = (input: TypebotInput | null, text: string): boolean =>
  input?.kind === 'choice' && knownChoice(input, text) === undefined

function readKnown(input: TypebotInput, text: string): string | undefined {
  switch (input.kind) {
    case 'email':
      return readEmail(text)
    case 'url':
      return readUrl(text)
    case 'phone':
      return readPhone(text)
    case 'time':
      return readTime(text)
    case 'date':
      return readDate(text, input)
    case 'number':
    case 'rating':
      return readNumber(text)
    // The bot itself judges words that are none of its choices: it may know them by another rule.
    case 'choice':
      return knownChoice(input, text) ?? text
    default:
      return text
  }
}

const isOutside = (value: string, { min, max }: { min: number | null; max: number | null }): boolean =>
  (min !== null && Number(value) < min) || (max !== null && Number(value) > max)

/** Returns what is said to a wrong answer, when its author did not write anything for it. */
function wrongText(input: TypebotInput, texts: CustomerTexts): string {
  if (input.kind === 'rating') return `${texts.wrong.rating} ${questionOf(input, texts)}`
  if (input.kind === 'date' && (input.hasTime || input.isRange)) return questionOf(input, texts)
  return input.kind in texts.wrong ? texts.wrong[input.kind as keyof CustomerTexts['wrong']] : texts.notUnderstood
}

function readFile(
  input: Extract<TypebotInput, { kind: 'file' }>,
  { text, fileUrls }: Heard,
  texts: CustomerTexts,
): ReadInput {
  if (fileUrls.length) return { message: fileUrls.join(', ') }
  if (!input.isRequired && plain(text) === plain(texts.skipWord)) return { message: null }
  return { wrong: texts.wrong.file }
}

/** Reads the customer's answer to what the flow waits for. */
export function readInput(input: TypebotInput | null, heard: Heard, texts: CustomerTexts): ReadInput {
  const { text, fileUrls } = heard
  if (input?.kind === 'file') return readFile(input, heard, texts)
  if (!input || input.kind === 'text' || input.kind === 'unknown') {
    return { message: fileUrls.length ? { type: 'text', text, attachedFileUrls: fileUrls } : text }
  }
  if (text === '') return { wrong: texts.textOnly }
  const value = readKnown(input, text)
  if (value === undefined) return { wrong: input.retryText || wrongText(input, texts) }
  if (input.kind === 'number' && isOutside(value, input))
    return { wrong: input.retryText || texts.numberBetween(input.min, input.max) }
  if (input.kind === 'rating' && (isOutside(value, { min: input.from, max: input.to }) || !/^\d+$/.test(value)))
    return { wrong: input.retryText || wrongText(input, texts) }
  return { message: value }
}
