import type { FastifyInstance, HTTPMethods } from 'fastify'
import { MethodNotAllowed, NotFound } from '#errors.ts'

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The methods that an address takes: none, where there is nothing. */
export function methodsAt(app: FastifyInstance, path: string): HTTPMethods[] {
  return methods.filter((method) => app.findRoute({ url: path, method }) !== null)
}

/** @throws MethodNotAllowed where another method would be taken, NotFound where none is */
export function refuseUnknown(method: string, allowed: readonly HTTPMethods[]): never {
  const isOther = allowed.length > 0 && !allowed.some((known) => known === method)
  if (isOther) throw new MethodNotAllowed({ key: 'call.method-not-allowed', params: { method } })
  throw new NotFound({ key: 'call.not-found' })
}
