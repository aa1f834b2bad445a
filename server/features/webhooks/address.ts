import type { AppServices } from '#server/http/services.ts'
import { EgressError } from '#server/integrations/egress.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { isAllowedTarget } from '#server/lib/egress-allow.ts'

/**
 * Throws ERR_VALIDATION for an address that nothing would be sent to. Payloads have names, numbers and texts of people,
 * so without https only what the installation names on its own network is accepted.
 */
export async function assertReachable({ egress, config }: Pick<AppServices, 'egress' | 'config'>, address: string) {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' && !isAllowedTarget(config.egressAllow, { host, port: Number(port) || 80, address: host }))
    throw wrongField('url', 'Invalid address')
  await egress.check(address).catch((error: unknown) => {
    throw error instanceof EgressError ? wrongField('url', 'Invalid address') : error
  })
}
