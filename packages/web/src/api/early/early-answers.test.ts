import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly, earlyKey, forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'

const own = { token: 'a token', locale: 'fr' }
const key = earlyKey('GET', 'http://localhost/api/v1/me', null)

function asked(answer: Promise<Response>): void {
  globalThis.earlyAnswers = { ...own, asked: new Map([[key, answer]]) }
}

beforeEach(() => asked(Promise.resolve(new Response('{}'))))
afterEach(() => {
  vi.useRealTimers()
  forgetEarlyAnswers()
})

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

it('asks for what is not on its way yet, once', async () => {
  const other = earlyKey('GET', 'http://localhost/api/v1/leads', null)
  const ask = vi.fn(() => Promise.resolve(new Response('[]')))
  askEarly(other, own, ask)
  askEarly(other, own, ask)
  askEarly(key, own, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(await (await takeEarlyAnswer(other, own))?.text()).toBe('[]')
  expect(takeEarlyAnswer(key, own)).not.toBeNull()
})

it('keeps nothing of another session beside what is asked for now', () => {
  askEarly('of another', { ...own, token: 'another' }, () => Promise.resolve(new Response('{}')))
  expect(takeEarlyAnswer(key, own)).toBeNull()
})

it('forgets an answer that nobody has wanted for five seconds, and may be asked again', () => {
  vi.useFakeTimers()
  const ask = vi.fn(() => Promise.resolve(new Response('{}')))
  askEarly('a call', own, ask)
  vi.advanceTimersByTime(4_999)
  askEarly('a call', own, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(takeEarlyAnswer('a call', own)).toBeNull()
})

it('leaves a later answer alone when the time of the one before is over', () => {
  vi.useFakeTimers()
  const ask = () => Promise.resolve(new Response('{}'))
  askEarly('a call', own, ask)
  expect(takeEarlyAnswer('a call', own)).not.toBeNull()
  vi.advanceTimersByTime(3_000)
  askEarly('a call', own, ask)
  vi.advanceTimersByTime(3_000)
  expect(takeEarlyAnswer('a call', own)).not.toBeNull()
})
