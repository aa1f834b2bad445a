import { useQuery } from '@tanstack/react-query'
import type { ConnectionStatus } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'

const WARNING_DELAY_MS = 2000
const NEED_ATTENTION: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']

/** True if a connection has needed attention for two seconds. Shorter interruptions show no warning. */
export function useConnectionWarning(): boolean {
  const { data = [] } = useQuery(connectionsQuery)
  return useDelayed(
    data.some((connection) => NEED_ATTENTION.includes(connection.status)),
    WARNING_DELAY_MS,
  )
}
