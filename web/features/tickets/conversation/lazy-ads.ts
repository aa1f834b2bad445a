import { loadLaterTexts } from '#web/i18n.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'

/**
 * Few conversations begin with an advertisement or on a site: the components and their texts are loaded with the first one.
 */
const loadAds = async () => (await Promise.all([import('./Ads.tsx'), loadLaterTexts()]))[0]

export const AdBadge = lazyComponent(async () => (await loadAds()).AdBadge)
export const AdSources = lazyComponent(async () => (await loadAds()).AdSources)
export const VisitFacts = lazyComponent(async () => (await loadAds()).VisitFacts)
