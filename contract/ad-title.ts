import type { Advertisement } from './ads.ts'

/** Returns how an advertisement is called. A message without words of its own has this as its body. */
export const adTitle = ({ title, body, url }: Advertisement): string => title || body || url || ''
