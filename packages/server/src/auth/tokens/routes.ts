import * as contract from '@quittance/shared/contract/api-tokens.ts'
import { NotAllowed, NotFound } from '#errors.ts'
import { actingMember } from '#http/acting-member.ts'
import { type Binding, serve, serveInPerson } from '#http/endpoint.ts'
import { noteChange } from '#security/note-change.ts'
import { type MadeToken, makeToken } from './make-token.ts'
import { toWireToken } from './presenter.ts'
import { deleteToken, listTokens } from './repository.ts'

export function tokenRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, contract.listTokens, async () => ({
    tokens: (await listTokens(database)).map(toWireToken),
  }))

  serveInPerson(binding, contract.storeToken, async (call) => {
    const { body, member, text } = call
    const happened = (token: MadeToken | null) =>
      token && ({ event: 'token-made', about: body.name } as const)
    const made = await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      makeToken(within, { memberId: member.id, ...body }),
    )
    if (!made) throw new NotAllowed({ key: 'call.not-allowed' })
    const { id, secret } = made
    return { code: 200 as const, message: text('members.token-made'), id, token: secret }
  })

  serveInPerson(binding, contract.revokeToken, async (call) => {
    const happened = (name: string | null) =>
      name === null ? null : ({ event: 'token-revoked', about: name } as const)
    const name = await noteChange(services, { actor: actingMember(call), happened }, (within) =>
      deleteToken(within.database, call.body.id),
    )
    if (name === null) throw new NotFound({ key: 'members.token-unknown' })
    return { code: 200 as const, message: call.text('members.token-revoked') }
  })
}
