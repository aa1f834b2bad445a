import { loadLaterTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/** Only new companies have samples. */
export const SampleStrip = lazyPart(
  async () => (await Promise.all([import('./SampleStrip.tsx'), loadLaterTexts()]))[0].SampleStrip,
)
