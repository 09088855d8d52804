import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { extractNetwork } from '#limits/client-network.ts'

const megabyte = 2 ** 20

/** Maximum bytes waiting in memory, per owner (a member, or the network of anonymous clients) and in total. */
export interface ByteLimits {
  readonly perOwner: number
  readonly total: number
  /** Bytes that every owner may use even if the total is used up, so that small calls still succeed; none if absent. */
  readonly guaranteedPerOwner?: number
}

/** Timeouts and memory limits for slow clients. */
export interface ConnectionLimits {
  /** A body without new data for this long is rejected with 408. */
  readonly bodyStallTimeoutMs: number
  /** A response of which nothing is read for up to twice as long is closed with its connection (Node.js checks a second time). */
  readonly writeStallTimeoutMs: number
  /** Request bodies count from their first byte until the response. */
  readonly pendingBodies: ByteLimits
}

export const defaultConnectionLimits: ConnectionLimits = {
  bodyStallTimeoutMs: 30_000,
  writeStallTimeoutMs: 5_000,
  pendingBodies: { perOwner: 10 * megabyte, total: 32 * megabyte, guaranteedPerOwner: 64 * 1_024 },
}

/** Limits of responses, which count from their last SQL statement until the client has read them. */
export const defaultPendingResponses: ByteLimits = { perOwner: 24 * megabyte, total: 48 * megabyte }

/** Maximum body size of public calls, in bytes. */
export const anonymousBodyLimit = 64 * 1_024

interface ConnectionLimitOptions {
  /** Maximum number of open connections of one network: an IPv4 address or an IPv6 /64. */
  readonly maxPerNetwork: number
  /** Addresses or networks (CIDR) of proxies, whose connections carry requests of many clients. */
  readonly trustedProxies: readonly string[]
  /** Whether connections from this computer are not counted either: a proxy on it may not be configured as trusted. */
  readonly isLoopbackExempt?: boolean
}

const loopbackNetworks = ['127.0.0.0/8', '::1']

/**
 * Closes new connections above the limit per network. Connections of trusted proxies and of this computer are not counted: behind
 * a proxy the peer address does not identify the client, and the proxy limits connections itself.
 */
export function limitConnections(
  server: Server,
  { maxPerNetwork, trustedProxies, isLoopbackExempt = true }: ConnectionLimitOptions,
): void {
  const exemptNetworks = createBlockList([...trustedProxies, ...(isLoopbackExempt ? loopbackNetworks : [])])
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isListed(exemptNetworks, remoteAddress)) return
    const network = extractNetwork(remoteAddress)
    const count = (counts.get(network) ?? 0) + 1
    if (count > maxPerNetwork) return void socket.destroy()
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

/** Recognises IPv4-mapped IPv6 addresses too. */
function isListed(list: BlockList, address: string): boolean {
  return list.check(address, getAddressFamily(address))
}

function getAddressFamily(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Calls `onStall` when no data has moved on the connection for `ms`, until `clearStallTimeout` or the end of the response. */
export function setStallTimeout(
  message: IncomingMessage | ServerResponse,
  ms: number,
  onStall: () => void,
): void {
  if (hasConnection(message)) message.setTimeout(ms, onStall)
}

export function clearStallTimeout(message: IncomingMessage): void {
  if (hasConnection(message)) message.setTimeout(0)
}

/** Tests may inject requests without a connection. */
function hasConnection({ socket }: IncomingMessage | ServerResponse): boolean {
  // null: a response that waits for an earlier one of the same connection.
  return socket === null || socket instanceof Socket
}

/** Calls `onClose` once, when the response has been sent or its connection closed; at once if that has happened already. */
export function onResponseClose({ raw }: Pick<FastifyReply, 'raw'>, onClose: () => void): void {
  let isClosed = false
  const close = () => {
    if (!isClosed) onClose()
    isClosed = true
  }
  // If the client disconnected while the response was composed, neither event is emitted again.
  if (raw.writableFinished || raw.destroyed) close()
  else {
    raw.once('finish', close)
    raw.once('close', close)
  }
}

/** Returns a signal that is aborted when the client disconnects before the response is complete. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onResponseClose(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
