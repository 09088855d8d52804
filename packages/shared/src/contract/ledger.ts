import { z } from 'zod'
import { get, getFile, post } from './endpoint.ts'
import { idInQuery } from './list-query.ts'
import { moneySum } from './records.ts'

/** A fault of the ledger, with the position of the first record, or the number of the closure, that does not fit. */
const ledgerFault = z.object({
  place: z.enum(['record', 'closure', 'document']),
  position: z.int(),
  /** Sentence in the language of the reader. */
  message: z.string(),
})

const verification = z.object({
  /** When it was verified. */
  at: z.string(),
  records: z.int(),
  closures: z.int(),
  ok: z.boolean(),
  first_fault: ledgerFault.optional(),
})

export type WireLedgerVerification = z.output<typeof verification>

/** Documents of a kind that were issued in a currency. */
const issuedSum = z.object({
  kind: z.string(),
  /** ISO 4217 code. */
  currency: z.string(),
  count: z.int(),
  /** Gross. */
  amount: moneySum,
})

const closure = z.object({
  number: z.int(),
  /** `2026-11-30`, `2026-11` or `2026`. */
  period: z.string(),
  last_position: z.int(),
  /** Hash of the last record. */
  hash: z.string(),
  closed_at: z.string(),
  /** All documents that were issued up to the last record. */
  issued_ever: z.array(issuedSum),
})

export type WireClosure = z.output<typeof closure>

export const readLedger = get({
  path: '/api/v1/ledger',
  summary: 'Return the head of the ledger, its latest closures and its last verification.',
  access: 'administer',
  response: z.object({
    head: z.object({ position: z.int(), hash: z.string() }),
    /** Public key with which closures are signed, as SPKI in base64. Null: nothing was closed yet. */
    public_key: z.string().nullable(),
    /** The latest first, 50 at most. */
    closures: z.array(closure),
    /** Null: it was not verified yet. */
    last_verification: verification.nullable(),
  }),
})

export const verifyLedger = get({
  path: '/api/v1/ledger/verify',
  summary:
    'Verify all records and closures of the ledger, and the issued documents against it. One verification runs at a time.',
  access: 'administer',
  response: verification,
})

export const closeLedger = post({
  path: '/api/v1/ledger/close',
  summary: 'Close the periods that have ended, as the scheduler does each night.',
  access: 'close-books',
  response: z.object({ code: z.literal(200), message: z.string(), closed: z.int() }),
})

export const exportLedger = getFile({
  path: '/api/v1/ledger/export',
  summary:
    'Export records, closures, public keys and a signed summary as a ZIP with a page that verifies them in any browser.',
  access: 'export-books',
  query: z.object({
    /** Positions of the first and the last record, both included; absent: all. At most 3,000,000 records. */
    from: idInQuery,
    to: idInQuery,
  }),
  fileTypes: ['application/zip'],
})

export const ledgerCalls = [readLedger, verifyLedger, closeLedger, exportLedger] as const
