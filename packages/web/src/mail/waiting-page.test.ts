import { expect, it } from 'vitest'
import { withSending } from './waiting-page.ts'

const messages = (ids: readonly number[]) => ids.map((id) => ({ id }))

function merged(waiting: readonly number[], sending: readonly number[], olderThan: number | null) {
  return withSending({ messages: messages(waiting), olderThan }, messages(sending)).map(({ id }) => id)
}

it('a page of what waits ends where it ended, however old what is being sent is', () => {
  expect(merged([90, 80], [95, 85, 10], 80)).toEqual([95, 90, 85, 80])
})

it('the last page has everything that is being sent', () => {
  expect(merged([70, 60], [65, 10], null)).toEqual([70, 65, 60, 10])
  expect(merged([], [10], null)).toEqual([10])
})

it('what begins to be sent between the two questions is there once', () => {
  expect(merged([90, 80], [90], 80)).toEqual([90, 80])
})
