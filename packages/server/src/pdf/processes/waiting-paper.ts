import type { PaperForm, PaperSet } from '#pdf/open-setter.ts'
import type { Paper } from '#pdf/paper.ts'
import type { NotSet } from './not-set.ts'

/** A paper that somebody waits for. */
export interface WaitingPaper {
  readonly paper: Paper
  readonly form: PaperForm
  readonly resolve: (outcome: PaperSet) => void
  readonly reject: (error: NotSet) => void
  /** By the clock of the process. */
  readonly since: number
  /** How many processes were given it. */
  tries: number
}
