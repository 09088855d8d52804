import { afterEach, beforeEach, expect, it } from 'vitest'
import { earlyKey, forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

const own = { token: 'a token', locale: 'fr' }
const key = earlyKey('GET', 'http://localhost/api/v1/me', null)

function asked(answer: Promise<Response>): void {
  globalThis.earlyAnswers = { ...own, asked: new Map([[key, answer]]) }
}

beforeEach(() => asked(Promise.resolve(new Response('{}'))))
afterEach(forgetEarlyAnswers)

it('gives an answer once', async () => {
  expect(await (await takeEarlyAnswer(key, own))?.text()).toBe('{}')
  expect(takeEarlyAnswer(key, own)).toBeNull()
})

it('has none for another address, method or body', () => {
  for (const other of [
    earlyKey('POST', 'http://localhost/api/v1/me', null),
    earlyKey('GET', 'http://localhost/api/v1/leads', null),
    earlyKey('GET', 'http://localhost/api/v1/me', '{}'),
  ]) {
    expect(takeEarlyAnswer(other, own)).toBeNull()
  }
})

it.each([
  { ...own, token: 'another' },
  { ...own, token: null },
  { ...own, locale: 'en' },
])('has none for another session or language: %j', (other) => {
  expect(takeEarlyAnswer(key, other)).toBeNull()
})

it('has none where the call failed', async () => {
  asked(Promise.resolve(new Response('{}', { status: 503 })))
  expect(await takeEarlyAnswer(key, own)).toBeNull()
  asked(Promise.reject(new TypeError('no connection')))
  expect(await takeEarlyAnswer(key, own)).toBeNull()
})

it('forgets what nobody has wanted', () => {
  forgetEarlyAnswers()
  expect(takeEarlyAnswer(key, own)).toBeNull()
})
