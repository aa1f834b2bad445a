import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Few tickets are snoozed, so what shows it is loaded when one is. */
export const SnoozeModal = lazyComponent(async () => (await import('./panels.ts')).SnoozeModal)
export const SnoozeStrip = lazyPart(async () => (await import('./panels.ts')).SnoozeStrip)
export const SnoozedHint = lazyPart(async () => (await import('./SnoozedHint.tsx')).SnoozedHint)
export const SnoozeLine = lazyPart(async () => (await import('./SnoozeLine.tsx')).SnoozeLine)
