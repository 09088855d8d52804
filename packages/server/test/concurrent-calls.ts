import { expect } from 'vitest'
import type { TestClient } from './test-app.ts'
import { isFullRun } from './test-database.ts'

// Calls that many people make at the same time.

/** How many people make calls at once, what each of them does, and how often all begin again. */
export const crowd = isFullRun
  ? ({ people: 50, draftsOfPerson: 10, rounds: 10 } as const)
  : ({ people: 12, draftsOfPerson: 3, rounds: 2 } as const)

export function range(length: number): number[] {
  return Array.from({ length }, (_entry, place) => place)
}

/** The response of a call. */
export interface Answer {
  readonly status: number
  readonly body: {
    readonly id?: number
    readonly number?: number
    readonly credit_note_id?: number
    readonly message: string
  }
}

/** Makes a call. Returns the response, also of a rejected one. */
export async function answerCall(
  client: TestClient,
  endpoint: Parameters<TestClient['call']>[0],
  body: object,
): Promise<Answer> {
  const response = await client.call(endpoint, body)
  return { status: response.statusCode, body: response.json() }
}

export function isAccepted({ status }: Pick<Answer, 'status'>): boolean {
  return status === 200
}

/**
 * Checks that the calls were rejected with sentences, never by an error of the database or an overloaded server.
 * @param statuses that are expected
 */
export function expectInWords(rejected: readonly Answer[], statuses: readonly number[]): void {
  for (const { status, body } of rejected) {
    expect(statuses, JSON.stringify(body)).toContain(status)
    expect(body.message).toMatch(/^\S+ .+[.!]$/s)
  }
}
