import { randomBytes } from 'node:crypto'
import * as sessions from '@quittance/shared/contract/account.ts'
import * as resets from '@quittance/shared/contract/account.ts'
import * as factor from '@quittance/shared/contract/account.ts'
import { changePassword, updateProfile } from '@quittance/shared/contract/account.ts'
import { login, logout, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import * as tokens from '@quittance/shared/contract/member-access.ts'
import * as members from '@quittance/shared/contract/member-access.ts'
import { readAccessSettings, updateAccessSettings } from '@quittance/shared/contract/member-access.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { insertReset } from '#auth/password-reset/repository.ts'
import { hashSecret } from '#auth/secret.ts'
import { calculateTimeStep, generateTotpCode } from '#auth/two-factor/totp.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import {
  getCallName,
  type PrepareRequest,
  type ScenarioContext,
  type ScenarioRequest,
  type Scenarios,
} from './call-scenario.ts'

/** Every call about who comes in, and as what. */
export function createAccessScenarios(): Scenarios {
  return new Map([
    ...createOwnScenarios(),
    ...createTwoFactorScenarios(),
    ...createMemberScenarios(),
    ...createResetScenarios(),
  ])
}

type ScenarioEntry = [string, PrepareRequest]

const newPassword = 'quite another password'

/** Somebody who has just signed in, once or as often as several are. */
async function createSignedInMember(
  { test, batchSize: several }: ScenarioContext,
  role: 'admin' | 'staff' = 'staff',
) {
  const member = await createTestMember(test.services, { role })
  for (let others = 1; others < several; others += 1)
    await test.createClient().signIn(member.email, testPassword)
  const client = test.createClient()
  await client.signIn(member.email, testPassword)
  return { ...member, client }
}

/** The same with a second factor, whose last code is too old to matter. */
async function createTwoFactorMember(stage: ScenarioContext, role: 'admin' | 'staff' = 'staff') {
  const member = await createSignedInMember(stage, role)
  const { secret } = (await member.client.call(factor.beginTwoFactorSetup, {})).json()
  await member.client.call(factor.confirmTwoFactorSetup, createProof(stage, secret))
  stage.test.advanceClock(60_000)
  return { ...member, secret: String(secret) }
}

function createProof({ test }: ScenarioContext, secret: string) {
  return { password: testPassword, code: generateTotpCode(secret, calculateTimeStep(test.services.clock())) }
}

const asNewMember =
  (bodyOf: (stage: ScenarioContext) => unknown = () => ({})): PrepareRequest =>
  async (stage) => ({ client: (await createSignedInMember(stage)).client, body: bodyOf(stage) })

const readAsNewMember = (): PrepareRequest => async (stage) => ({
  client: (await createSignedInMember(stage)).client,
})

function createOwnScenarios(): ScenarioEntry[] {
  return [
    [
      getCallName(login),
      async (stage) => {
        const { email } = await createTestMember(stage.test.services)
        const client = stage.test.createClient()
        await client.refreshAntiForgery()
        // Attempts that failed are looked through at each.
        await client.call(login, { email: `nobody-${stage.takeNumber()}@example.com`, password: 'wrong' })
        return { client, body: { email, password: testPassword } }
      },
    ],
    [getCallName(logout), asNewMember()],
    [getCallName(readCurrentUser), readAsNewMember()],
    [
      getCallName(updateProfile),
      asNewMember(({ takeNumber: next }) => ({ name: `Other ${next()}`, locale: 'fr' })),
    ],
    [
      getCallName(changePassword),
      asNewMember(() => ({ current_password: testPassword, password: newPassword })),
    ],
    [getCallName(sessions.listOwnSessions), readAsNewMember()],
    [
      getCallName(sessions.endOwnSession),
      async (stage) => {
        const { id: member, email, client } = await createSignedInMember(stage)
        await stage.test.createClient().signIn(email, testPassword)
        const ofMember = stage.test.services.database.selectFrom('sessions').select('id')
        const latest = ofMember.where('member_id', '=', member).orderBy('id', 'desc')
        const { id } = await latest.executeTakeFirstOrThrow()
        return { client, body: { id, password: testPassword } }
      },
    ],
    [getCallName(sessions.endOtherSessions), asNewMember(() => ({ password: testPassword }))],
  ]
}

function createTwoFactorScenarios(): ScenarioEntry[] {
  const proven: PrepareRequest = async (stage) => {
    const { client, secret } = await createTwoFactorMember(stage)
    return { client, body: createProof(stage, secret) }
  }
  const demand: PrepareRequest = async (stage) => {
    const { client } = await createTwoFactorMember(stage, 'admin')
    const { database } = stage.test.services
    const after = () => database.updateTable('access_settings').set({ demands_factor: 0 }).execute()
    return { client, body: { demands_two_factor: true }, cleanUp: after }
  }
  return [
    [getCallName(factor.readTwoFactor), readAsNewMember()],
    [getCallName(factor.beginTwoFactorSetup), asNewMember()],
    [
      getCallName(factor.confirmTwoFactorSetup),
      async (stage) => {
        const { client } = await createSignedInMember(stage)
        const { secret } = (await client.call(factor.beginTwoFactorSetup, {})).json()
        return { client, body: createProof(stage, secret) }
      },
    ],
    [getCallName(factor.renewRecoveryCodes), proven],
    [getCallName(factor.disableTwoFactor), proven],
    [getCallName(readAccessSettings), () => ({})],
    [getCallName(updateAccessSettings), demand],
  ]
}

async function createInvitation({
  company: firm,
  takeNumber: next,
}: ScenarioContext): Promise<{ id: number; token: string }> {
  const number = next()
  const body = { name: `Grace ${number}`, email: `grace-${number}@example.com`, role: 'staff' }
  const { id, link } = (await firm.client.call(members.inviteMember, body)).json()
  return { id, token: String(link).split('#')[1] ?? '' }
}

const forMember =
  (changes: object = {}): PrepareRequest =>
  async (stage) => ({ body: { id: (await createSignedInMember(stage)).id, ...changes } })

const forInvitation: PrepareRequest = async (stage) => ({ body: { id: (await createInvitation(stage)).id } })

const createToken = async ({ company: firm, takeNumber: next }: ScenarioContext): Promise<number> =>
  (await firm.client.call(tokens.storeToken, { name: `Programme ${next()}` })).json().id

function createMemberScenarios(): ScenarioEntry[] {
  const accept = async (stage: ScenarioContext): Promise<ScenarioRequest> => {
    const { token } = await createInvitation(stage)
    return {
      client: stage.test.createClient(),
      body: { token, name: `Grace ${stage.takeNumber()}`, password: newPassword },
    }
  }
  return [
    [getCallName(listMembers), () => ({})],
    [getCallName(members.listAllMembers), () => ({})],
    [getCallName(members.setRole), forMember({ role: 'admin' })],
    [getCallName(members.setMemberActive), forMember({ active: false })],
    [getCallName(members.endMemberSessions), forMember()],
    [
      getCallName(members.removeTwoFactor),
      async (stage) => ({ body: { id: (await createTwoFactorMember(stage)).id } }),
    ],
    [
      getCallName(members.inviteMember),
      ({ takeNumber: next }) => ({
        body: { name: `Grace ${next()}`, email: `grace-${next()}@example.com`, role: 'staff' },
      }),
    ],
    [getCallName(members.renewInvitation), forInvitation],
    [getCallName(members.revokeInvitation), forInvitation],
    [
      getCallName(members.openInvitation),
      async (stage) => ({ body: { token: (await createInvitation(stage)).token } }),
    ],
    [getCallName(members.acceptInvitation), accept],
    [getCallName(tokens.listTokens), () => ({})],
    [getCallName(tokens.storeToken), ({ takeNumber: next }) => ({ body: { name: `Programme ${next()}` } })],
    [getCallName(tokens.revokeToken), async (stage) => ({ body: { id: await createToken(stage) } })],
  ]
}

async function createReset(stage: ScenarioContext): Promise<string> {
  const { id: memberId } = await createSignedInMember(stage)
  const token = randomBytes(32).toString('base64url')
  const { database, clock } = stage.test.services
  const expiresAt = new Date(clock().getTime() + 60_000)
  await insertReset(database, { memberId, tokenHash: hashSecret(token), expiresAt })
  return token
}

function createResetScenarios(): ScenarioEntry[] {
  return [
    [getCallName(resets.readResetOptions), () => ({})],
    [
      getCallName(resets.requestReset),
      ({ takeNumber: next }) => ({ body: { email: `ada-${next()}@example.com` } }),
    ],
    [getCallName(resets.openReset), async (stage) => ({ body: { token: await createReset(stage) } })],
    [
      getCallName(resets.resetForgottenPassword),
      async (stage) => ({ body: { token: await createReset(stage), password: newPassword } }),
    ],
  ]
}
