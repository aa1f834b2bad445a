import { toVisibleLine } from '#contract/visible-text.ts'
import { wrongField } from './app-error.ts'

const MIN_NAME = 2

/**
 * Returns the name after a change. One that is sent back as it is stays, whatever it is: people call themselves by one
 * letter on WhatsApp, and the rest of what was written must not be lost for it. Throws ERR_VALIDATION for a new one that
 * is too short or too long.
 */
export function changedName(before: string, given: string | undefined, max: number): string {
  if (given === undefined || given === toVisibleLine(before).trim()) return before
  if (given.length < MIN_NAME) throw wrongField('name', 'Too Short!')
  if (given.length > max) throw wrongField('name', 'Too Long!')
  return given
}
