import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** What is drawn once messages are selected: both together, because neither is of use alone. */
export const SelectMessage = lazyPart(async () => (await import('./selection/panels.ts')).SelectMessage)
export const SelectionBar = lazyPart(async () => (await import('./selection/panels.ts')).SelectionBar)
