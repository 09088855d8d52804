import { openSetter, type PaperForm, type PaperSet } from './open-setter.ts'
import type { Paper } from './paper.ts'

/** What the process is asked. */
export interface SettingJob {
  readonly id: number
  readonly paper: Paper
  readonly form: PaperForm
}

/** What it answers. */
export type SettingAnswer =
  | { readonly id: number; readonly outcome: PaperSet }
  /** Why it could not, for the log. */
  | { readonly id: number; readonly broken: string }

// Its native memory grows with every paper until the rubbish is taken out.
const papersBetweenCleanings = 20
let papers = 0

const set = openSetter()

process.on('message', (job: SettingJob) => {
  process.send?.(answerTo(job))
  papers += 1
  if (papers % papersBetweenCleanings === 0) globalThis.gc?.()
})
// The server is gone: so is this.
process.on('disconnect', () => process.exit(0))

function answerTo({ id, paper, form }: SettingJob): SettingAnswer {
  try {
    return { id, outcome: set(paper, form) }
  } catch (error) {
    return { id, broken: String(error) }
  }
}
