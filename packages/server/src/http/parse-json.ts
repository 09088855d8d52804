import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotJson, NotJsonType, TooLarge } from '#errors.ts'
import './request-context.ts'

// Beyond this nobody listens to the answer any more.
const drainedTimes = 8

/** Reads JSON bodies in UTF-8, and nothing else; keeps the text, so that a repeated request can be told from a changed one. */
export function parseJson(app: FastifyInstance, { bodyLimit }: { readonly bodyLimit: number }): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(request, payload, bodyLimit).then(
      (text) => {
        request.rawBody = text
        void parse(request, text, done)
      },
      (error: Error) => done(error),
    )
  })
}

/** @throws NotJsonType for an encoded body, TooLarge, NotJson for one that is not UTF-8 */
async function readText(
  request: FastifyRequest,
  payload: IncomingMessage,
  bodyLimit: number,
): Promise<string> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new NotJsonType({ key: 'call.encoded' })
  const bytes = await readBytes(payload, bodyLimit)
  if (bytes === null)
    throw new TooLarge({ key: 'call.too-large', params: { max: Math.floor(bodyLimit / 2 ** 20) } })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // biome-ignore lint/style/useErrorCause: a refusal is answered in full; its cause says nothing more
    throw new NotJson({ key: 'call.not-utf8' })
  }
}

/** null when there are more than the limit: read to their end all the same, so that the sender is there to be told. */
function readBytes(payload: IncomingMessage, limit: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const end = () => resolve(length > limit ? null : Buffer.concat(chunks))
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else if (length > limit * drainedTimes) payload.destroy()
    })
    payload.once('end', end)
    payload.once('error', reject)
    // Without an end before it: whoever sent it is gone, or would never have come to one.
    payload.once('close', () => (length > limit ? end() : reject(new Error('The body broke off'))))
  })
}
