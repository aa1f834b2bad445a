import type { AppServices } from '#server/http/services.ts'
import type { SendRequest } from '#server/integrations/billing/biller.ts'
import { fetchExternal, isLoopback } from '#server/integrations/egress.ts'

/**
 * Returns how requests of a company leave. Only Asaas' own address comes from the operator, who may have put a stand-in
 * on this machine there.
 */
export function createSend({ config, egress }: Pick<AppServices, 'config' | 'egress'>, companyId: number): SendRequest {
  const { origin, hostname } = new URL(config.asaasUrl)
  return (address, options) =>
    isLoopback(hostname) && URL.parse(address)?.origin === origin
      ? fetchExternal(address, { ...options, allowLoopback: true })
      : egress.fetch(companyId, address, options)
}
