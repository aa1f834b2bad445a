import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Only new companies have samples. */
export const SampleStrip = lazyPart(async () => (await import('./SampleStrip.tsx')).SampleStrip)
