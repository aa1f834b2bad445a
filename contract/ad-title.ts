import type { Advertisement } from './ads.ts'

/** Returns how an advertisement is called. A message without words of its own has this as its body. */
export const adTitle = ({ title, body, url }: Pick<Advertisement, 'title' | 'body' | 'url'>): string =>
  title.trim() || body.trim() || url || ''
