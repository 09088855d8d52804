import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import {
  getPayloadName,
  getWireNames,
  lineWireNames,
  pricingNames,
} from '@quittance/shared/wire/field-names.ts'
import { type DomainError, Invalid, TooManyAttempts, Unavailable } from '#errors.ts'
import type { RenderError } from '#pdf/render-queue.ts'
import type { PrintFault, TextOrigin } from './find-unprintable-text.ts'

const maxCharactersShown = 20
const retryAfterSeconds = 5

/** Creates the error for characters without a font. @param missing the characters, without separators */
export function createMissingCharactersError(missing: string): Invalid {
  const segments = new Intl.Segmenter().segment(missing)
  const characters = Array.from(segments, ({ segment }) => formatCharacter(segment))
  return new Invalid({
    key: 'print.unsupported-characters',
    params: { letters: characters.slice(0, maxCharactersShown).join(' ') },
  })
}

/** Returns the character, or its code point if it is invisible. */
function formatCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return /^[\p{C}\p{Z}]/u.test(character)
    ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : character
}

interface RejectedDocument {
  readonly kind: DocumentKind
  /** Translates into the language of the member. */
  readonly text: TranslateFunction
  /** Index of each line among the sent lines; absent if the lines were not sent by the caller. */
  readonly lineIndexes?: readonly number[]
}

/** Creates the error for a text that cannot be printed. It names the field by its label and by its name in the calls. */
export function createUnprintableError(fault: PrintFault, document: RejectedDocument): Invalid {
  if (fault === 'whole') return new Invalid({ key: 'print.unprintable' })
  if (fault.origin === 'company') return new Invalid({ key: 'print.unprintable-company' })
  const { name, label } = describeField(fault.origin, fault.index, document)
  const sentence = { key: 'print.unprintable-text', params: { field: label } } as const
  return new Invalid(sentence, { [name]: [sentence] })
}

const lineFieldsByOrigin = {
  lineNames: 'name',
  lineDescriptions: 'description',
  lineUnits: 'unitName',
} as const

type LineOrigin = keyof typeof lineFieldsByOrigin

function describeField(
  origin: Exclude<TextOrigin, 'company'>,
  index: number,
  { kind, text, lineIndexes }: RejectedDocument,
): { readonly name: string; readonly label: string } {
  const { lines } = pricingNames
  if (origin === 'taxRates') return { name: lines, label: text('line.tax-rates') }
  if (origin === 'lineNames' || origin === 'lineDescriptions' || origin === 'lineUnits') {
    const field = lineFieldsByOrigin[origin]
    const lineIndex = lineIndexes?.[index] ?? index
    const label = text('line.field-label', { field: text(lineFields[field].label), place: lineIndex + 1 })
    return { name: `${lines}.${lineIndex}.${lineWireNames[field]}`, label }
  }
  const name = getPayloadName(getWireNames(kind.name), 'store', origin) ?? origin
  return { name, label: text(getLabelKey(origin, kind)) }
}

function getLabelKey(
  origin: Exclude<TextOrigin, LineOrigin | 'company' | 'taxRates'>,
  { name }: DocumentKind,
): TextKey {
  switch (origin) {
    case 'party':
      return 'print.client'
    case 'message':
      return 'document.message'
    case 'customerNotes':
      return `${name}.customer-notes`
    default:
      return `${name}.${origin}`
  }
}

/** Creates the error for a failed rendering whose cause is not a text. */
export function createRenderError({ reason }: RenderError): DomainError {
  switch (reason) {
    case 'too-large':
      return new Invalid({ key: 'print.too-large' })
    case 'too-long':
      return new Unavailable({ key: 'print.too-slow' })
    case 'too-many-of-owner':
      return new TooManyAttempts(retryAfterSeconds, 'print.too-many-pending')
    default:
      return new Unavailable({ key: 'print.render-failed' })
  }
}
