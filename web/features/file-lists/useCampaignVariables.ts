import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { campaignVariablesQuery } from './api.ts'

/**
 * Returns the company's own variables, which only campaigns fill in: null if it has no campaigns, undefined while nobody
 * knows.
 */
export function useCampaignVariables(): { key: string }[] | null | undefined {
  const isAllowed = useCan('campaigns:manage')
  const { data: company } = useQuery({ ...planQuery(useUser().companyId), enabled: isAllowed })
  const hasCampaigns = company?.plan?.useCampaigns === true
  const { data: variables } = useQuery({ ...campaignVariablesQuery, enabled: hasCampaigns })
  if (!isAllowed || (company && !hasCampaigns)) return null
  return variables
}
