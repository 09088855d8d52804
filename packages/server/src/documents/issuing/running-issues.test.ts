import { expect, it } from 'vitest'
import { RunningIssues } from './running-issues.ts'

const afterResponse = () => new Promise((resolve) => void setImmediate(resolve))

/** Starts an issue, and returns a function that ends it. */
function start(issues: RunningIssues, id: number) {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const outcome = issues.run(
    () => promise,
    (ids) => ids,
  )
  return {
    succeed: async () => {
      resolve([id])
      await outcome
    },
    fail: async () => {
      reject(new Error('rejected'))
      await expect(outcome).rejects.toThrow('rejected')
    },
  }
}

function createIssues() {
  const issues = new RunningIssues()
  const notified: number[][] = []
  issues.ended.subscribe(() => notified.push(issues.takeIssued()))
  return { issues, notified }
}

it('wakes the job once, when the last of several issues has ended', async () => {
  const { issues, notified } = createIssues()
  const [first, second] = [start(issues, 1), start(issues, 2)]
  await first.succeed()
  await afterResponse()
  expect([issues.isRunning, notified]).toEqual([true, []])
  await second.succeed()
  expect(notified).toEqual([])
  await afterResponse()
  expect([issues.isRunning, notified]).toEqual([false, [[1, 2]]])
  expect(issues.takeIssued()).toEqual([])
})

it('wakes the job after an issue that failed only if others have issued documents', async () => {
  const { issues, notified } = createIssues()
  await start(issues, 1).fail()
  await afterResponse()
  expect(notified).toEqual([])
  const [first, second] = [start(issues, 1), start(issues, 2)]
  await first.succeed()
  await second.fail()
  await afterResponse()
  expect(notified).toEqual([[1]])
})

it('keeps the documents that the job has put back', async () => {
  const { issues, notified } = createIssues()
  issues.add([7])
  await start(issues, 8).succeed()
  await afterResponse()
  expect(notified).toEqual([[7, 8]])
})
