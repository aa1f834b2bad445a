import type { Advertisement } from './ads.ts'
import { seenIn } from './visible-text.ts'

/** Returns how an advertisement is called. A message without words of its own has this as its body. */
export const adTitle = ({ title, body, url }: Advertisement): string => seenIn(title) || seenIn(body) || url || ''
