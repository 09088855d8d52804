import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Text, TextKey } from '@quittance/shared/text/text-keys.ts'
import { payloadName, wireNames } from '@quittance/shared/wire/names.ts'
import { lineNames, pricedNames } from '@quittance/shared/wire/wire-names.ts'
import { Invalid, type Refusal, TooManyAttempts, Unavailable } from '#errors.ts'
import type { NotSet } from '#pdf/processes/not-set.ts'
import type { Fault } from './known-fault.ts'
import type { TextOrigin } from './paper-texts.ts'

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

/** A document whose text is refused, and the language of the refusal. */
interface Refused {
  readonly kind: DocumentKind
  readonly text: Text
  /** Where each line is among those that were sent; absent: where it is in the document. */
  readonly linePlaces?: readonly number[]
}

/** The refusal of a text that the typesetter fails at. It names the field as the form does, and as the calls do. */
export function sayUnprintable(fault: Fault, refused: Refused): Invalid {
  if (fault === 'whole') return new Invalid({ key: 'paper.unprintable' })
  if (fault.origin === 'company') return new Invalid({ key: 'paper.unprintable-company' })
  const { name, label } = fieldOf(fault.origin, fault.index, refused)
  const sentence = { key: 'paper.unprintable-text', params: { field: label } } as const
  return new Invalid(sentence, { [name]: [sentence] })
}

function fieldOf(
  origin: Exclude<TextOrigin, 'company'>,
  index: number,
  { kind, text, linePlaces }: Refused,
): { readonly name: string; readonly label: string } {
  const { lines } = pricedNames
  if (origin === 'taxRates') return { name: lines, label: text('line.tax-rates') }
  if (origin !== 'lines') {
    const name = payloadName(wireNames(kind.name), 'store', origin) ?? origin
    return { name, label: text(labelOf(origin, kind)) }
  }
  const place = linePlaces?.[index] ?? index
  const label = text('line.of', { field: text('line.name'), place: place + 1 })
  return { name: `${lines}.${place}.${lineNames.name}`, label }
}

function labelOf(
  origin: Exclude<TextOrigin, 'company' | 'lines' | 'taxRates'>,
  { name }: DocumentKind,
): TextKey {
  switch (origin) {
    case 'party':
      return 'paper.client'
    case 'message':
      return 'document.message'
    case 'customerNotes':
      return `${name}.customer-notes`
    default:
      return `${name}.${origin}`
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
