import * as contract from '@quittance/shared/contract/api-tokens.ts'
import { NotFound } from '#errors.ts'
import { type Binding, serve, serveInPerson } from '#http/endpoint.ts'
import type { Member } from '#members/member.ts'
import { makeToken } from './make-token.ts'
import { toWireToken } from './presenter.ts'
import { deleteToken, listTokens } from './repository.ts'

export function tokenRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, contract.listTokens, async ({ member }) => ({
    tokens: (await listTokens(database, whoseOf(member))).map(toWireToken),
  }))

  serveInPerson(binding, contract.storeToken, async ({ body, member, text }) => {
    const { id, secret } = await makeToken(services, { memberId: member.id, name: body.name })
    return { code: 200 as const, message: text('members.token-made'), id, token: secret }
  })

  serveInPerson(binding, contract.revokeToken, async ({ body, member, text }) => {
    const wasThere = await deleteToken(database, body.id, whoseOf(member))
    if (!wasThere) throw new NotFound({ key: 'members.token-unknown' })
    return { code: 200 as const, message: text('members.token-revoked') }
  })
}

/** Administrators see to everybody's. */
function whoseOf({ id, role }: Member): number | null {
  return role === 'admin' ? null : id
}
