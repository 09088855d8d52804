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

function setEarlyRequest(response: Promise<Response>): EarlyAnswer {
  const answer = { response }
  globalThis.earlyAnswers = { ...own, requests: new Map([[key, answer]]) }
  return answer
}

beforeEach(() => void setEarlyRequest(Promise.resolve(new Response('{}'))))
afterEach(forgetEarlyAnswers)

it('returns a response only once', async () => {
  expect(await (await takeEarlyAnswer(key, own))?.text()).toBe('{}')
  expect(takeEarlyAnswer(key, own)).toBeNull()
})

it('returns null for another URL, method or body', () => {
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
])('returns null for another session or language: %j', (other) => {
  expect(takeEarlyAnswer(key, other)).toBeNull()
})

it('resolves to null if the request failed', async () => {
  setEarlyRequest(Promise.resolve(new Response('{}', { status: 503 })))
  expect(await takeEarlyAnswer(key, own)).toBeNull()
  setEarlyRequest(Promise.reject(new TypeError('no connection')))
  expect(await takeEarlyAnswer(key, own)).toBeNull()
})

it('returns the body of a received response, once', async () => {
  const answer = setEarlyRequest(Promise.resolve(new Response('{}')))
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
  answer.json = { number: 7 }
  expect(takeArrivedAnswer(key, { ...own, token: 'another' })).toBeUndefined()
  expect(takeArrivedAnswer(key, own)).toEqual({ number: 7 })
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
  expect(takeEarlyAnswer(key, own)).toBeNull()
})

it('leaves a response that is not received yet to the call', async () => {
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
  expect(await (await takeEarlyAnswer(key, own))?.text()).toBe('{}')
})

it('does not return the body of a response that a call has taken', () => {
  const answer = setEarlyRequest(Promise.resolve(new Response('{}')))
  answer.json = {}
  void takeEarlyAnswer(key, own)
  expect(takeArrivedAnswer(key, own)).toBeUndefined()
})

it('discards unused responses', () => {
  forgetEarlyAnswers()
  expect(takeEarlyAnswer(key, own)).toBeNull()
})
