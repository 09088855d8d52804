import type { z } from 'zod'

type JsonObject = Readonly<Record<string, unknown>>

/** The format of JSON that is stored in a column. Each version that was ever written can be read. */
export interface JsonFormat<Content> {
  /** The version that is written now. Raise it with every change of the schema. */
  readonly version: number
  readonly schema: z.ZodType<Content>
  /** By version: turns content of that version into content of the next one. */
  readonly upgrades: Readonly<Record<number, (content: JsonObject) => JsonObject>>
}

/** Stored JSON that cannot be read. The message says why, without any of the content. */
export class UnreadableJson extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableJson'
  }
}

// JSON that was stored before formats had versions has none in it.
const firstVersion = 1

/** Returns the content as JSON with the version of its format. */
export function writeVersionedJson<Content extends object>(
  { version }: JsonFormat<Content>,
  content: Content,
): string {
  return JSON.stringify({ schema: version, ...content })
}

/** Reads what `writeVersionedJson` of this or an earlier program has written. @throws UnreadableJson */
export function readVersionedJson<Content>(
  { version: current, schema, upgrades }: JsonFormat<Content>,
  text: string,
): Content {
  const { schema: written = firstVersion, ...content } = parseObject(text)
  if (!isVersion(written)) throw new UnreadableJson('schema: not a version of a format')
  if (written > current) {
    throw new UnreadableJson(`format ${written} is of a newer program; this one reads up to ${current}`)
  }
  let upgraded: JsonObject = content
  for (let version = written; version < current; version += 1) {
    const upgrade = upgrades[version]
    if (upgrade === undefined) throw new UnreadableJson(`format ${version} has no upgrade`)
    upgraded = upgrade(upgraded)
  }
  return validateContent(schema, upgraded)
}

function isVersion(written: unknown): written is number {
  return Number.isSafeInteger(written) && Number(written) >= firstVersion
}

// By hand: a schema that lets every property through takes longer than the rest of a small revision.
function parseObject(text: string): JsonObject {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) throw new UnreadableJson('content: not an object')
  return value as JsonObject // as: what an object of JSON is
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The message of the parser quotes the text.
    throw new UnreadableJson('not JSON', { cause })
  }
}

function validateContent<Content>(schema: z.ZodType<Content>, value: unknown): Content {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw new UnreadableJson(`${issue?.path.join('.') || 'content'}: ${issue?.message ?? 'not as expected'}`)
}
