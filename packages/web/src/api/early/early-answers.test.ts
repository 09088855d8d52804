import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type EarlyAnswer,
  earlyKey,
  forgetEarlyAnswers,
  takeArrivedAnswer,
  takeEarlyAnswer,
} from './early-answers.ts'

const own = { token: 'a token', locale: 'fr' }
const key = earlyKey('GET', 'http://localhost/api/v1/me', null)

function asked(response: Promise<Response>): EarlyAnswer {
  const answer = { response }
  globalThis.earlyAnswers = { ...own, asked: new Map([[key, answer]]) }
  return answer
}

beforeEach(() => void asked(Promise.resolve(new Response('{}'))))
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

it('says what has arrived without a wait, once', async () => {
  const answer = asked(Promise.resolve(new Response('{}')))
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
  answer.json = { number: 7 }
  expect(takeArrivedAnswer(key, { ...own, token: 'another' })).toBeUndefined()
  expect(takeArrivedAnswer(key, own)).toEqual({ number: 7 })
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
  expect(takeEarlyAnswer(key, own)).toBeNull()
})

it('leaves to the call what has not arrived', async () => {
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
  expect(await (await takeEarlyAnswer(key, own))?.text()).toBe('{}')
})

it('does not say again what a call has taken', () => {
  const answer = asked(Promise.resolve(new Response('{}')))
  answer.json = {}
  void takeEarlyAnswer(key, own)
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
})

it('forgets what nobody has wanted', () => {
  forgetEarlyAnswers()
  expect(takeEarlyAnswer(key, own)).toBeNull()
})
