import { Invalid, Unavailable } from '#errors.ts'
import type { PaperForm } from '#pdf/open-setter.ts'
import type { Paper } from '#pdf/paper.ts'
import { NotSet } from '#pdf/typesetter.ts'
import type { Services } from '#services.ts'

const lettersSaid = 20

export interface Log {
  error(error: unknown, said: string): void
}

interface SettingOfCall {
  readonly paper: Paper
  readonly form: PaperForm
}

/** A paper as a file. What cannot be set is said in words, with the whole story in the log. @throws Invalid, Unavailable */
export async function setInWords(
  { typesetter }: Pick<Services, 'typesetter'>,
  log: Log,
  { paper, form }: SettingOfCall,
): Promise<Buffer> {
  const outcome = await typesetter.set(paper, form).catch((error: unknown) => {
    if (!(error instanceof NotSet)) throw error
    log.error(error, 'a document could not be set')
    return null
  })
  if (outcome === null) throw new Unavailable({ key: 'paper.not-set' })
  if (outcome.isSet) return Buffer.from(outcome.file)
  const letters = Array.from(new Intl.Segmenter().segment(outcome.missing), ({ segment }) => segment)
  throw new Invalid({
    key: 'paper.missing-letters',
    params: { letters: letters.slice(0, lettersSaid).join(' ') },
  })
}
