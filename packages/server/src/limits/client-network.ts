import { isIPv6 } from 'node:net'

/** Number of 16-bit groups in a /64. */
const networkGroupCount = 4

/**
 * Returns the network that a client is counted by: an IPv4 address, or the /64 of an IPv6 address, since one client can use
 * all addresses of it.
 */
export function extractNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${expandIpv6(address).slice(0, networkGroupCount).join(':')}::/64` : address
}

/** Returns the groups of an IPv6 address, with `::` expanded, without zone and leading zeros. */
function expandIpv6(address: string): string[] {
  const [before = '', after] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const head = before.split(':').filter((group) => group !== '')
  const tail = (after ?? '').split(':').filter((group) => group !== '')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...new Array<string>(zeros).fill('0'), ...tail]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
