import { BlockList, isIP } from 'node:net'

/**
 * What an installation allows on its own network, for a Typebot, an n8n or a model server beside it. A host counts by
 * its name in the address, a network by what the name resolves to. Without a port, every port is allowed.
 */
type Entry = { host: string; port: number | null } | { network: BlockList; port: number | null }
export type EgressAllow = readonly Entry[]

const MAX_PORT = 65_535
const HOST = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/
/** A host or an address, in brackets where it is IPv6 with a port, and the port. */
const HOST_AND_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/

function networkOf(address: string, prefix: number): BlockList | null {
  const family = isIP(address)
  if (family === 0 || prefix > (family === 6 ? 128 : 32)) return null
  const list = new BlockList()
  list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  return list
}

const addressEntry = (address: string, port: number | null): Entry | null => {
  const network = networkOf(address, isIP(address) === 6 ? 128 : 32)
  return network && { network, port }
}

function parseEntry(text: string): Entry | null {
  const [, subnet, prefix] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  if (subnet && prefix) {
    const network = networkOf(subnet, Number(prefix))
    return network && { network, port: null }
  }
  if (isIP(text)) return addressEntry(text, null)
  const [, bracketed, plain = '', portText] = HOST_AND_PORT.exec(text) ?? []
  const port = portText ? Number(portText) : null
  if (port !== null && (port === 0 || port > MAX_PORT)) return null
  const host = bracketed ?? plain
  if (isIP(host)) return addressEntry(host, port)
  // Digits and dots that are no address would be read as one elsewhere.
  if (bracketed || !HOST.test(host) || /^[\d.]+$/.test(host)) return null
  return { host, port }
}

/** Returns the entries of a comma list of `host`, `host:port` and networks such as `10.1.0.0/16`; null if one is wrong. */
export function parseEgressAllow(text: string): EgressAllow | null {
  const entries = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part)
    .map(parseEntry)
  return entries.every((entry) => entry !== null) ? entries : null
}

type Target = { host: string; port: number; address: string }

/** Says whether a request to this host and port, which leads to this address, is allowed by name or by network. */
export const isAllowedTarget = (allow: EgressAllow, { host, port, address }: Target): boolean =>
  allow.some((entry) => {
    if (entry.port !== null && entry.port !== port) return false
    if ('host' in entry) return entry.host === host.toLowerCase()
    const family = isIP(address)
    return family !== 0 && entry.network.check(address, family === 6 ? 'ipv6' : 'ipv4')
  })
