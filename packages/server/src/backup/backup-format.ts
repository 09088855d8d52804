import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { EnvValues } from '#config/env-file.ts'
import type { StoredValue } from '#database/copies/snapshot.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'

// A backup is a tar archive. Its first file is the header, followed by the parts, the manifest and the checksum of the manifest.

export const headerFileName = 'backup.json'
export const manifestFileName = 'manifest.json'
export const checksumFileName = 'manifest.sha256'

/** Version of the format. A reader rejects backups with a later version. */
export const formatVersion = 1

export const backupFormat = 'quittance-backup'

/** Content of the first file, which tells a reader whether it can read the others. */
export const headerSchema = z.object({
  format: z.literal(backupFormat),
  version: z.int(),
  /** Version of the product that made the backup. */
  product: z.string(),
  /** Names of the migrations that had been applied to the database. */
  steps: z.array(z.string()).min(1),
  /** ISO 8601, UTC. */
  made_at: z.string(),
  /** Dialect of the database. The rows can be restored into either dialect. */
  dialect: z.enum(['sqlite', 'mysql']),
})

export type BackupHeader = z.output<typeof headerSchema>

const countSchema = z.int().min(0)
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** Numbers of rows and totals of documents, as returned by `readChecksums`. */
export const checksumsSchema = z.object({
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
  /** Checksum of the header. */
  head: sha256Schema,
  parts: z.array(z.object({ name: z.string(), rows: countSchema, sha256: sha256Schema })),
  figures: checksumsSchema,
  next_ids: z.record(z.string(), z.int()),
  /** Numbers of rows of the tables that backups omit. */
  left: z.record(z.string(), countSchema),
  /** Names of the API tokens. A restore revokes them, so they must be created again. */
  tokens: z.array(z.string()),
  /** Settings of the environment file; its secrets only if `has_secrets` is true. */
  environment: z.record(z.string(), z.string()),
  has_secrets: z.boolean(),
  /** Fingerprint of `APP_KEY`, which does not reveal the key; empty if the key is unknown. */
  key_mark: z.string(),
})

export type BackupManifest = z.output<typeof manifestSchema>

/** The first line of a part: names of the columns, and of those whose values are Base64. */
const partHeaderSchema = z.object({ columns: z.array(z.string()).min(1), bytes: z.array(z.string()) })

const partRowSchema = z.array(z.union([z.null(), z.string(), z.number()]))

const partNamePattern = /^tables\/(\w+)\/\d{6}\.ndjson\.zst$/

/** Returns the name of the file that contains a part. @param number of the part within its table, from 1 */
export function formatPartName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.ndjson.zst`
}

/** Returns the table of a part by the name of its file; undefined if the file is not a part. */
export function parsePartTable(name: string): string | undefined {
  return partNamePattern.exec(name)?.[1]
}

// A part contains rows of one table: a line with the names of the columns and a line for each row, compressed by Zstandard.

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

// Larger than any part that this product writes. Limits the memory that a manipulated part can take.
const maxPartBytes = 2 ** 29

interface PartColumns {
  readonly columns: readonly string[]
  /** Columns whose values are written as Base64. */
  readonly bytes: readonly string[]
}

export interface PartRows extends PartColumns {
  readonly rows: readonly (readonly StoredValue[])[]
}

/** Returns a row as a line of JSON: an array in the order of the columns, bytes as Base64, integers above 2⁵³ as text. */
export function formatRow(row: readonly StoredValue[]): string {
  const values = row.map((value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    return typeof value === 'bigint' ? String(value) : value
  })
  return JSON.stringify(values)
}

/** Returns the content of a part. @param lines of `formatRow` */
export async function packPart({ columns, bytes }: PartColumns, lines: readonly string[]): Promise<Buffer> {
  return await compress(`${[JSON.stringify({ columns, bytes }), ...lines].join('\n')}\n`)
}

/** Parses the content of a part. @throws an error if it is not valid */
export async function unpackPart(content: Buffer): Promise<PartRows> {
  const text = (await decompress(content, { maxOutputLength: maxPartBytes })).toString('utf8')
  const [first = '', ...lines] = text.trimEnd().split('\n')
  const { columns, bytes } = partHeaderSchema.parse(JSON.parse(first))
  const isBase64Column = columns.map((column) => bytes.includes(column))
  const rows = lines.map((line) => {
    const values = partRowSchema.parse(JSON.parse(line))
    if (values.length !== columns.length)
      throw new Error(`row has ${values.length} values, expected ${columns.length}`)
    return values.map((value, index) =>
      isBase64Column[index] === true && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
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

/** Returns the settings of the environment file that a backup contains. */
export function selectEnvironment(values: EnvValues, shouldIncludeSecrets: boolean): ManifestEnvironment {
  const selectedValues = Object.entries(values).filter(([key]) => shouldIncludeSecrets || !isSecretKey(key))
  return {
    environment: Object.fromEntries(selectedValues),
    has_secrets: shouldIncludeSecrets,
    key_mark: deriveKeyFingerprint(values.APP_KEY ?? ''),
  }
}

/** Returns whether the value of a key of the environment file is a secret. */
export function isSecretKey(key: string): boolean {
  return secretKeyPattern.test(key)
}

/** Returns the SHA-256 of a file in a backup, in hexadecimal digits. */
export function computeSha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
