import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FileEndpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { type Binding, type MemberCall, serve } from './endpoint.ts'

/** A file that a call answers: whole, or written while it is read. */
interface FileResponse {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
}

/** Binds a call that members make to the function that answers it with a file. */
export function serveFile<Query, Params>(
  binding: Binding,
  endpoint: FileEndpoint<Query, Params>,
  compose: (call: MemberCall<undefined, Query, Params>) => Promise<FileResponse>,
): void {
  serve<undefined, Query, Readable | Buffer, Params>(binding, endpoint, async (call) => {
    const { name, type, content } = await compose(call)
    call.reply.header('content-type', type).header('content-disposition', formatContentDisposition(name))
    // Once something of it is sent, an error ends the connection: half a file never looks whole.
    return content
  })
}

/** The name in every script, and for old programs what ASCII has of it (RFC 6266). */
function formatContentDisposition(name: string): string {
  const asciiName = name.replace(/[^\w.-]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

// A few milliseconds for the database and as many for the JSON.
const rowsPerChunk = 1_000

interface ListResponse<Name extends string, Row> {
  /** What the answer calls it. */
  readonly name: Name
  readonly ids: readonly number[]
  readonly readRows: (ids: readonly number[]) => Promise<readonly Row[]>
  /** What is answered besides. */
  readonly extraFields?: Readonly<Record<string, unknown>>
}

/**
 * An answer with a list that may have very many rows: these are read and written some at a time, and others are served in between.
 * Once something of it is sent, an error ends the connection: half a list never looks whole.
 */
export async function sendList<Name extends string, Row>(
  reply: FastifyReply,
  { name, ids, readRows: read, extraFields: besides = {} }: ListResponse<Name, Row>,
): Promise<Record<Name, readonly Row[]> | Readable> {
  const first = await read(ids.slice(0, rowsPerChunk))
  if (ids.length <= rowsPerChunk) return { [name]: first, ...besides } as Record<Name, readonly Row[]> // as: it has at least that name
  reply.type('application/json; charset=utf-8')
  const rest = ids.slice(rowsPerChunk)
  async function* writeChunks() {
    yield `{${JSON.stringify(name)}:[${toJsonItems(first)}`
    let separator = first.length > 0 ? ',' : ''
    for (let start = 0; start < rest.length; start += rowsPerChunk) {
      await setImmediate()
      const rows = await read(rest.slice(start, start + rowsPerChunk))
      // They may be gone since.
      if (rows.length === 0) continue
      yield `${separator}${toJsonItems(rows)}`
      separator = ','
    }
    const others = Object.entries(besides).map(
      ([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`,
    )
    yield `]${others.join('')}}`
  }
  return Readable.from(writeChunks())
}

function toJsonItems(rows: readonly unknown[]): string {
  return JSON.stringify(rows).slice(1, -1)
}
