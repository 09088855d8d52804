import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** A concurrent save of the same record by another member. */
export interface ChangedMeanwhile {
  readonly name: string
  /** Time of the save: ISO 8601, UTC. */
  readonly at: string
}

const changed = z.object({ changed: z.object({ name: z.string(), at: z.string() }) })

/** Returns who saved the record since it was loaded here, and when. Null if the error is not such a conflict. */
export function changedMeanwhile(error: unknown): ChangedMeanwhile | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return changed.safeParse(error.body).data?.changed ?? null
}
