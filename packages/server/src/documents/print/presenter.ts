import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { getPayloadName, getWireNames, lineFieldNames, pricingNames } from '@quittance/shared/wire/names.ts'
import { type DomainError, Invalid, TooManyAttempts, Unavailable } from '#errors.ts'
import type { RenderError } from '#pdf/render-queue.ts'
import type { PrintFault, TextOrigin } from './find-unprintable-text.ts'

const maxLettersShown = 20
const retryAfterSeconds = 5

/** The refusal of letters that no font has. */
export function createMissingLettersError(missing: string): Invalid {
  const letters = Array.from(new Intl.Segmenter().segment(missing), ({ segment }) => formatLetter(segment))
  return new Invalid({
    key: 'paper.missing-letters',
    params: { letters: letters.slice(0, maxLettersShown).join(' ') },
  })
}

/** What cannot be shown is said by its number. */
function formatLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return /^[\p{C}\p{Z}]/u.test(letter) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : letter
}

/** A document whose text is refused, and the language of the refusal. */
interface RejectedDocument {
  readonly kind: DocumentKind
  readonly text: TranslateFunction
  /** Where each line is among those that were sent; absent: where it is in the document. */
  readonly lineIndexes?: readonly number[]
}

/** The refusal of a text that the typesetter fails at. It names the field as the form does, and as the calls do. */
export function createUnprintableError(fault: PrintFault, refused: RejectedDocument): Invalid {
  if (fault === 'whole') return new Invalid({ key: 'paper.unprintable' })
  if (fault.origin === 'company') return new Invalid({ key: 'paper.unprintable-company' })
  const { name, label } = describeField(fault.origin, fault.index, refused)
  const sentence = { key: 'paper.unprintable-text', params: { field: label } } as const
  return new Invalid(sentence, { [name]: [sentence] })
}

function describeField(
  origin: Exclude<TextOrigin, 'company'>,
  index: number,
  { kind, text, lineIndexes }: RejectedDocument,
): { readonly name: string; readonly label: string } {
  const { lines } = pricingNames
  if (origin === 'taxRates') return { name: lines, label: text('line.tax-rates') }
  if (origin !== 'lines') {
    const name = getPayloadName(getWireNames(kind.name), 'store', origin) ?? origin
    return { name, label: text(getLabelKey(origin, kind)) }
  }
  const place = lineIndexes?.[index] ?? index
  const label = text('line.of', { field: text('line.name'), place: place + 1 })
  return { name: `${lines}.${place}.${lineFieldNames.name}`, label }
}

function getLabelKey(
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
export function createRenderError({ reason: because }: RenderError): DomainError {
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
