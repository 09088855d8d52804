import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NotAllowed, TooManyAttempts, Unavailable } from '#errors.ts'
import { type LicenceService, verifyCode } from '#licence/verify-code.ts'

/** Where purchase codes are checked: here, or by a vendor. */
export interface CodeChecks extends LicenceService {
  /** A vendor's licence service; null: the embedded one. */
  readonly vendor: URL | null
  /** Codes that the vendor has called good lately, so that it is not asked at every step: hash and moment. */
  readonly known: Map<string, number>
}

interface ShownCode {
  readonly code: string
  /** The host of the address that people will open. */
  readonly domain: string
  /** Who shows it. */
  readonly address: string
}

const patienceMs = 10_000
const rememberedMs = 3_600_000

const verification = z.object({ verification: z.string() })

/** Lets whoever shows a good purchase code pass. @throws NotAllowed, TooManyAttempts, Unavailable when the vendor cannot be asked */
export async function requireGoodCode(checks: CodeChecks, shown: ShownCode): Promise<void> {
  const isGood = shown.code.trim() !== '' && (await isGoodCode(checks, shown))
  if (!isGood) throw new NotAllowed({ key: 'installer.code-needed' })
}

async function isGoodCode(checks: CodeChecks, shown: ShownCode): Promise<boolean> {
  if (checks.vendor === null) return verifyCode(checks, shown.code, shown.address)
  const now = checks.clock()
  const seconds = checks.wrongCodes.waitFor(shown.address, now)
  if (seconds > 0) throw new TooManyAttempts(seconds)
  const hash = createHash('sha256').update(`${shown.code}\n${shown.domain}`).digest('hex')
  if ((checks.known.get(hash) ?? 0) > now.getTime() - rememberedMs) return true
  // Counted first: many at once must not all be asked.
  checks.wrongCodes.count(shown.address, now)
  if (!(await isGoodForVendor(checks.vendor, shown))) return false
  checks.wrongCodes.forgive(shown.address, now)
  checks.known.set(hash, now.getTime())
  return true
}

async function isGoodForVendor(vendor: URL, { code, domain }: ShownCode): Promise<boolean> {
  try {
    const response = await fetch(vendor, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ purchase_code: code, requested_domain: domain }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return verification.parse(await response.json()).verification === 'success'
  } catch (error) {
    const params = { host: vendor.host, reason: reasonOf(error) }
    // biome-ignore lint/style/useErrorCause: the reason is part of the sentence
    throw new Unavailable({ key: 'installer.licence-away', params })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
