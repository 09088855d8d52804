import type { RateLimit } from './use-limit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

// How much may be asked for. Generous: whoever works does not meet them, and whoever does waits, and no longer than the window.

/** E-mails that a member writes. */
export const mailLimit: RateLimit = {
  name: 'mail',
  maxUses: 200,
  windowMs: hourMs,
  sentence: 'limits.mail',
}

export const testMailLimit: RateLimit = {
  name: 'test mail',
  maxUses: 20,
  windowMs: hourMs,
  sentence: 'limits.mail',
}

/** Links for a forgotten password: by whoever asks from one network for one address, for one address, from one network. */
export const resetLimits = {
  perEmailAndNetwork: { name: 'reset of both', maxUses: 5, windowMs: hourMs, sentence: 'call.too-many-attempts' },
  perEmail: { name: 'reset of e-mail', maxUses: 20, windowMs: hourMs, sentence: 'call.too-many-attempts' },
  perNetwork: { name: 'reset of network', maxUses: 30, windowMs: hourMs, sentence: 'call.too-many-attempts' },
} as const satisfies Record<string, RateLimit>

/** @param uses in a minute */
export function createSearchLimit(uses: number): RateLimit {
  return { name: 'search', maxUses: uses, windowMs: minuteMs, sentence: 'limits.search' }
}

/** Calls that change something. @param uses in an hour */
export function createSaveLimit(uses: number): RateLimit {
  return { name: 'save', maxUses: uses, windowMs: hourMs, sentence: 'limits.save' }
}

/** Lists as files. @param uses in an hour */
export function createExportLimit(uses: number): RateLimit {
  return { name: 'export', maxUses: uses, windowMs: hourMs, sentence: 'limits.export' }
}

/** Refusals that go into the security log, in a minute and by one process: of one network, and of all. */
export const loggedRejectionLimits = { perKey: 10, total: 60 } as const

/** Longer than any window. */
export const counterRetentionMs = 2 * hourMs
