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
