import type { Complaint } from './measures.ts'

/** What was found wrong, each thing once for all windows in which it is. */
export class Report {
  readonly #widths = new Map<string, Map<string, Set<number>>>()

  add(name: string, width: number, complaints: readonly Complaint[]): void {
    const ofScreen = this.#widths.get(name) ?? new Map<string, Set<number>>()
    this.#widths.set(name, ofScreen)
    for (const { kind, what } of complaints) {
      const line = `${kind}: ${what}`
      ofScreen.set(line, (ofScreen.get(line) ?? new Set()).add(width))
    }
  }

  /** Returns the screens with what is wrong on each. */
  lines(): string[] {
    return [...this.#widths].flatMap(([name, found]) =>
      found.size === 0 ? [] : [name, ...[...found].map(([line, widths]) => `  ${line} [${[...widths].join(', ')}]`)],
    )
  }
}
