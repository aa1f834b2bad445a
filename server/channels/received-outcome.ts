/** ignored: it changes nothing here, as what a provider repeats. */
export type ReceivedOutcome = 'applied' | 'ignored'

export type OutcomeCounts = Record<ReceivedOutcome, number>
export const NOTHING_SETTLED: OutcomeCounts = { applied: 0, ignored: 0 }
