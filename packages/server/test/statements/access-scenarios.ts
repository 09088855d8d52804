import { randomBytes } from 'node:crypto'
import * as account from '@quittance/shared/contract/account.ts'
import { login, logout, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import * as access from '@quittance/shared/contract/member-access.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { insertReset } from '#auth/password-reset/repository.ts'
import { hashSecret } from '#auth/secret.ts'
import { generateTotpCode } from '#test/authenticator.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import {
  getCallName,
  type PrepareRequest,
  type ScenarioContext,
  type ScenarioEntry,
  type ScenarioRequest,
  type Scenarios,
} from './call-scenario.ts'

/** Scenarios of sign-in, accounts, members and API tokens. */
export function createAccessScenarios(): Scenarios {
  return new Map([
    ...createAccountScenarios(),
    ...createTwoFactorScenarios(),
    ...createMemberScenarios(),
    ...createResetScenarios(),
  ])
}

const newPassword = 'quite another password'

/** Creates a member with as many sessions as `batchSize`. */
async function createSignedInMember({ test, batchSize }: ScenarioContext, role: 'admin' | 'staff' = 'staff') {
  const member = await createTestMember(test.services, { role })
  for (let count = 1; count < batchSize; count += 1)
    await test.createClient().signIn(member.email, testPassword)
  const client = test.createClient()
  await client.signIn(member.email, testPassword)
  return { ...member, client }
}

/** Creates a signed-in member with two-factor sign-in, whose last code has expired. */
async function createTwoFactorMember(context: ScenarioContext, role: 'admin' | 'staff' = 'staff') {
  const member = await createSignedInMember(context, role)
  const { secret } = (await member.client.call(account.beginTwoFactorSetup, {})).json()
  await member.client.call(account.confirmTwoFactorSetup, createProof(context, secret))
  context.test.advanceClock(60_000)
  return { ...member, secret: String(secret) }
}

function createProof({ test }: ScenarioContext, secret: string) {
  return { password: testPassword, code: generateTotpCode(secret, test.services.clock()) }
}

const callAsNewMember =
  (createBody: (context: ScenarioContext) => unknown = () => ({})): PrepareRequest =>
  async (context) => ({ client: (await createSignedInMember(context)).client, body: createBody(context) })

const readAsNewMember = (): PrepareRequest => async (context) => ({
  client: (await createSignedInMember(context)).client,
})

function createAccountScenarios(): ScenarioEntry[] {
  return [
    [
      getCallName(login),
      async (context) => {
        const { email } = await createTestMember(context.test.services)
        const client = context.test.createClient()
        await client.refreshCsrfToken()
        // Each sign-in reads the failed attempts.
        await client.call(login, { email: `nobody-${context.takeNumber()}@example.com`, password: 'wrong' })
        return { client, body: { email, password: testPassword } }
      },
    ],
    [getCallName(logout), callAsNewMember()],
    [getCallName(readCurrentUser), readAsNewMember()],
    [
      getCallName(account.updateProfile),
      callAsNewMember(({ takeNumber }) => ({ name: `Other ${takeNumber()}`, locale: 'fr' })),
    ],
    [
      getCallName(account.changePassword),
      callAsNewMember(() => ({ current_password: testPassword, password: newPassword })),
    ],
    [getCallName(account.listOwnSessions), readAsNewMember()],
    [
      getCallName(account.endOwnSession),
      async (context) => {
        const { id: memberId, email, client } = await createSignedInMember(context)
        await context.test.createClient().signIn(email, testPassword)
        const sessionIds = context.test.services.database.selectFrom('sessions').select('id')
        const latest = sessionIds.where('member_id', '=', memberId).orderBy('id', 'desc')
        const { id } = await latest.executeTakeFirstOrThrow()
        return { client, body: { id, password: testPassword } }
      },
    ],
    [getCallName(account.endOtherSessions), callAsNewMember(() => ({ password: testPassword }))],
  ]
}

function createTwoFactorScenarios(): ScenarioEntry[] {
  const withProof: PrepareRequest = async (context) => {
    const { client, secret } = await createTwoFactorMember(context)
    return { client, body: createProof(context, secret) }
  }
  const requireTwoFactor: PrepareRequest = async (context) => {
    const { client } = await createTwoFactorMember(context, 'admin')
    const { database } = context.test.services
    const cleanUp = () => database.updateTable('access_settings').set({ demands_factor: 0 }).execute()
    return { client, body: { demands_two_factor: true }, cleanUp }
  }
  return [
    [getCallName(account.readTwoFactor), readAsNewMember()],
    [getCallName(account.beginTwoFactorSetup), callAsNewMember()],
    [
      getCallName(account.confirmTwoFactorSetup),
      async (context) => {
        const { client } = await createSignedInMember(context)
        const { secret } = (await client.call(account.beginTwoFactorSetup, {})).json()
        return { client, body: createProof(context, secret) }
      },
    ],
    [getCallName(account.renewRecoveryCodes), withProof],
    [getCallName(account.disableTwoFactor), withProof],
    [getCallName(access.readAccessSettings), () => ({})],
    [getCallName(access.updateAccessSettings), requireTwoFactor],
  ]
}

async function createInvitation({
  company,
  takeNumber,
}: ScenarioContext): Promise<{ id: number; token: string }> {
  const number = takeNumber()
  const body = { name: `Grace ${number}`, email: `grace-${number}@example.com`, role: 'staff' }
  const { id, link } = (await company.client.call(access.inviteMember, body)).json()
  return { id, token: String(link).split('#')[1] ?? '' }
}

const withMemberId =
  (changes: object = {}): PrepareRequest =>
  async (context) => ({ body: { id: (await createSignedInMember(context)).id, ...changes } })

const withInvitationId: PrepareRequest = async (context) => ({
  body: { id: (await createInvitation(context)).id },
})

const createToken = async ({ company, takeNumber }: ScenarioContext): Promise<number> =>
  (await company.client.call(access.storeToken, { name: `Programme ${takeNumber()}` })).json().id

function createMemberScenarios(): ScenarioEntry[] {
  const accept = async (context: ScenarioContext): Promise<ScenarioRequest> => {
    const { token } = await createInvitation(context)
    return {
      client: context.test.createClient(),
      body: { token, name: `Grace ${context.takeNumber()}`, password: newPassword },
    }
  }
  return [
    [getCallName(listMembers), () => ({})],
    [getCallName(access.listAllMembers), () => ({})],
    [getCallName(access.setRole), withMemberId({ role: 'admin' })],
    [getCallName(access.setMemberActive), withMemberId({ active: false })],
    [getCallName(access.endMemberSessions), withMemberId()],
    [
      getCallName(access.removeTwoFactor),
      async (context) => ({ body: { id: (await createTwoFactorMember(context)).id } }),
    ],
    [
      getCallName(access.inviteMember),
      ({ takeNumber }) => ({
        body: { name: `Grace ${takeNumber()}`, email: `grace-${takeNumber()}@example.com`, role: 'staff' },
      }),
    ],
    [getCallName(access.renewInvitation), withInvitationId],
    [getCallName(access.revokeInvitation), withInvitationId],
    [
      getCallName(access.openInvitation),
      async (context) => ({ body: { token: (await createInvitation(context)).token } }),
    ],
    [getCallName(access.acceptInvitation), accept],
    [getCallName(access.listTokens), () => ({})],
    [getCallName(access.storeToken), ({ takeNumber }) => ({ body: { name: `Programme ${takeNumber()}` } })],
    [getCallName(access.revokeToken), async (context) => ({ body: { id: await createToken(context) } })],
  ]
}

async function createReset(context: ScenarioContext): Promise<string> {
  const { id: memberId } = await createSignedInMember(context)
  const token = randomBytes(32).toString('base64url')
  const { database, clock } = context.test.services
  const expiresAt = new Date(clock().getTime() + 60_000)
  await insertReset(database, { memberId, tokenHash: hashSecret(token), expiresAt })
  return token
}

function createResetScenarios(): ScenarioEntry[] {
  return [
    [getCallName(account.readResetOptions), () => ({})],
    [
      getCallName(account.requestReset),
      ({ takeNumber }) => ({ body: { email: `ada-${takeNumber()}@example.com` } }),
    ],
    [getCallName(account.openReset), async (context) => ({ body: { token: await createReset(context) } })],
    [
      getCallName(account.resetForgottenPassword),
      async (context) => ({ body: { token: await createReset(context), password: newPassword } }),
    ],
  ]
}
