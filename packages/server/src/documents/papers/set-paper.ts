import { Invalid, type Refusal, Unavailable } from '#errors.ts'
import type { PaperForm } from '#pdf/open-setter.ts'
import type { Paper } from '#pdf/paper.ts'
import { NotSet } from '#pdf/processes/not-set.ts'
import type { Services } from '#services.ts'

const lettersSaid = 20

/** Different taxes of one document that are set: many times as many as anybody has, and done in a few seconds. */
const mostTaxes = 500

export interface Log {
  error(error: unknown, said: string): void
}

/** What cannot be shown is said by its number. */
function nameOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return /^[\p{C}\p{Z}]/u.test(letter) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : letter
}

interface Setting {
  readonly paper: Paper
  readonly form: PaperForm
}

/** A paper as a file. What cannot be set is refused, with the whole story in the log. @throws Invalid, Unavailable */
export async function setPaper(
  { typesetter }: Pick<Services, 'typesetter'>,
  log: Log,
  { paper, form }: Setting,
): Promise<Buffer> {
  const count = paper.taxes.rows.length
  if (count > mostTaxes) throw new Invalid({ key: 'paper.too-many-rates', params: { count, max: mostTaxes } })
  const outcome = await typesetter.set(paper, form).catch((error: unknown) => {
    if (!(error instanceof NotSet)) throw error
    log.error(error, 'a document could not be set')
    throw refusalOf(error)
  })
  if (outcome.isSet) return Buffer.from(outcome.file)
  if (outcome.because === 'logo') throw new Invalid({ key: 'paper.logo-unreadable' })
  const letters = Array.from(new Intl.Segmenter().segment(outcome.missing), ({ segment }) => nameOf(segment))
  throw new Invalid({
    key: 'paper.missing-letters',
    params: { letters: letters.slice(0, lettersSaid).join(' ') },
  })
}

function refusalOf({ because }: NotSet): Refusal {
  switch (because) {
    case 'too-large':
      return new Invalid({ key: 'paper.too-large' })
    case 'too-long':
      return new Unavailable({ key: 'paper.too-slow' })
    default:
      return new Unavailable({ key: 'paper.not-set' })
  }
}
