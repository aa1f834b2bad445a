/** Reads what somebody filled into a form of WhatsApp, which the sender's app adds to the message as JSON. */
import { isText, readJson } from './json-of-strangers.ts'

/** What a form adds for the program that made it. */
const OF_THE_FORM = new Set(['flow_token', 'flow_id', 'flow_name', 'screen', 'display_text', 'title', 'id'])

/** What a field says; a choice of several is a list, and anything else is for programs. */
const wordsOf = (value: unknown): string[] =>
  isText(value) || typeof value === 'number' ? [String(value)] : Array.isArray(value) ? value.flatMap(wordsOf) : []

/** Returns a line for each answer. */
export const formAnswers = (json: string | null | undefined): string[] =>
  Object.entries(readJson(json)).flatMap(([key, value]) => {
    const words = OF_THE_FORM.has(key) ? [] : wordsOf(value)
    return words.length === 0 ? [] : [`${key}: ${words.join(', ')}`]
  })
