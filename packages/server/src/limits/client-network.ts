import { isIPv6 } from 'node:net'

const networkGroupCount = 4

/** What sign-ins are counted by: an IPv4 address, or the /64 of an IPv6 one, in which anybody has all addresses. */
export function extractNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${expandIpv6(address).slice(0, networkGroupCount).join(':')}::/64` : address
}

function expandIpv6(address: string): string[] {
  const [before = '', after] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const head = before.split(':').filter((group) => group !== '')
  const tail = (after ?? '').split(':').filter((group) => group !== '')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...new Array<string>(zeros).fill('0'), ...tail]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
