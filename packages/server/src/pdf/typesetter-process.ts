import { flushCompileCache } from 'node:module'
import { openSetter, type PaperForm, type PaperSet } from './open-setter.ts'
import type { Paper } from './paper.ts'

/** What the process is asked. */
export interface SettingJob {
  readonly paper: Paper
  readonly form: PaperForm
}

/** What it says: once, that everything is loaded; then one answer to each job. */
export type SettingAnswer =
  | { readonly isReady: true }
  | { readonly outcome: PaperSet }
  /** Why it could not, for the log. */
  | { readonly broken: string }

// Its native memory grows with every paper until the rubbish is taken out.
const papersBetweenCleanings = 20
let papers = 0

const set = openSetter()

process.on('message', (job: SettingJob) => {
  send(answerTo(job))
  papers += 1
  if (papers % papersBetweenCleanings === 0) globalThis.gc?.()
  // It is killed in the end, which would leave nothing to the next one.
  if (papers === 1) flushCompileCache()
})
// The server is gone: so is this.
process.on('disconnect', () => process.exit(0))
send({ isReady: true })

function send(answer: SettingAnswer): void {
  process.send?.(answer)
}

function answerTo({ paper, form }: SettingJob): SettingAnswer {
  try {
    return { outcome: set(paper, form) }
  } catch (error) {
    return { broken: String(error) }
  }
}
