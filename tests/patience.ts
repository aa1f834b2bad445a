/**
 * How long tests wait for what must come: a machine under load is slow, not wrong. Without it Vitest waits for a second.
 */
export const PATIENCE_MS = 120_000
export const PATIENT = { timeout: PATIENCE_MS, interval: 20 }
