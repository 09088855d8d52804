import { randomBytes } from 'node:crypto'
import { readAccessSettings, updateAccessSettings } from '@quittance/shared/contract/access-settings.ts'
import * as tokens from '@quittance/shared/contract/api-tokens.ts'
import { login, logout, me } from '@quittance/shared/contract/auth.ts'
import * as members from '@quittance/shared/contract/member-access.ts'
import { listMembers } from '@quittance/shared/contract/members.ts'
import * as sessions from '@quittance/shared/contract/own-sessions.ts'
import * as resets from '@quittance/shared/contract/password-reset.ts'
import { changePassword, updateMe } from '@quittance/shared/contract/profile.ts'
import * as factor from '@quittance/shared/contract/second-factor.ts'
import { codeAt, stepAt } from '#auth/factor/time-codes.ts'
import { insertReset } from '#auth/forgotten/repository.ts'
import { secretHash } from '#auth/secret.ts'
import { aMember, testPassword } from '#test/a-member.ts'
import { type Exercises, nameOf, type Prepare, type Sent, type Stage } from './exercise.ts'

/** Every call about who comes in, and as what. */
export function accessExercises(): Exercises {
  return new Map([...ofOneself(), ...ofFactors(), ...ofMembers(), ...ofResets()])
}

type Entry = [string, Prepare]

const newPassword = 'quite another password'

/** Somebody who has just signed in, once or as often as several are. */
async function aSignedIn({ test, several }: Stage, role: 'admin' | 'staff' = 'staff') {
  const member = await aMember(test.services, { role })
  for (let others = 1; others < several; others += 1) await test.client().signIn(member.email, testPassword)
  const client = test.client()
  await client.signIn(member.email, testPassword)
  return { ...member, client }
}

/** The same with a second factor, whose last code is too old to matter. */
async function withFactor(stage: Stage, role: 'admin' | 'staff' = 'staff') {
  const member = await aSignedIn(stage, role)
  const { secret } = (await member.client.call(factor.beginSecondFactor, {})).json()
  await member.client.call(factor.confirmSecondFactor, proofNow(stage, secret))
  stage.test.passTime(60_000)
  return { ...member, secret: String(secret) }
}

function proofNow({ test }: Stage, secret: string) {
  return { password: testPassword, code: codeAt(secret, stepAt(test.services.clock())) }
}

const asThemselves =
  (bodyOf: (stage: Stage) => unknown = () => ({})): Prepare =>
  async (stage) => ({ client: (await aSignedIn(stage)).client, body: bodyOf(stage) })

const reading = (): Prepare => async (stage) => ({ client: (await aSignedIn(stage)).client })

function ofOneself(): Entry[] {
  return [
    [
      nameOf(login),
      async (stage) => {
        const { email } = await aMember(stage.test.services)
        const client = stage.test.client()
        await client.refreshAntiForgery()
        // Attempts that failed are looked through at each.
        await client.call(login, { email: `nobody-${stage.next()}@example.com`, password: 'wrong' })
        return { client, body: { email, password: testPassword } }
      },
    ],
    [nameOf(logout), asThemselves()],
    [nameOf(me), reading()],
    [nameOf(updateMe), asThemselves(({ next }) => ({ name: `Other ${next()}`, locale: 'fr' }))],
    [nameOf(changePassword), asThemselves(() => ({ current_password: testPassword, password: newPassword }))],
    [nameOf(sessions.listOwnSessions), reading()],
    [
      nameOf(sessions.endOwnSession),
      async (stage) => {
        const { id: member, email, client } = await aSignedIn(stage)
        await stage.test.client().signIn(email, testPassword)
        const ofMember = stage.test.services.database.selectFrom('sessions').select('id')
        const latest = ofMember.where('member_id', '=', member).orderBy('id', 'desc')
        const { id } = await latest.executeTakeFirstOrThrow()
        return { client, body: { id, password: testPassword } }
      },
    ],
    [nameOf(sessions.endOtherSessions), asThemselves(() => ({ password: testPassword }))],
  ]
}

function ofFactors(): Entry[] {
  const proven: Prepare = async (stage) => {
    const { client, secret } = await withFactor(stage)
    return { client, body: proofNow(stage, secret) }
  }
  const demand: Prepare = async (stage) => {
    const { client } = await withFactor(stage, 'admin')
    const { database } = stage.test.services
    const after = () => database.updateTable('access_settings').set({ demands_factor: 0 }).execute()
    return { client, body: { demands_two_factor: true }, after }
  }
  return [
    [nameOf(factor.readSecondFactor), reading()],
    [nameOf(factor.beginSecondFactor), asThemselves()],
    [
      nameOf(factor.confirmSecondFactor),
      async (stage) => {
        const { client } = await aSignedIn(stage)
        const { secret } = (await client.call(factor.beginSecondFactor, {})).json()
        return { client, body: proofNow(stage, secret) }
      },
    ],
    [nameOf(factor.renewRecoveryCodes), proven],
    [nameOf(factor.endSecondFactor), proven],
    [nameOf(readAccessSettings), () => ({})],
    [nameOf(updateAccessSettings), demand],
  ]
}

async function invite({ firm, next }: Stage): Promise<{ id: number; token: string }> {
  const number = next()
  const body = { name: `Grace ${number}`, email: `grace-${number}@example.com`, role: 'staff' }
  const { id, link } = (await firm.client.call(members.inviteMember, body)).json()
  return { id, token: String(link).split('#')[1] ?? '' }
}

const onMember =
  (changes: object = {}): Prepare =>
  async (stage) => ({ body: { id: (await aSignedIn(stage)).id, ...changes } })

const onInvitation: Prepare = async (stage) => ({ body: { id: (await invite(stage)).id } })

const newToken = async ({ firm, next }: Stage): Promise<number> =>
  (await firm.client.call(tokens.storeToken, { name: `Programme ${next()}` })).json().id

function ofMembers(): Entry[] {
  const accept = async (stage: Stage): Promise<Sent> => {
    const { token } = await invite(stage)
    return {
      client: stage.test.client(),
      body: { token, name: `Grace ${stage.next()}`, password: newPassword },
    }
  }
  return [
    [nameOf(listMembers), () => ({})],
    [nameOf(members.listEveryMember), () => ({})],
    [nameOf(members.setRole), onMember({ role: 'admin' })],
    [nameOf(members.setMemberActive), onMember({ active: false })],
    [nameOf(members.endSessionsOf), onMember()],
    [nameOf(members.removeSecondFactor), async (stage) => ({ body: { id: (await withFactor(stage)).id } })],
    [
      nameOf(members.inviteMember),
      ({ next }) => ({
        body: { name: `Grace ${next()}`, email: `grace-${next()}@example.com`, role: 'staff' },
      }),
    ],
    [nameOf(members.renewInvitation), onInvitation],
    [nameOf(members.revokeInvitation), onInvitation],
    [nameOf(members.openInvitation), async (stage) => ({ body: { token: (await invite(stage)).token } })],
    [nameOf(members.acceptInvitation), accept],
    [nameOf(tokens.listTokens), () => ({})],
    [nameOf(tokens.storeToken), ({ next }) => ({ body: { name: `Programme ${next()}` } })],
    [nameOf(tokens.revokeToken), async (stage) => ({ body: { id: await newToken(stage) } })],
  ]
}

async function aReset(stage: Stage): Promise<string> {
  const { id: memberId } = await aSignedIn(stage)
  const token = randomBytes(32).toString('base64url')
  const { database, clock } = stage.test.services
  const expiresAt = new Date(clock().getTime() + 60_000)
  await insertReset(database, { memberId, tokenHash: secretHash(token), expiresAt })
  return token
}

function ofResets(): Entry[] {
  return [
    [nameOf(resets.readResetWays), () => ({})],
    [nameOf(resets.askForReset), ({ next }) => ({ body: { email: `ada-${next()}@example.com` } })],
    [nameOf(resets.openReset), async (stage) => ({ body: { token: await aReset(stage) } })],
    [
      nameOf(resets.resetForgotten),
      async (stage) => ({ body: { token: await aReset(stage), password: newPassword } }),
    ],
  ]
}
