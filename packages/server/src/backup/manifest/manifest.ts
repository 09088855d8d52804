import { z } from 'zod'

// What a backup says of itself. Its first file is the head, its last two are the manifest and the checksum of that.

export const headName = 'backup.json'
export const manifestName = 'manifest.json'
export const checksumName = 'manifest.sha256'

/** Of the format; another one is for another reader. */
export const formatVersion = 1

export const backupFormat = 'quittance-backup'

/** Known before anything else is read. */
export const head = z.object({
  format: z.literal(backupFormat),
  version: z.int(),
  /** The version of the product that made it. */
  product: z.string(),
  /** The steps of the schema that its rows have. */
  steps: z.array(z.string()).min(1),
  /** ISO 8601 in UTC. */
  made_at: z.string(),
  /** Where its rows come from; they go into any. */
  dialect: z.enum(['sqlite', 'mysql']),
})

export type BackupHead = z.output<typeof head>

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What `readFigures` says of a database. */
export const figures = z.object({
  counts: z.record(z.string(), count),
  kinds: z.array(
    z.object({
      kind: z.string(),
      documents: count,
      sub_total: z.string(),
      total_tax: z.string(),
      total: z.string(),
    }),
  ),
})

export const manifest = z.object({
  /** Of the head. */
  head: sha256,
  parts: z.array(z.object({ name: z.string(), rows: count, sha256 })),
  figures,
  next_ids: z.record(z.string(), z.int()),
  /** How many rows there were of what never goes along. */
  left: z.record(z.string(), count),
  /** The names of the API tokens, which have to be made anew. */
  tokens: z.array(z.string()),
  /** The settings of the environment file; without its secrets unless they were asked for. */
  environment: z.record(z.string(), z.string()),
  has_secrets: z.boolean(),
  /** Tells whether another installation has the same secret, and nothing else of it; empty: none is known. */
  key_mark: z.string(),
})

export type BackupManifest = z.output<typeof manifest>

/** What stands before the rows of a part. */
export const partHead = z.object({ columns: z.array(z.string()).min(1), bytes: z.array(z.string()) })

export const partRow = z.array(z.union([z.null(), z.string(), z.number()]))

const partName = /^tables\/(\w+)\/\d{6}\.ndjson\.zst$/

/**
 * Of the file that holds it within a backup: its rows as compressed lines of JSON. @param number counts the parts of a
 * table
 */
export function nameOfPart(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.ndjson.zst`
}

/** @returns undefined: it is no part */
export function tableOfPart(name: string): string | undefined {
  return partName.exec(name)?.[1]
}
