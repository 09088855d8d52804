import type { UseLimit } from './use-limit.ts'

const minute = 60_000
const hour = 60 * minute

// How much may be asked for. Generous: whoever works does not meet them, and whoever does waits, and no longer than the window.

/** E-mails that a member writes. */
export const mailLimit: UseLimit = {
  what: 'mail',
  uses: 200,
  windowMs: hour,
  sentence: 'limits.mail',
}

export const testMailLimit: UseLimit = {
  what: 'test mail',
  uses: 20,
  windowMs: hour,
  sentence: 'limits.mail',
}

/** Links for a forgotten password: by whoever asks from one network for one address, for one address, from one network. */
export const resetLimits = {
  ofBoth: { what: 'reset of both', uses: 5, windowMs: hour, sentence: 'call.too-many-attempts' },
  ofEmail: { what: 'reset of e-mail', uses: 20, windowMs: hour, sentence: 'call.too-many-attempts' },
  ofNetwork: { what: 'reset of network', uses: 30, windowMs: hour, sentence: 'call.too-many-attempts' },
} as const satisfies Record<string, UseLimit>

/** @param uses in a minute */
export function searchLimit(uses: number): UseLimit {
  return { what: 'search', uses, windowMs: minute, sentence: 'limits.search' }
}

/** Calls that change something. @param uses in an hour */
export function saveLimit(uses: number): UseLimit {
  return { what: 'save', uses, windowMs: hour, sentence: 'limits.save' }
}

/** Lists as files. @param uses in an hour */
export function exportLimit(uses: number): UseLimit {
  return { what: 'export', uses, windowMs: hour, sentence: 'limits.export' }
}

/** Refusals that go into the security log, in a minute and by one process: of one network, and of all. */
export const notedRefusals = { ofEach: 10, ofAll: 60 } as const

/** Longer than any window. */
export const countsKeptMs = 2 * hour
