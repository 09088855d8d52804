const megabytes = 2 ** 20

/** How many bytes may wait: of one owner, which is a member or the network of a stranger, and of all together. */
export interface ByteLimits {
  readonly perOwner: number
  readonly total: number
  /** Bytes that every owner may hold even if the total is used up, so that small calls still succeed; none if absent. */
  readonly reserved?: number
}

/** How long, and with how many bytes, callers may keep the server waiting. */
export interface ConnectionLimits {
  /** A body of which nothing has arrived for so long is answered with 408. */
  readonly stalledBodyMs: number
  /** An answer of which nothing has been read for up to twice as long ends with its connection: Node.js looks a second time. */
  readonly stalledWriteMs: number
  /** Of bodies, from their first byte until their request is answered. */
  readonly pendingBodies: ByteLimits
}

export const usualConnectionLimits: ConnectionLimits = {
  stalledBodyMs: 30_000,
  stalledWriteMs: 5_000,
  pendingBodies: { perOwner: 10 * megabytes, total: 32 * megabytes, reserved: 64 * 1_024 },
}

/** Of answers, from their last statement until they are read. */
export const usualPendingAnswers: ByteLimits = { perOwner: 24 * megabytes, total: 48 * megabytes }

/** Bodies of calls that everyone may make. */
export const strangerBodyLimit = 64 * 1_024
