import { expect, it } from 'vitest'
import { canBeDone, type MailMessage, mainAction, nextStateCheck, withSending } from './mail-message.ts'

const now = Date.parse('2026-03-02T10:00:00Z')

function aMessage(given: Partial<MailMessage>): MailMessage {
  return {
    id: 1,
    state: 'waiting',
    to: ['ada@example.com'],
    cc: [],
    subject: 'Invoice 7',
    message: '',
    sender: 'office@example.com',
    document: null,
    attachments: [],
    queuedAt: '2026-03-02T09:59:00Z',
    queuedBy: 'Grace Hopper',
    attempts: 0,
    nextAttemptAt: '2026-03-02T10:00:01Z',
    lastError: '',
    rejected: [],
    sentAt: null,
    ...given,
  }
}

it('is requested again soon if it may be sent at any moment, and later if its next attempt is not soon', () => {
  expect(nextStateCheck([aMessage({})], now)).toBe(2_000)
  expect(nextStateCheck([aMessage({ state: 'sending', nextAttemptAt: null })], now)).toBe(2_000)
  expect(nextStateCheck([aMessage({ nextAttemptAt: '2026-03-02T11:00:00Z' })], now)).toBe(30_000)
})

it('is not requested again once only a member can change its state', () => {
  const done = (['sent', 'logged', 'failed', 'cancelled'] as const).map((state) => aMessage({ state }))
  expect(nextStateCheck(done, now)).toBe(false)
  expect(nextStateCheck([], now)).toBe(false)
})

it('can be withdrawn while it is waiting, and sent again if it was not sent', () => {
  expect(mainAction({ state: 'waiting' })).toBe('cancel')
  expect(canBeDone({ state: 'waiting' }, 'send-again')).toBe(true)
  expect(mainAction({ state: 'failed' })).toBe('send-again')
  expect(mainAction({ state: 'cancelled' })).toBe('send-again')
  expect(mainAction({ state: 'sending' })).toBeNull()
  expect(mainAction({ state: 'sent' })).toBeNull()
  expect(mainAction({ state: 'logged' })).toBeNull()
})

const messages = (ids: readonly number[]) => ids.map((id) => ({ id }))

function merged(waiting: readonly number[], sending: readonly number[], olderThan: number | null) {
  return withSending({ messages: messages(waiting), olderThan }, messages(sending)).map(({ id }) => id)
}

it('a page of waiting e-mails keeps its range, even if an older e-mail is being sent', () => {
  expect(merged([90, 80], [95, 85, 10], 80)).toEqual([95, 90, 85, 80])
})

it('the last page lists all older e-mails that are being sent', () => {
  expect(merged([70, 60], [65, 10], null)).toEqual([70, 65, 60, 10])
  expect(merged([], [10], null)).toEqual([10])
})

it('an e-mail whose sending starts between the two requests is listed once', () => {
  expect(merged([90, 80], [90], 80)).toEqual([90, 80])
})
