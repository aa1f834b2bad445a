import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#web/api/shared-queries.ts'
import { useCan, useUser } from '#web/session/store.ts'

/** Whether this user may fill contact lists, and the company's plan has them. */
export function useMayManageLists(): boolean {
  const isAllowed = useCan('contactLists:manage')
  const { data: company } = useQuery({ ...planQuery(useUser().companyId), enabled: isAllowed })
  return isAllowed && company?.plan?.useCampaigns === true
}
