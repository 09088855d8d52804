import { z } from 'zod'

// What a backup says of itself. Its first file is the head, its last two are the manifest and the checksum of that.

export const headerFileName = 'backup.json'
export const manifestFileName = 'manifest.json'
export const checksumFileName = 'manifest.sha256'

/** Of the format; another one is for another reader. */
export const formatVersion = 1

export const backupFormat = 'quittance-backup'

/** Known before anything else is read. */
export const headerSchema = z.object({
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

export type BackupHeader = z.output<typeof headerSchema>

const countSchema = z.int().min(0)
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** What `readFigures` says of a database. */
export const totalsSchema = z.object({
  counts: z.record(z.string(), countSchema),
  kinds: z.array(
    z.object({
      kind: z.string(),
      documents: countSchema,
      sub_total: z.string(),
      total_tax: z.string(),
      total: z.string(),
    }),
  ),
})

export const manifestSchema = z.object({
  /** Of the head. */
  head: sha256Schema,
  parts: z.array(z.object({ name: z.string(), rows: countSchema, sha256: sha256Schema })),
  figures: totalsSchema,
  next_ids: z.record(z.string(), z.int()),
  /** How many rows there were of what never goes along. */
  left: z.record(z.string(), countSchema),
  /** The names of the API tokens, which have to be made anew. */
  tokens: z.array(z.string()),
  /** The settings of the environment file; without its secrets unless they were asked for. */
  environment: z.record(z.string(), z.string()),
  has_secrets: z.boolean(),
  /** Tells whether another installation has the same secret, and nothing else of it; empty: none is known. */
  key_mark: z.string(),
})

export type BackupManifest = z.output<typeof manifestSchema>

/** What stands before the rows of a part. */
export const partHeaderSchema = z.object({ columns: z.array(z.string()).min(1), bytes: z.array(z.string()) })

export const partRowSchema = z.array(z.union([z.null(), z.string(), z.number()]))

const partNamePattern = /^tables\/(\w+)\/\d{6}\.ndjson\.zst$/

/**
 * Of the file that holds it within a backup: its rows as compressed lines of JSON. @param number counts the parts of a
 * table
 */
export function formatPartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.ndjson.zst`
}

/** @returns undefined: it is no part */
export function parsePartTable(name: string): string | undefined {
  return partNamePattern.exec(name)?.[1]
}
