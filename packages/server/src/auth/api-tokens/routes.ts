import * as contract from '@quittance/shared/contract/member-access.ts'
import { scopes } from '@quittance/shared/contract/permissions.ts'
import { toWireToken } from '#auth/presenter.ts'
import { NotAllowed, NotFound } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import { type Binding, serve, serveWithSession } from '#http/endpoint.ts'
import { createEventStamp, getActor } from '#http/security-log.ts'
import { withSecurityEvent } from '#security/repository.ts'
import { type CreatedToken, createApiToken } from './api-token.ts'
import { deleteToken, listTokens, type NewToken } from './repository.ts'

export function apiTokenRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, contract.listTokens, async () => ({
    tokens: (await listTokens(database)).map(toWireToken),
  }))

  serveWithSession(binding, contract.storeToken, async (call) => {
    const { body, member, text } = call
    const token = { name: body.name, scopes: scopes.filter((scope) => body.scopes.includes(scope)) }
    const toEvent = (created: CreatedToken | null) =>
      created && ({ event: 'token-made', about: describeToken(token) } as const)
    const recording = { actor: getActor(call), toEvent }
    const created = await withSecurityEvent(services, recording, (transactionServices) =>
      createApiToken(transactionServices, { memberId: member.id, ...token }),
    )
    if (!created) throw new NotAllowed({ key: 'permissions.member-administer' })
    const { id, secret } = created
    return { code: 200 as const, message: text('members.token-made'), id, token: secret }
  })

  serveWithSession(binding, contract.revokeToken, async (call) => {
    const toEvent = (name: string | null) =>
      name === null ? null : ({ event: 'token-revoked', about: name } as const)
    const recording = { actor: getActor(call), toEvent }
    const { id } = call.body
    const name = await withSecurityEvent(services, recording, async ({ database: transaction }) => {
      const deletedName = await deleteToken(transaction, id)
      if (deletedName !== null) {
        const subject = { type: 'token', id } as const
        const event = { subject, event: 'deleted', deletedName } as const
        await recordEvent(transaction, createEventStamp(call, services), event)
      }
      return deletedName
    })
    if (name === null) throw new NotFound({ key: 'members.token-unknown' })
    return { code: 200 as const, message: call.text('members.token-revoked') }
  })
}

/** Names a token and its scopes for the security log. */
function describeToken({ name, scopes }: Pick<NewToken, 'name' | 'scopes'>): string {
  return scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`
}
