import type { Screen } from './browser-environment.ts'

/** One measured number, and what it may be at most. */
export type Figure = { name: string; value: number; limit: number; unit: string }

/** How much of each is measured: all of it, or a quick look. */
export type Sizes = {
  coldLoads: number
  conversations: number
  scrollRounds: number
  loadedCards: number
  loadedRows: number
  openings: number
  searches: number
  dashboards: number
  bulks: number
}

export const sizesOf = (quick: boolean): Sizes =>
  quick
    ? {
        ...{ coldLoads: 3, conversations: 10, scrollRounds: 4, loadedCards: 480, loadedRows: 1_000 },
        ...{ openings: 10, searches: 8, dashboards: 5, bulks: 2 },
      }
    : {
        ...{ coldLoads: 10, conversations: 40, scrollRounds: 10, loadedCards: 5_000, loadedRows: 10_000 },
        ...{ openings: 40, searches: 40, dashboards: 20, bulks: 10 },
      }

/** A part of the benchmark. It opens pages of its own, and closes them. */
export type Part = (screen: Screen, sizes: Sizes) => Promise<Figure[]>

export const report = (what: string): void => console.error(`  ${what}`)

export const percentile = (samples: number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * share) - 1] ?? NaN

export function spread(name: string, samples: number[], limit: number): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(samples, 0.5), limit, unit: 'ms' },
    { name: `${name}, p95`, value: percentile(samples, 0.95), limit, unit: 'ms' },
  ]
}

/** Writes a line for each figure, with what an earlier run measured where there is one. */
export function asTable(figures: Figure[], before: Figure[] = []): string {
  const shown = ({ value, unit }: Figure): string => value.toFixed(unit === 'times' ? 1 : 0).padStart(6)
  return figures
    .map((figure) => {
      const { name, value, limit, unit } = figure
      const earlier = before.find((one) => one.name === name)
      const beside = earlier ? `  before ${shown(earlier)}` : ''
      const verdict = value <= limit ? '' : '  over'
      return `${name.padEnd(52)} ${shown(figure)} ${unit.padEnd(5)} limit ${String(limit).padEnd(5)}${beside}${verdict}`
    })
    .join('\n')
}
