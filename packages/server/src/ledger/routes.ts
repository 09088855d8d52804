import {
  closeLedger,
  exportLedger as exportLedgerCall,
  readLedger,
  verifyLedger as verifyLedgerCall,
} from '@quittance/shared/contract/ledger.ts'
import { readToday } from '#database/queries/company-day.ts'
import { createDisconnectSignal } from '#http/connection-limits.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/security-log.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { closePeriods } from './close-periods.ts'
import { findClosureContent } from './closure-content.ts'
import {
  type Closure,
  findSigningKey,
  formatPeriod,
  listLatestClosures,
  readCurrencyNames,
} from './closure-repository.ts'
import { exportLedger } from './export-ledger.ts'
import { presentClosure, presentVerification, type ShownClosure } from './presenter.ts'
import { readHead } from './repository.ts'
import { findLastVerification } from './verification-repository.ts'
import { verifyOnRequest } from './verify-on-request.ts'

const maxClosures = 50

/** Binds the calls that show, verify, close and export the ledger. */
export function ledgerRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, readLedger, async ({ text }) => {
    const { position, hash } = await readHead(database)
    const key = await findSigningKey(database)
    const closures = await listLatestClosures(database, maxClosures)
    const currencies = await readCurrencyNames(database)
    const verification = await findLastVerification(database)
    return {
      head: { position, hash },
      public_key: key?.publicKey ?? null,
      closures: closures.map((closure) => presentClosure(toShown(closure), currencies)),
      last_verification: verification && presentVerification(verification, text),
    }
  })

  serve(binding, verifyLedgerCall, async ({ member, reply, text }) => {
    // It reads all records and documents, which takes as long as an export.
    services.exportLimiter.consume(member.id, services.clock())
    return presentVerification(await verifyOnRequest(services, createDisconnectSignal(reply)), text)
  })

  serve(binding, closeLedger, async ({ text }) => {
    const closed = await closePeriods(services)
    return { code: 200 as const, message: text('ledger.closed', { count: closed }), closed }
  })

  serveFile(binding, exportLedgerCall, async (call) => {
    await recordExport(binding, call, call.text('ledger.title'))
    const { from, to } = call.query
    return await exportLedger(services, { memberId: call.member.id, from, to }, await readToday(services))
  })
}

function toShown(closure: Closure): ShownClosure {
  const { number, lastPosition, closedAt } = closure
  // A closure that was changed is listed nevertheless: the verification names it.
  const { lastHash: hash = '', ever = [] } = findClosureContent(closure) ?? {}
  return { number, period: formatPeriod(closure), lastPosition, hash, closedAt, ever }
}
