import { contrastOf, mixColors } from './color-contrast.ts'

/** WCAG 2.2 AA asks this of texts. */
const READABLE = 4.5
const STEP = 0.02

/** What a colour has to stand on, and beside what. All colours are #rrggbb. */
export type Grounds = {
  /** Most of a screen. */
  surface: string
  /** On these a filled button or a line of the colour stands. */
  filled: readonly string[]
  /** On these a text of the colour stands, beside the soft grounds that are made of it. */
  written: readonly string[]
  /** The weakest text that has to be read on the soft grounds. */
  weakText: string
  /** A colour that cannot be read is moved towards this one. */
  pole: string
  /** How much of the colour is in the ground of what is chosen, and in the softest one. */
  shares: { selected: number; soft: number }
}

export type Accent = { accent: string; text: string; soft: string; selected: string }

const isReadable = (color: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrastOf(color, ground) >= READABLE)

/** Returns the colour that is nearest to the given one and can be read on all grounds. */
function readableOn(color: string, grounds: readonly string[], pole: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mixColors(color, pole, share)
    if (isReadable(mixed, grounds)) return mixed
  }
  return pole
}

/** Returns a ground with at most `share` of the colour, on which the weak text can still be read. */
function softGround({ surface, weakText }: Grounds, color: string, share: number): string {
  for (let part = share; part > 0; part -= STEP / 2) {
    const mixed = mixColors(surface, color, part)
    if (isReadable(weakText, [mixed])) return mixed
  }
  return surface
}

/** Derives from any colour those that a screen needs, so that everything written in or on them can be read. */
export function accentOn(grounds: Grounds, color: string): Accent {
  const { filled, written, pole, shares } = grounds
  const accent = readableOn(color, filled, pole)
  const soft = softGround(grounds, accent, shares.soft)
  const selected = softGround(grounds, accent, shares.selected)
  return { accent, text: readableOn(accent, [...written, soft, selected], pole), soft, selected }
}
