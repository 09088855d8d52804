import type { Readable } from 'node:stream'
import type { FileEndpoint } from '@quittance/shared/contract/endpoint.ts'
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
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}
