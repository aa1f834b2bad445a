import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/** Few conversations begin with an advertisement: these parts and their texts are loaded with the first of them. */
const loadParts = async () => (await Promise.all([import('./AdParts.tsx'), loadLaterTexts()]))[0]

export const AdBadge = lazyComponent(async () => (await loadParts()).AdBadge)
export const AdSources = lazyComponent(async () => (await loadParts()).AdSources)
