import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { ticketQuery } from './api.ts'
import { findListed } from './cache.ts'
import { toastWarning } from '#web/ui/overlay/toast.tsx'

export type OpenTicketState = { ticket: TicketDetails | null; error: Error | null; denied: boolean; retry: () => void }

/**
 * Loads the ticket of the address. If the user may not see it, shows a toast and leaves it: to the list, unless the
 * screen says otherwise.
 */
export function useOpenTicket(uuid: string | undefined, leave?: () => void): OpenTicketState {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const latestLeave = useRef(leave)
  latestLeave.current = leave
  const { data, error, refetch } = useQuery({
    ...ticketQuery(uuid ?? ''),
    enabled: uuid !== undefined,
    placeholderData: () => (uuid ? findListed(cache, uuid) : undefined),
  })
  const denied = error instanceof ApiError && [400, 403, 404].includes(error.status)

  useEffect(() => {
    if (!denied || uuid === undefined) return
    toastWarning(t('tickets.noAccess'))
    if (latestLeave.current) latestLeave.current()
    else void navigate({ to: '/tickets' })
  }, [denied, uuid, navigate, t])

  const isCurrent = uuid !== undefined && data?.uuid === uuid && !denied
  return { ticket: isCurrent ? data : null, error, denied, retry: () => void refetch() }
}
