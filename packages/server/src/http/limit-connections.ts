import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { extractNetwork } from '#limits/network-of.ts'

interface ConnectionLimitOptions {
  /** How many connections one network may have open, which is an address, or a /64 of IPv6. */
  readonly maxPerNetwork: number
  /** Addresses or networks whose connections carry requests of others. */
  readonly trustedProxies: readonly string[]
  /** A proxy on this computer that is not named as one. */
  readonly isLoopbackExempt?: boolean
}

const loopbackNetworks = ['127.0.0.0/8', '::1']

/**
 * Closes connections beyond so many from one network as soon as they are opened. Those of trusted proxies and of this computer are
 * not counted: behind a proxy the peer says nothing about who asks, and limiting connections is the proxy's part.
 */
export function limitConnections(
  server: Server,
  { maxPerNetwork: perNetwork, trustedProxies, isLoopbackExempt = true }: ConnectionLimitOptions,
): void {
  const exemptNetworks = createBlockList([...trustedProxies, ...(isLoopbackExempt ? loopbackNetworks : [])])
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isListed(exemptNetworks, remoteAddress)) return
    const network = extractNetwork(remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > perNetwork) return void socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1
      if (remaining > 0) counts.set(network, remaining)
      else counts.delete(network)
    })
  })
}

function createBlockList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, getAddressFamily(address))
    else list.addSubnet(address, Number(bits), getAddressFamily(address))
  }
  return list
}

/** An IPv4 address that arrives as one of IPv6 is recognised too. */
function isListed(list: BlockList, address: string): boolean {
  return list.check(address, getAddressFamily(address))
}

function getAddressFamily(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
