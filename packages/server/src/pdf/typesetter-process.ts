import { flushCompileCache } from 'node:module'
import { type DecodedLogo, decodeLogo, type LogoSize } from './logo/decode-logo.ts'
import { openSetter, type PaperForm, type PaperSet } from './open-setter.ts'
import type { Paper } from './paper.ts'

/** What the process is asked: to render a paper, or to decode a logo. */
export type SettingJob =
  | { readonly paper: Paper; readonly form: PaperForm }
  | { readonly logo: Uint8Array; readonly size: LogoSize }

export type JobOutcome = PaperSet | DecodedLogo

/** What it says: once, that everything is loaded; then one answer to each job. */
export type SettingAnswer =
  | { readonly isReady: true }
  | { readonly outcome: JobOutcome }
  /** Why it could not, for the log. */
  | { readonly broken: string }

// Its native memory grows with every paper until the rubbish is taken out.
const papersBetweenCleanings = 20
let papers = 0

const set = openSetter()

process.on('message', async (job: SettingJob) => {
  send(await answerTo(job))
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

async function answerTo(job: SettingJob): Promise<SettingAnswer> {
  try {
    return { outcome: 'logo' in job ? await decodeLogo(job.logo, job.size) : set(job.paper, job.form) }
  } catch (error) {
    return { broken: String(error) }
  }
}
