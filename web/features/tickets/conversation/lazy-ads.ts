import { loadLaterTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

/**
 * Few conversations begin with an advertisement or on a site: the components and their texts are loaded with the first one.
 */
const loadAds = async () => (await Promise.all([import('./Ads.tsx'), loadLaterTexts()]))[0]

export const AdBadge = lazyPart(async () => (await loadAds()).AdBadge)
export const AdSources = lazyPart(async () => (await loadAds()).AdSources)
export const AwayAnswerNotice = lazyPart(async () => (await loadAds()).AwayAnswerNotice)
export const VisitFacts = lazyPart(async () => (await loadAds()).VisitFacts)
