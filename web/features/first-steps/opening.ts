import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FirstSteps } from '#contract/first-steps.ts'
import { sessionState, updateSessionUser, useCan } from '#web/session/store.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { changeFirstSteps, firstStepsQuery } from './api.ts'

/** The session keeps the checklist as long as there is something of it: itself, or samples to delete. */
export function saveFirstSteps(cache: QueryClient, saved: FirstSteps): void {
  cache.setQueryData(firstStepsQuery.queryKey, saved)
  const session = sessionState()
  if (session.status !== 'in') return
  const { company } = session.user
  updateSessionUser({ company: { ...company, checklistOpen: saved.isOpen || saved.hasSamples } })
}

/** Ends the checklist for all administrators, or opens it again. Resolves to false if the server refused it. */
export async function setChecklistOpen(cache: QueryClient, isOpen: boolean): Promise<boolean> {
  try {
    saveFirstSteps(cache, await changeFirstSteps({ isOpen }))
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}

/** Returns what shows the checklist again; null for those who have none. */
export function useOpenFirstSteps(): (() => Promise<void>) | null {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const mayOpen = useCan('settings:write')
  if (!mayOpen) return null
  return async () => {
    if (await setChecklistOpen(cache, true)) await navigate({ to: '/tickets' })
  }
}
