import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CompanyWithPlan } from '#contract/plans.ts'
import { planQuery } from '#web/api/shared-queries.ts'
import { userPreference, type Codec } from '#web/session/preferences.ts'
import { useUser } from '#web/session/store.ts'

const companyCodec: Codec<CompanyWithPlan | null> = {
  read: (text) => JSON.parse(text) as CompanyWithPlan,
  write: (company) => JSON.stringify(company),
}
const knownCompany = userPreference<CompanyWithPlan | null>('company', null, companyCodec)

/**
 * Reads the company with its plan. Until the answer is there, everybody who asks gets what this browser knew last: the
 * menu and the screens stand from the beginning, and nothing is pushed away.
 */
export function useCompany(): UseQueryResult<CompanyWithPlan> {
  const { id, companyId } = useUser()
  const known = knownCompany(id)
  const initialData = (): CompanyWithPlan | undefined => {
    const company = known.get()
    return company?.id === companyId ? company : undefined
  }
  const query = useQuery({ ...planQuery(companyId), initialData, initialDataUpdatedAt: 0 })
  const { data } = query
  useEffect(() => {
    if (data) known.set(data)
  }, [known, data])
  return query
}
