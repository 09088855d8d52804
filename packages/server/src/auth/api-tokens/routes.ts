import * as contract from '@quittance/shared/contract/member-access.ts'
import { toWireToken } from '#auth/presenter.ts'
import { NotAllowed, NotFound } from '#errors.ts'
import { type Binding, serve, serveWithSession } from '#http/endpoint.ts'
import { getActor } from '#http/security-log.ts'
import { withSecurityEvent } from '#security/repository.ts'
import { type CreatedToken, createApiToken } from './api-token.ts'
import { deleteToken, listTokens } from './repository.ts'

export function apiTokenRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, contract.listTokens, async () => ({
    tokens: (await listTokens(database)).map(toWireToken),
  }))

  serveWithSession(binding, contract.storeToken, async (call) => {
    const { body, member, text } = call
    const toEvent = (token: CreatedToken | null) =>
      token && ({ event: 'token-made', about: body.name } as const)
    const recording = { actor: getActor(call), toEvent }
    const created = await withSecurityEvent(services, recording, (transactionServices) =>
      createApiToken(transactionServices, { memberId: member.id, ...body }),
    )
    if (!created) throw new NotAllowed({ key: 'call.not-allowed' })
    const { id, secret } = created
    return { code: 200 as const, message: text('members.token-made'), id, token: secret }
  })

  serveWithSession(binding, contract.revokeToken, async (call) => {
    const toEvent = (name: string | null) =>
      name === null ? null : ({ event: 'token-revoked', about: name } as const)
    const recording = { actor: getActor(call), toEvent }
    const name = await withSecurityEvent(services, recording, ({ database: transaction }) =>
      deleteToken(transaction, call.body.id),
    )
    if (name === null) throw new NotFound({ key: 'members.token-unknown' })
    return { code: 200 as const, message: call.text('members.token-revoked') }
  })
}
