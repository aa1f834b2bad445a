import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * Returns the network of an address, by which rate limits count. One IPv6 customer has 2^64 addresses, so IPv6 is
 * counted by its /64 network. An IPv4 address is a network of its own, also when it is written as IPv6.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  // The last four bytes may be written as in IPv4, and a zone may follow; neither is part of the network.
  const [head = '', tail = ''] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const missing = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  const network = [...left, ...missing, ...right].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
