import { useQuery } from '@tanstack/react-query'
import type { ConnectionStatus } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { useDelayed } from '#web/ui/useDelayed.ts'

const WARNING_DELAY_MS = 2000
const NEED_ATTENTION: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']

/** True when a connection has needed attention for two seconds: a short hiccup is not worth a look. */
export function useConnectionWarning(): boolean {
  const { data = [] } = useQuery(connectionsQuery)
  return useDelayed(
    data.some((connection) => NEED_ATTENTION.includes(connection.status)),
    WARNING_DELAY_MS,
  )
}
