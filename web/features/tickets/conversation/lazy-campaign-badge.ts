import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

export const CampaignBadge = lazyPart(async () => (await import('./CampaignBadge.tsx')).CampaignBadge)
