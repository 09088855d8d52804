import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NotAllowed, TooManyAttempts, Unavailable } from '#errors.ts'
import { checkPurchaseCode, type LicenceService } from '#licence/purchase-code.ts'

/** Where purchase codes are checked: here, or by a vendor. */
export interface CodeVerifier extends LicenceService {
  /** A vendor's licence service; null: the embedded one. */
  readonly vendor: URL | null
  /** Codes that the vendor has called good lately, so that it is not asked at every step: hash and moment. */
  readonly verifiedCodes: Map<string, number>
}

interface CodeAttempt {
  readonly code: string
  /** The host of the address that people will open. */
  readonly domain: string
  /** Who shows it. */
  readonly clientAddress: string
}

const requestTimeoutMs = 10_000
const verifiedCodeTtlMs = 3_600_000

const verificationSchema = z.object({ verification: z.string() })

/** Lets whoever shows a good purchase code pass. @throws NotAllowed, TooManyAttempts, Unavailable when the vendor cannot be asked */
export async function requireValidCode(checks: CodeVerifier, shown: CodeAttempt): Promise<void> {
  const isValid = shown.code.trim() !== '' && (await isValidCode(checks, shown))
  if (!isValid) throw new NotAllowed({ key: 'installer.code-needed' })
}

async function isValidCode(checks: CodeVerifier, shown: CodeAttempt): Promise<boolean> {
  if (checks.vendor === null) return checkPurchaseCode(checks, shown.code, shown.clientAddress)
  const now = checks.clock()
  const seconds = checks.failedAttempts.getRetrySeconds(shown.clientAddress, now)
  if (seconds > 0) throw new TooManyAttempts(seconds)
  const hash = createHash('sha256').update(`${shown.code}\n${shown.domain}`).digest('hex')
  if ((checks.verifiedCodes.get(hash) ?? 0) > now.getTime() - verifiedCodeTtlMs) return true
  // Counted first: many at once must not all be asked.
  checks.failedAttempts.record(shown.clientAddress, now)
  if (!(await isValidForVendor(checks.vendor, shown))) return false
  checks.failedAttempts.undo(shown.clientAddress, now)
  checks.verifiedCodes.set(hash, now.getTime())
  return true
}

async function isValidForVendor(vendor: URL, { code, domain }: CodeAttempt): Promise<boolean> {
  try {
    const response = await fetch(vendor, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ purchase_code: code, requested_domain: domain }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return verificationSchema.parse(await response.json()).verification === 'success'
  } catch (error) {
    const params = { host: vendor.host, reason: getReason(error) }
    // biome-ignore lint/style/useErrorCause: the reason is part of the sentence
    throw new Unavailable({ key: 'installer.licence-away', params })
  }
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
