import { api } from '@quittance/shared/contract/api.ts'
import { me } from '@quittance/shared/contract/auth.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { expect } from 'vitest'
import type { GivenFirm } from '#test/over-firms.ts'
import { askedLists } from './asked-lists.ts'
import { nameOf, type Sent, type Stage, send } from './exercise.ts'
import { everyExercise } from './exercises.ts'
import { type SentStatement, statementsOf } from './recorded-statements.ts'

export interface ExercisedCall {
  readonly name: string
  readonly statements: readonly SentStatement[]
}

const sizes = {
  few: { lines: 3, listed: 1, several: 1 },
  many: { lines: 40, listed: 30, several: 5 },
} as const

let numbers = 0

function next(): number {
  numbers += 1
  return numbers
}

/** Lists as they can be asked for besides: what each way of sorting and narrowing sends to the database. */
export async function exerciseLists(
  { test, firm }: GivenFirm,
  see: (call: ExercisedCall) => Promise<unknown>,
): Promise<void> {
  const stage: Stage = { test, firm, size: 'many', next, ...sizes.many }
  for (const { endpoint, query } of await askedLists(stage)) {
    const words = new URLSearchParams(query).toString()
    await see({ name: `${nameOf(endpoint)}?${words}`, statements: await made(stage, endpoint, { query }) })
  }
}

/** Makes every call of the product once, and says what each has sent to the database. */
export async function exerciseCalls(
  { test, firm }: GivenFirm,
  size: Stage['size'],
  see: (call: ExercisedCall) => Promise<unknown>,
): Promise<void> {
  const exercises = everyExercise()
  const stage: Stage = { test, firm, size, next, ...sizes[size] }
  for (const endpoint of api) {
    const name = nameOf(endpoint)
    const sent = await exercises.get(name)?.(stage)
    if (!sent) throw new Error(`No exercise makes ${name}`)
    await see({ name, statements: await made(stage, endpoint, sent) })
    await sent.after?.()
  }
}

async function made(stage: Stage, endpoint: Endpoint, sent: Sent): Promise<SentStatement[]> {
  // That they are here is noted every few minutes: not during the call.
  await stage.firm.client.call(me)
  // What a process knows by heart it has read before: each of them, as calls go to one after the other.
  const warming = endpoint.isKept === true ? stage.test.servers : []
  for (const _server of warming) await send(stage, endpoint, sent)
  return await statementsOf(async () => {
    const answer = await send(stage, endpoint, sent)
    expect(answer.statusCode, `${nameOf(endpoint)}: ${answer.body.slice(0, 500)}`).toBe(200)
  })
}
