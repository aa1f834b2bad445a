import { useTranslation } from 'react-i18next'
import type { CampaignUses } from '#contract/campaign-uses.ts'

/**
 * Says which campaigns use a list that is about to be deleted; '' for none. `isBlocked`: the server refuses to delete
 * it.
 */
export function useCampaignUses(uses: CampaignUses | undefined): { text: string; isBlocked: boolean } {
  const { t } = useTranslation()
  if (!uses) return { text: '', isBlocked: false }
  const { active, activeCount, drafts, ended } = uses
  const more = activeCount > active.length ? ['…'] : []
  if (activeCount > 0) {
    const names = [...active.map((name) => `“${name}”`), ...more].join(', ')
    return { text: t('campaignUses.active', { count: activeCount, names }), isBlocked: true }
  }
  const sentences = [
    drafts > 0 && t('campaignUses.drafts', { count: drafts }),
    ended > 0 && t('campaignUses.ended', { count: ended }),
  ]
  return { text: sentences.filter(Boolean).join(' '), isBlocked: false }
}
