import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { extractNetwork } from '#limits/client-network.ts'

const megabyte = 2 ** 20

/** How many bytes may wait: of one owner, which is a member or the network of a stranger, and of all together. */
export interface ByteLimits {
  readonly perOwner: number
  readonly total: number
  /** Bytes that every owner may hold even if the total is used up, so that small calls still succeed; none if absent. */
  readonly guaranteedPerOwner?: number
}

/** How long, and with how many bytes, callers may keep the server waiting. */
export interface ConnectionLimits {
  /** A body of which nothing has arrived for so long is answered with 408. */
  readonly bodyStallTimeoutMs: number
  /** An answer of which nothing has been read for up to twice as long ends with its connection: Node.js looks a second time. */
  readonly writeStallTimeoutMs: number
  /** Of bodies, from their first byte until their request is answered. */
  readonly pendingBodies: ByteLimits
}

export const defaultConnectionLimits: ConnectionLimits = {
  bodyStallTimeoutMs: 30_000,
  writeStallTimeoutMs: 5_000,
  pendingBodies: { perOwner: 10 * megabyte, total: 32 * megabyte, guaranteedPerOwner: 64 * 1_024 },
}

/** Of answers, from their last statement until they are read. */
export const defaultPendingResponses: ByteLimits = { perOwner: 24 * megabyte, total: 48 * megabyte }

/** Bodies of calls that everyone may make. */
export const anonymousBodyLimit = 64 * 1_024

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
