import { expect, it } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import { FairQueue, type JobOwner, type QueuedJob } from './render-queue.ts'

const [ada, bob, eve] = [1, 2, 3]

interface JobFields {
  readonly owner: JobOwner
  readonly queuedAt: number
  readonly isUrgent?: boolean
}

function createJob({ owner, queuedAt, isUrgent = false }: JobFields): QueuedJob {
  const job = { model: buildPrintModel(1), format: isUrgent ? 'picture' : 'pdf' } as const
  const ignore = () => undefined
  return { job, owner, queuedAt, isUrgent, maxTries: 2, tries: 0, resolve: ignore, reject: ignore }
}

function createQueue(
  jobs: readonly JobFields[],
  limits = { maxWaiting: 100, maxWaitingPerOwner: 20 },
): FairQueue {
  const queue = new FairQueue(limits)
  for (const job of jobs) expect(queue.add(createJob(job))).toBeNull()
  return queue
}

/** Takes all jobs. Returns their owners and `queuedAt` values. */
function takeAll(queue: FairQueue) {
  const taken: [JobOwner, number][] = []
  for (let job = queue.take(); job !== null; job = queue.take()) taken.push([job.owner, job.queuedAt])
  return taken
}

it('takes one job of each owner in rounds, the oldest first', () => {
  const jobs = [1, 2, 3, 4].map((queuedAt) => ({ owner: ada, queuedAt }))
  const queue = createQueue([
    ...jobs,
    { owner: bob, queuedAt: 5 },
    { owner: eve, queuedAt: 6 },
    { owner: bob, queuedAt: 7 },
  ])
  expect(takeAll(queue)).toEqual([
    [ada, 1],
    [bob, 5],
    [eve, 6],
    [ada, 2],
    [bob, 7],
    [ada, 3],
    [ada, 4],
  ])
})

it('serves a new owner in the current round, however many jobs another one has', () => {
  const queue = createQueue(Array.from({ length: 20 }, (_, queuedAt) => ({ owner: ada, queuedAt })))
  expect(queue.take()?.owner).toBe(ada)
  queue.add(createJob({ owner: bob, queuedAt: 30 }))
  expect([queue.take()?.owner, queue.take()?.owner]).toEqual([ada, bob])
})

it('takes the urgent jobs of an owner before the others, not before those of other owners', () => {
  const queue = createQueue([
    { owner: ada, queuedAt: 1 },
    { owner: ada, queuedAt: 2 },
    { owner: bob, queuedAt: 3 },
    { owner: ada, queuedAt: 4, isUrgent: true },
    { owner: ada, queuedAt: 5, isUrgent: true },
  ])
  expect(takeAll(queue).map(([, queuedAt]) => queuedAt)).toEqual([4, 3, 5, 1, 2])
})

it('rejects jobs above the limit of an owner and above the total limit', () => {
  const queue = createQueue(
    [
      { owner: ada, queuedAt: 1 },
      { owner: ada, queuedAt: 2 },
    ],
    { maxWaiting: 4, maxWaitingPerOwner: 2 },
  )
  expect(queue.add(createJob({ owner: ada, queuedAt: 3 }))).toBe('too-many-of-owner')
  expect(queue.add(createJob({ owner: bob, queuedAt: 4 }))).toBeNull()
  expect(queue.add(createJob({ owner: eve, queuedAt: 5 }))).toBeNull()
  expect(queue.add(createJob({ owner: eve, queuedAt: 6 }))).toBe('too-many')
  queue.take()
  expect(queue.add(createJob({ owner: eve, queuedAt: 7 }))).toBeNull()
})

it('takes interrupted jobs first, and removes jobs that match', () => {
  const queue = createQueue([
    { owner: ada, queuedAt: 1 },
    { owner: ada, queuedAt: 2 },
    { owner: bob, queuedAt: 3 },
  ])
  queue.addInterrupted(createJob({ owner: ada, queuedAt: 4 }))
  queue.addInterrupted(createJob({ owner: bob, queuedAt: 5 }))
  expect(queue.length).toBe(5)
  expect(
    queue.remove(({ queuedAt }) => [1, 3, 4].includes(queuedAt)).map(({ queuedAt }) => queuedAt),
  ).toEqual([4, 1, 3])
  expect(takeAll(queue)).toEqual([
    [bob, 5],
    [ada, 2],
  ])
  expect(queue.length).toBe(0)
})
