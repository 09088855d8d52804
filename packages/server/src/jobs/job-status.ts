import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ownerOnlyMode } from '#process/atomic-file.ts'

/** The last run of a background job. */
export interface JobStatus {
  /** When it started. ISO 8601, UTC. */
  readonly lastRunAt: string
  /** Message of the error with which it failed. Empty: it did not fail. */
  readonly lastError: string
}

export type JobStatuses = Readonly<Record<string, JobStatus>>

// Often enough for a person who looks for the reason of a problem. Jobs run every five seconds.
const writeIntervalMs = 30_000

function statusFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/jobs.json')
}

/** The file in which a server writes the last runs of its background jobs. Only `quittance doctor` reads it. */
export class JobStatusFile {
  readonly #file: string
  readonly #statuses = new Map<string, JobStatus>()
  readonly #timer = setInterval(() => this.#write(), writeIntervalMs).unref()
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string) {
    this.#file = statusFile(dataDir)
  }

  /** Records a run. The first run of a job, a failure and the first success after a failure are written at once. */
  record(job: string, { startedAt, error }: { readonly startedAt: Date; readonly error: unknown }): void {
    const lastError = error === null ? '' : describeError(error)
    const hasErrorChanged = this.#statuses.get(job)?.lastError !== lastError
    this.#statuses.set(job, { lastRunAt: startedAt.toISOString(), lastError })
    if (hasErrorChanged) this.#write()
  }

  /** Writes the last state, and stops writing. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#write()
    await this.#writing
  }

  // Not `writeFileAtomically`: that one blocks the process until the disk has the file, and this one may be lost.
  #write(): void {
    this.#writing = this.#writing.then(async () => {
      const temporaryFile = `${this.#file}.${process.pid}.new`
      try {
        await writeFile(temporaryFile, JSON.stringify(Object.fromEntries(this.#statuses)), {
          mode: ownerOnlyMode,
        })
        await rename(temporaryFile, this.#file)
      } catch {
        // The file is for information only: a full disk is reported by what needs it.
      }
    })
  }
}

function describeError(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}

const statusesSchema = z.record(z.string(), z.object({ lastRunAt: z.string(), lastError: z.string() }))

/** Reads the last runs of the background jobs. Returns null if there is no file or if it cannot be read. */
export function readJobStatuses(dataDir: string): JobStatuses | null {
  try {
    return statusesSchema.parse(JSON.parse(readFileSync(statusFile(dataDir), 'utf8')))
  } catch {
    return null
  }
}
