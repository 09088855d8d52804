import * as contract from '@quittance/shared/contract/api-tokens.ts'
import { NotAllowed, NotFound } from '#errors.ts'
import { type Binding, serve, serveInPerson } from '#http/endpoint.ts'
import { makeToken } from './make-token.ts'
import { toWireToken } from './presenter.ts'
import { deleteToken, listTokens } from './repository.ts'

export function tokenRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, contract.listTokens, async () => ({
    tokens: (await listTokens(database)).map(toWireToken),
  }))

  serveInPerson(binding, contract.storeToken, async ({ body, member, text }) => {
    const made = await makeToken(services, { memberId: member.id, ...body })
    if (!made) throw new NotAllowed({ key: 'call.not-allowed' })
    const { id, secret } = made
    return { code: 200 as const, message: text('members.token-made'), id, token: secret }
  })

  serveInPerson(binding, contract.revokeToken, async ({ body, text }) => {
    const wasThere = await deleteToken(database, body.id)
    if (!wasThere) throw new NotFound({ key: 'members.token-unknown' })
    return { code: 200 as const, message: text('members.token-revoked') }
  })
}
