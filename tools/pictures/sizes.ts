/** The windows and the colours in which every screen is seen. */
export type Size = { width: number; height: number }

export const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
]

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Windows up to this width are those of phones and tablets, which a finger uses. */
const WIDEST_TOUCH = 768
export const isTouched = ({ width }: Size): boolean => width <= WIDEST_TOUCH
