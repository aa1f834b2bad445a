import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** Only new companies have samples. */
export const SampleStrip = lazyComponent(
  async () => (await Promise.all([import('./SampleStrip.tsx'), loadLaterTexts()]))[0].SampleStrip,
)
