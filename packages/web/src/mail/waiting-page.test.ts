import { expect, it } from 'vitest'
import { withSending } from './waiting-page.ts'

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
