import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FileEndpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { type Binding, type MemberCall, serve } from './endpoint.ts'

/** A file sent as the response of a call: complete, or streamed. */
interface FileResponse {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
}

/** Binds a member call whose response is a file. */
export function serveFile<Query, Params>(
  binding: Binding,
  endpoint: FileEndpoint<Query, Params>,
  compose: (call: MemberCall<undefined, Query, Params>) => Promise<FileResponse>,
): void {
  serve<undefined, Query, Readable | Buffer, Params>(binding, endpoint, async (call) => {
    const { name, type, content } = await compose(call)
    call.reply.header('content-type', type).header('content-disposition', formatContentDisposition(name))
    // After the first chunk an error closes the connection, so that a partial file is never taken for a complete one.
    return content
  })
}

/** Formats the file name in UTF-8 and, for old clients, in ASCII (RFC 6266). */
function formatContentDisposition(name: string): string {
  const asciiName = name.replace(/[^\w.-]/g, '_')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

// A chunk takes the database a few milliseconds, and its JSON as many.
const rowsPerChunk = 1_000

interface ListResponse<Name extends string, Row> {
  /** Name of the list in the response. */
  readonly name: Name
  readonly ids: readonly number[]
  readonly readRows: (ids: readonly number[]) => Promise<readonly Row[]>
  /** Further fields of the response. */
  readonly extraFields?: Readonly<Record<string, unknown>>
}

/**
 * Sends a list that may be long: rows are read and written in chunks, and other requests are served in between. After the first
 * chunk an error closes the connection, so that a partial list is never taken for a complete one.
 */
export async function sendList<Name extends string, Row>(
  reply: FastifyReply,
  { name, ids, readRows, extraFields = {} }: ListResponse<Name, Row>,
): Promise<Record<Name, readonly Row[]> | Readable> {
  const first = await readRows(ids.slice(0, rowsPerChunk))
  if (ids.length <= rowsPerChunk) return { [name]: first, ...extraFields } as Record<Name, readonly Row[]> // as: it contains that field
  reply.type('application/json; charset=utf-8')
  const rest = ids.slice(rowsPerChunk)
  async function* writeChunks() {
    yield `{${JSON.stringify(name)}:[${toJsonItems(first)}`
    let separator = first.length > 0 ? ',' : ''
    for (let start = 0; start < rest.length; start += rowsPerChunk) {
      await setImmediate()
      const rows = await readRows(rest.slice(start, start + rowsPerChunk))
      // The rows may have been deleted meanwhile.
      if (rows.length === 0) continue
      yield `${separator}${toJsonItems(rows)}`
      separator = ','
    }
    const others = Object.entries(extraFields).map(
      ([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`,
    )
    yield `]${others.join('')}}`
  }
  return Readable.from(writeChunks())
}

function toJsonItems(rows: readonly unknown[]): string {
  return JSON.stringify(rows).slice(1, -1)
}
