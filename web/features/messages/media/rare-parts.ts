import { loadLaterTexts } from '#web/i18n/i18n.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'

/** The code and the texts of these parts are loaded with the first of them. */
export const RareParts = lazyComponent(async () => {
  const [parts] = await Promise.all([import('./RareParts.tsx'), loadLaterTexts()])
  return parts.RareParts
})
