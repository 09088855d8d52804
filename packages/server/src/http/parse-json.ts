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
  payload: NodeJS.ReadableStream,
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
async function readBytes(payload: NodeJS.ReadableStream, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length <= limit) chunks.push(bytes)
    else if (length > limit * drainedTimes) break
  }
  return length > limit ? null : Buffer.concat(chunks)
}
