import { z } from 'zod'

/** Names of the files of an export. The page `verify.html` recognises them. */
export const exportedFiles = {
  summary: 'export.json',
  closures: 'closures.json',
  keys: 'keys.json',
  records: 'records.jsonl',
  page: 'verify.html',
} as const

const exportSummary = z.object({
  /** Positions of the first and the last record. */
  from: z.int(),
  to: z.int(),
  /** Number of records. */
  count: z.int(),
  /** Hash of the last record. */
  hash: z.string(),
  /** Number of closures. */
  closures: z.int(),
  /** Whether it reaches to the end of the ledger, so that it contains all closures from its first record on. */
  toEnd: z.boolean(),
  /** ISO 8601, UTC. */
  exportedAt: z.string(),
})

/** The range and the counts that an export states about itself, so that a missing part is noticed. */
export type ExportSummary = Readonly<z.output<typeof exportSummary>>

/** A summary as it is signed. */
export interface SignedSummary {
  /** Canonical JSON. */
  readonly content: string
  readonly keyId: number
  /** Ed25519 signature of the content, in Base64. */
  readonly signature: string
}

/** Reads a summary. Null: it is not one. */
export function readSummary({ content }: SignedSummary): ExportSummary | null {
  try {
    return exportSummary.safeParse(JSON.parse(content)).data ?? null
  } catch {
    return null
  }
}
