import { api } from '@quittance/shared/contract/api.ts'
import { logout } from '@quittance/shared/contract/auth.ts'
import { type Endpoint, get, post } from '@quittance/shared/contract/endpoint.ts'
import { type Permission, permissions, type Scope, scopes } from '@quittance/shared/contract/permissions.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApiToken } from '#auth/api-tokens/api-token.ts'
import { deleteToken } from '#auth/api-tokens/repository.ts'
import { storeTwoFactorRequirement } from '#auth/two-factor/repository.ts'
import { setActive, updateRole } from '#members/repository.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { type Binding, serve } from './endpoint.ts'

// Permissions, written out: the tests do not read the rules that the server enforces.

const staffPermissions: readonly Permission[] = ['issue', 'money']

const adminPermissions: readonly Permission[] = [
  ...staffPermissions,
  'reverse',
  'export-books',
  'administer',
  'close-books',
  'change-issuing',
  'change-bank-details',
  'confirm-restore',
]

const tokenScopes: readonly Scope[] = ['issue', 'money', 'reverse', 'export-books', 'administer']

const nothing = z.object({})

/** Two calls for each permission, of which the product may have none: one that reads and one that changes something. */
const testCalls = adminPermissions.flatMap((access): Endpoint[] => [
  get({ path: `/api/v1/test/${access}`, summary: 'Read.', access, response: nothing }),
  post({ path: `/api/v1/test/${access}`, summary: 'Change.', access, response: nothing }),
])

function bindTestCalls(binding: Binding): void {
  for (const call of testCalls) serve(binding, call, async () => ({}))
}

// `logout` ends the session of the other calls.
const calls = [...api, ...testCalls].sort((one, other) => Number(one === logout) - Number(other === logout))

/** A caller as the tests expect the server to see it. */
interface ExpectedCaller {
  readonly identity: 'unknown' | 'session' | 'token'
  readonly permissions?: readonly Permission[]
  readonly mustEnrolTwoFactor?: boolean
}

type Outcome = 'passes' | 401 | 403

function predictOutcome(call: Endpoint, caller: ExpectedCaller): Outcome {
  if (call.access === 'everyone') return 'passes'
  if (caller.identity === 'unknown') return 401
  if (call.isSessionOnly && caller.identity === 'token') return 403
  if (caller.mustEnrolTwoFactor && !call.allowedBeforeTwoFactor) return 403
  return call.access === 'member' || caller.permissions?.includes(call.access) ? 'passes' : 403
}

const weekMs = 7 * 24 * 60 * 60 * 1_000

forOneDatabaseWithCompany(
  'who may make a call',
  (context) => {
    const services = () => context.test.services

    async function signIn(role: 'admin' | 'staff') {
      const member = await createTestMember(services(), { role })
      const client = context.test.createClient()
      await client.signIn(member.email, testPassword)
      return { client, ...member }
    }

    /** Creates a token of a new administrator. */
    async function createToken(granted: readonly Scope[]) {
      const { id: memberId } = await createTestMember(services(), { role: 'admin' })
      const token = await createApiToken(services(), { memberId, name: 'Shop', scopes: granted })
      if (!token) throw new Error('no token was created')
      return { ...token, memberId }
    }

    type Call = (endpoint: Endpoint) => Promise<{ statusCode: number; body: string }>

    /** Makes a call with an empty body, which most calls reject after they have checked who makes it. */
    function createCaller(client = context.test.createClient(), secret?: string): Call {
      const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
      return ({ method, path }) => {
        const url = path.replace(/:\w+/g, '1')
        return client.send({ method, url }, method === 'GET' ? undefined : {}, headers)
      }
    }

    const createProgram = (secret: string) => createCaller(undefined, secret)

    async function findDifferences(call: Call, caller: ExpectedCaller): Promise<string[]> {
      const differences: string[] = []
      for (const endpoint of calls) {
        const { statusCode, body } = await call(endpoint)
        const outcome = statusCode === 401 || statusCode === 403 ? statusCode : 'passes'
        const expected = predictOutcome(endpoint, caller)
        if (outcome !== expected)
          differences.push(
            `${endpoint.method} ${endpoint.path}: ${statusCode} instead of ${expected}: ${body}`,
          )
      }
      return differences
    }

    afterEach(() => storeTwoFactorRequirement(services().database, false))

    it('is decided for every permission', () => {
      expect([...permissions].sort()).toEqual([...adminPermissions].sort())
      expect([...scopes].sort()).toEqual([...tokenScopes].sort())
      expect(api.length).toBeGreaterThan(150)
    })

    describe('an unknown caller', () => {
      const unknown = { identity: 'unknown' } as const

      it.each([
        ['without credentials', async () => createCaller()],
        ['with an invalid token', async () => createProgram(`qtn_${'x'.repeat(43)}`)],
        [
          'with a revoked token',
          async () => {
            const { id, secret } = await createToken(tokenScopes)
            await deleteToken(services().database, id)
            return createProgram(secret)
          },
        ],
        [
          'with a token of a member without access',
          async () => {
            const { memberId, secret } = await createToken(tokenScopes)
            await setActive(services().database, memberId, false)
            return createProgram(secret)
          },
        ],
        [
          'with a session of a member without access',
          async () => {
            const { client, id } = await signIn('admin')
            await setActive(services().database, id, false)
            return createCaller(client)
          },
        ],
        [
          'with an expired session',
          async () => {
            const { client } = await signIn('admin')
            context.test.advanceClock(weekMs)
            return createCaller(client)
          },
        ],
      ])('%s makes only public calls', async (_title, connect) => {
        expect(await findDifferences(await connect(), unknown)).toEqual([])
      })
    })

    describe('a member', () => {
      const cases = [
        ['staff', staffPermissions],
        ['admin', adminPermissions],
      ] as const

      it.each(cases)('with the role %s makes the calls of the role', async (role, granted) => {
        const { client } = await signIn(role)
        const expected = { identity: 'session', permissions: granted } as const
        expect(await findDifferences(createCaller(client), expected)).toEqual([])
      })

      it.each(cases)('with the role %s must set up two-factor sign-in first', async (role, granted) => {
        const { client } = await signIn(role)
        await storeTwoFactorRequirement(services().database, true)
        const expected = { identity: 'session', permissions: granted, mustEnrolTwoFactor: true } as const
        expect(await findDifferences(createCaller(client), expected)).toEqual([])
      })

      it('is rejected for a missing permission after session and CSRF token have been checked', async () => {
        const { client } = await signIn('staff')
        const change = { method: 'POST', url: '/api/v1/test/change-bank-details' } as const
        expect((await client.send(change, {})).json()).toMatchObject({
          code: 403,
          message: 'Only administrators can change bank details. Please ask one of them.',
        })
        client.csrfToken = ''
        expect((await client.send(change, {})).statusCode).toBe(419)
        client.token = ''
        expect((await client.send(change, {})).statusCode).toBe(401)
      })

      it('follows a change of role immediately', async () => {
        const { client, id } = await signIn('admin')
        expect((await client.call(listSecurityEvents)).statusCode).toBe(200)
        await updateRole(services().database, id, 'staff')
        expect((await client.call(listSecurityEvents)).statusCode).toBe(403)
        await updateRole(services().database, id, 'admin')
        expect((await client.call(listSecurityEvents)).statusCode).toBe(200)
      })
    })

    describe('an API token', () => {
      it.each<[readonly Scope[]]>([[[]], [tokenScopes], ...tokenScopes.map((scope): [Scope[]] => [[scope]])])(
        'with the scopes %j makes their calls and those for every member',
        async (granted) => {
          const { secret } = await createToken(granted)
          const expected = { identity: 'token', permissions: granted } as const
          expect(await findDifferences(createProgram(secret), expected)).toEqual([])
        },
      )

      it('with all scopes never exceeds the role of its creator', async () => {
        const { secret, memberId } = await createToken(tokenScopes)
        await updateRole(services().database, memberId, 'staff')
        const expected = { identity: 'token', permissions: staffPermissions } as const
        expect(await findDifferences(createProgram(secret), expected)).toEqual([])
      })

      it('works while its creator must set up two-factor sign-in', async () => {
        const { secret } = await createToken(tokenScopes)
        await storeTwoFactorRequirement(services().database, true)
        const expected = { identity: 'token', permissions: tokenScopes } as const
        expect(await findDifferences(createProgram(secret), expected)).toEqual([])
      })

      it.each([
        ['issue', 'en', 'This API token lacks the right to issue documents.'],
        ['money', 'fr', 'Ce jeton d’API n’a pas le droit d’enregistrer des règlements.'],
        ['reverse', 'de', 'Diesem API-Token fehlt das Recht, zu stornieren und zu erstatten.'],
        ['export-books', 'es', 'Este token de API no tiene permiso para descargar la contabilidad.'],
        ['confirm-restore', 'en', 'API tokens cannot do this. Sign in instead.'],
      ])(
        'is rejected by a call that needs %s with a sentence in %s',
        async (permission, language, sentence) => {
          const { secret } = await createToken(['administer'])
          const headers = { authorization: `Bearer ${secret}`, 'accept-language': language }
          const url = `/api/v1/test/${permission}`
          const answer = await context.test.createClient().send({ method: 'GET', url }, undefined, headers)
          expect(answer.json()).toMatchObject({ code: 403, message: expect.stringContaining(sentence) })
        },
      )
    })
  },
  // No permitted call changes anything: it exceeds the limit.
  { savesPerHour: 0, bindCalls: bindTestCalls },
)
