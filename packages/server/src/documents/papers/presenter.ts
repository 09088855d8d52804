import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { payloadName, wireNames } from '@quittance/shared/wire/names.ts'
import { lineNames, pricedNames } from '@quittance/shared/wire/wire-names.ts'
import { Invalid, type Refusal, TooManyAttempts, Unavailable } from '#errors.ts'
import type { NotSet } from '#pdf/processes/not-set.ts'
import type { UnprintableText } from './find-unprintable-text.ts'
import type { Fault } from './known-fault.ts'

const lettersSaid = 20
const retryAfterSeconds = 5

/** The refusal of letters that no font has. */
export function sayMissingLetters(missing: string): Invalid {
  const letters = Array.from(new Intl.Segmenter().segment(missing), ({ segment }) => nameOf(segment))
  return new Invalid({
    key: 'paper.missing-letters',
    params: { letters: letters.slice(0, lettersSaid).join(' ') },
  })
}

/** What cannot be shown is said by its number. */
function nameOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return /^[\p{C}\p{Z}]/u.test(letter) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : letter
}

/** Under which names the fields of a document are sent. */
interface Sent {
  readonly kind: DocumentKind
  readonly linePlaces?: readonly number[]
}

/** The refusal of a text that the typesetter fails at, by the name of its field. */
export function sayUnprintable(fault: Fault, sent: Sent): Invalid {
  if (fault === 'whole') return new Invalid({ key: 'paper.unprintable' })
  const field = fieldOf(fault, sent)
  if (field === undefined) return new Invalid({ key: 'paper.unprintable-company' })
  const sentence = { key: 'paper.unprintable-text', params: { field } } as const
  return new Invalid(sentence, { [field]: [sentence] })
}

/** Undefined for texts of the company: no document has them as a field. */
function fieldOf({ origin, index }: UnprintableText, { kind, linePlaces }: Sent): string | undefined {
  switch (origin) {
    case 'company':
      return undefined
    case 'lines':
      return `${pricedNames.lines}.${linePlaces?.[index] ?? index}.${lineNames.name}`
    case 'taxRates':
      return pricedNames.lines
    default:
      return payloadName(wireNames(kind.name), 'store', origin)
  }
}

/** The refusal of what could not be set for a reason that is not a text. */
export function sayNotSet({ because }: NotSet): Refusal {
  switch (because) {
    case 'too-large':
      return new Invalid({ key: 'paper.too-large' })
    case 'too-long':
      return new Unavailable({ key: 'paper.too-slow' })
    case 'too-many-of-owner':
      return new TooManyAttempts(retryAfterSeconds, 'paper.too-many-waiting')
    default:
      return new Unavailable({ key: 'paper.not-set' })
  }
}
