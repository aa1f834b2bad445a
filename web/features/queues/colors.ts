/** Ten hues in five tones, from pale to deep: those a dot or a strip can have on both themes. */
const TONES = [
  ['#fca5a5', '#fdba74', '#fcd34d', '#bef264', '#86efac', '#5eead4', '#7dd3fc', '#93c5fd', '#c4b5fd', '#f9a8d4'],
  ['#f87171', '#fb923c', '#fbbf24', '#a3e635', '#4ade80', '#2dd4bf', '#38bdf8', '#60a5fa', '#a78bfa', '#f472b6'],
  ['#ef4444', '#f97316', '#f59e0b', '#84cc16', '#22c55e', '#14b8a6', '#0ea5e9', '#3b82f6', '#8b5cf6', '#ec4899'],
  ['#dc2626', '#ea580c', '#d97706', '#65a30d', '#16a34a', '#0d9488', '#0284c7', '#2563eb', '#7c3aed', '#db2777'],
  ['#b91c1c', '#c2410c', '#b45309', '#4d7c0f', '#15803d', '#0f766e', '#0369a1', '#1d4ed8', '#6d28d9', '#be185d'],
]

/** The palette of the queues, row by row. */
export const QUEUE_COLORS: readonly string[] = TONES.flat()

const HUES = 10
const STRONG = 2
/** Neighbours in the list of queues look apart: every third hue of the strong tone first. */
const BY_DISTANCE = Array.from({ length: HUES }, (_, index) => TONES[STRONG]?.[(index * 3 + 4) % HUES] ?? '')

/** A colour that no queue has yet. */
export const freeColor = (taken: readonly string[]): string =>
  [...BY_DISTANCE, ...QUEUE_COLORS].find((color) => !taken.includes(color)) ?? ''
