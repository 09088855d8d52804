import type { FastifyInstance } from 'fastify'
import './request-context.ts'

/** Reads JSON bodies, and nothing else; keeps the text, so that a repeated request can be told from a changed one. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString()
    void parse(request, request.rawBody, done)
  })
}
