import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NotAllowed, TooManyAttempts, Unavailable } from '#errors.ts'
import { checkPurchaseCode, type LicenceService } from '#licence/purchase-code.ts'

/** Verifies purchase codes, with the embedded licence service or that of a vendor. */
export interface CodeVerifier extends LicenceService {
  /** URL of a vendor's licence service; null: the embedded one is used. */
  readonly vendor: URL | null
  /** Hashes of codes the vendor has verified in the last hour, with the time in milliseconds since 1970. */
  readonly verifiedCodes: Map<string, number>
}

interface CodeAttempt {
  readonly code: string
  /** Host of the URL at which the product will be opened. */
  readonly domain: string
  /** IP address of the client, by which failed attempts are counted. */
  readonly clientAddress: string
}

const requestTimeoutMs = 10_000
const verifiedCodeTtlMs = 3_600_000

const verificationSchema = z.object({ verification: z.string() })

/** Requires a valid purchase code. @throws NotAllowed, TooManyAttempts, Unavailable if the vendor's service does not respond */
export async function requireValidCode(verifier: CodeVerifier, attempt: CodeAttempt): Promise<void> {
  const isValid = attempt.code.trim() !== '' && (await isValidCode(verifier, attempt))
  if (!isValid) throw new NotAllowed({ key: 'installer.code-needed' })
}

async function isValidCode(verifier: CodeVerifier, attempt: CodeAttempt): Promise<boolean> {
  if (verifier.vendor === null) return checkPurchaseCode(verifier, attempt.code, attempt.clientAddress)
  const now = verifier.clock()
  const seconds = verifier.failedAttempts.getRetrySeconds(attempt.clientAddress, now)
  if (seconds > 0) throw new TooManyAttempts(seconds)
  const hash = createHash('sha256').update(`${attempt.code}\n${attempt.domain}`).digest('hex')
  if ((verifier.verifiedCodes.get(hash) ?? 0) > now.getTime() - verifiedCodeTtlMs) return true
  // Counted before the request, so that concurrent attempts are limited too.
  verifier.failedAttempts.record(attempt.clientAddress, now)
  if (!(await isValidForVendor(verifier.vendor, attempt))) return false
  verifier.failedAttempts.undo(attempt.clientAddress, now)
  verifier.verifiedCodes.set(hash, now.getTime())
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
    if (!response.ok) throw new Error(`HTTP status ${response.status}`)
    return verificationSchema.parse(await response.json()).verification === 'success'
  } catch (error) {
    const params = { host: vendor.host, reason: getReason(error) }
    // biome-ignore lint/style/useErrorCause: the message contains the reason
    throw new Unavailable({ key: 'installer.licence-unavailable', params })
  }
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
