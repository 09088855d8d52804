import type { z } from 'zod'

type JsonObject = Readonly<Record<string, unknown>>

/** The format of JSON in a column. Every version that was ever written can be read. */
export interface JsonFormat<Content> {
  /** The version of new content. Must be increased with every change of the schema. */
  readonly version: number
  readonly schema: z.ZodType<Content>
  /** By version: converts content of that version into content of the next one. */
  readonly upgrades: Readonly<Record<number, (content: JsonObject) => JsonObject>>
}

/** Stored JSON that cannot be read. The message contains the reason, but nothing of the content. */
export class UnreadableJson extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableJson'
  }
}

// JSON that was stored before formats had versions contains none.
const firstVersion = 1

/** Returns the content as JSON with the version of its format. */
export function writeVersionedJson<Content extends object>(
  { version }: JsonFormat<Content>,
  content: Content,
): string {
  return JSON.stringify({ schema: version, ...content })
}

/** Reads content that this or an earlier release has written, and upgrades it. Throws `UnreadableJson`. */
export function readVersionedJson<Content>(format: JsonFormat<Content>, text: string): Content {
  return readJsonWithVersion(format, text).content
}

interface VersionedContent<Content> {
  readonly content: Content
  /** The version of the format in which the content was written, before its upgrade. */
  readonly version: number
}

/** Reads content like `readVersionedJson`, and tells in which version of the format it was written. Throws `UnreadableJson`. */
export function readJsonWithVersion<Content>(
  { version: current, schema, upgrades }: JsonFormat<Content>,
  text: string,
): VersionedContent<Content> {
  const { schema: storedVersion = firstVersion, ...content } = parseObject(text)
  if (!isVersion(storedVersion)) throw new UnreadableJson('schema: not a format version')
  if (storedVersion > current) {
    throw new UnreadableJson(
      `format version ${storedVersion} was written by a newer release; this release reads up to ${current}`,
    )
  }
  let upgraded: JsonObject = content
  for (let version = storedVersion; version < current; version += 1) {
    const upgrade = upgrades[version]
    if (upgrade === undefined) throw new UnreadableJson(`format version ${version} has no upgrade`)
    upgraded = upgrade(upgraded)
  }
  return { content: validateContent(schema, upgraded), version: storedVersion }
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= firstVersion
}

// Without a Zod schema, which would take longer than the rest of the work for a small revision.
function parseObject(text: string): JsonObject {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) throw new UnreadableJson('content: not an object')
  return value as JsonObject // as: an object of JSON
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // Without the message of the parser, which quotes the text.
    throw new UnreadableJson('not JSON', { cause })
  }
}

function validateContent<Content>(schema: z.ZodType<Content>, value: unknown): Content {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw new UnreadableJson(`${issue?.path.join('.') || 'content'}: ${issue?.message ?? 'invalid value'}`)
}
