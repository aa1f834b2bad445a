/** Reads what somebody filled into a form of WhatsApp, which the sender's app adds to the message as JSON. */
import { isText, readJson } from './json-of-strangers.ts'

/** What a form adds for the program that made it. */
const OF_THE_FORM = ['flow_token', 'flow_id', 'flow_name', 'screen']

/** What a field says; a choice of several is a list, and anything else is for programs. */
function wordsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((one) => (isText(one) || typeof one === 'number' ? [String(one)] : []))
}

/** Returns a line for each answer, without the fields that are left out. */
export const formAnswers = (json: string | null | undefined, leftOut: readonly string[] = []): string[] =>
  Object.entries(readJson(json)).flatMap(([key, value]) => {
    const words = OF_THE_FORM.includes(key) || leftOut.includes(key) ? [] : wordsOf(value)
    return words.length === 0 ? [] : [`${key}: ${words.join(', ')}`]
  })
