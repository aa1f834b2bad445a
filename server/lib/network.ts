import { isIPv6 } from 'node:net'

const GROUPS = 8
const OF_A_NETWORK = 4

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * Whoever has one address of IPv6 has the 2^64 of their network: what is counted by address is counted by that. An
 * address of IPv4 is a network of its own, also where it is written as one of IPv6.
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
  const network = [...left, ...missing, ...right].slice(0, OF_A_NETWORK)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
