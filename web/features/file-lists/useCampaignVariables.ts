import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { campaignVariablesQuery } from './api.ts'

/**
 * Returns the company's own variables, which only campaigns fill in: null if it has no campaigns or
 * they cannot be known, undefined while they are being loaded.
 */
export function useCampaignVariables(): { key: string }[] | null | undefined {
  const isAllowed = useCan('campaigns:manage')
  const { data: company, isError } = useQuery({ ...planQuery(useUser().companyId), enabled: isAllowed })
  const hasCampaigns = company?.plan?.useCampaigns === true
  const { data: variables, isError: isUnknown } = useQuery({ ...campaignVariablesQuery, enabled: hasCampaigns })
  if (!isAllowed || isError || isUnknown || (company && !hasCampaigns)) return null
  return variables
}
