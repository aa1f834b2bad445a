import type { ReceivedKind } from '#contract/cloud-ledger.ts'

/** How it is stored what was set aside and never waits. `person` is a name, a number, or empty. */
export type KeptItem = { kind: ReceivedKind; person: string; standIn: string | null; told: unknown }
