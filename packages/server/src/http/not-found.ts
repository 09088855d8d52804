import type { FastifyInstance, HTTPMethods } from 'fastify'
import { MethodNotAllowed, NotFound } from '#errors.ts'

const routableMethods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The methods that an address takes: none, where there is nothing. */
export function listAllowedMethods(app: FastifyInstance, path: string): HTTPMethods[] {
  return routableMethods.filter((method) => app.findRoute({ url: path, method }) !== null)
}

/** @throws MethodNotAllowed where another method would be taken, NotFound where none is */
export function rejectUnknownRoute(method: string, allowed: readonly HTTPMethods[]): never {
  const isOtherMethod = allowed.length > 0 && !allowed.some((known) => known === method)
  if (isOtherMethod) throw new MethodNotAllowed({ key: 'call.method-not-allowed', params: { method } })
  throw new NotFound({ key: 'call.not-found' })
}
