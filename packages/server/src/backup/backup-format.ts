import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { EnvValues } from '#config/env-file.ts'
import type { StoredValue } from '#database/copies/snapshot.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'

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

// A part is rows of one table: a line that names the columns, then one for each row, compressed.

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

// Nothing that was written by us is larger, and nothing that was not takes all memory.
const maxPartBytes = 2 ** 29

interface PartColumns {
  readonly columns: readonly string[]
  /** Those that are written in Base64. */
  readonly bytes: readonly string[]
}

export interface PartRows extends PartColumns {
  readonly rows: readonly (readonly StoredValue[])[]
}

/** A JSON array in the order of the columns: bytes as base 64, integers beyond 2⁵³ as text. Without a line break. */
export function formatRow(row: readonly StoredValue[]): string {
  const values = row.map((value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    return typeof value === 'bigint' ? String(value) : value
  })
  return JSON.stringify(values)
}

/** A line that names the columns, then one for each row; compressed by Zstandard. */
export async function packPart({ columns, bytes }: PartColumns, lines: readonly string[]): Promise<Buffer> {
  return await compress(`${[JSON.stringify({ columns, bytes }), ...lines].join('\n')}\n`)
}

/** @throws what is wrong with it */
export async function unpackPart(content: Buffer): Promise<PartRows> {
  const text = (await decompress(content, { maxOutputLength: maxPartBytes })).toString('utf8')
  const [first = '', ...lines] = text.trimEnd().split('\n')
  const { columns, bytes } = partHeaderSchema.parse(JSON.parse(first))
  const isBase64Column = columns.map((column) => bytes.includes(column))
  const rows = lines.map((line) => {
    const values = partRowSchema.parse(JSON.parse(line))
    if (values.length !== columns.length) throw new Error(`A row has ${values.length} values`)
    return values.map((value, place) =>
      isBase64Column[place] === true && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
    )
  })
  return { columns, bytes, rows }
}

const secretKeyPattern = /KEY|PASSWORD|SECRET|TOKEN/

interface ManifestEnvironment {
  readonly environment: Record<string, string>
  readonly has_secrets: boolean
  readonly key_mark: string
}

/** What a backup keeps of the environment file. */
export function selectEnvironment(values: EnvValues, withSecrets: boolean): ManifestEnvironment {
  const selectedValues = Object.entries(values).filter(([key]) => withSecrets || !isSecretKey(key))
  return {
    environment: Object.fromEntries(selectedValues),
    has_secrets: withSecrets,
    key_mark: deriveKeyFingerprint(values.APP_KEY ?? ''),
  }
}

/** Whether the value of this key of an environment file is shown to nobody. */
export function isSecretKey(key: string): boolean {
  return secretKeyPattern.test(key)
}

/** SHA-256 of a file in a backup, in hexadecimal digits. */
export function computeChecksum(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
