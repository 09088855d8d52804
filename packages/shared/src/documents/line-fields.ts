import { type Decimal, decimal, one, toCanonical } from '#money/decimal.ts'
import type { TextKey } from '#text/translator.ts'
import {
  type CorrectedValue,
  correctPrice,
  correctQuantity,
  type DecimalRule,
  decimalRules,
  limits,
} from './limits.ts'
import type { DocumentLine, LineField, LineTaxRate } from './sales-document.ts'
import { getTaxClass } from './tax-class.ts'

/** The properties that the descriptions of all fields have. */
interface FieldDescription {
  /** Key of the label of the field, its column and its problems. */
  readonly label: TextKey
  /** Column of the tables that show lines; null: the field is shown with another one, see `within`. */
  readonly column: {
    /** Grid track in the form. */
    readonly width: string
    readonly alignment: 'start' | 'end'
  } | null
  /** Whether Enter stops at the field when it walks through the lines. */
  readonly isEnterStop: boolean
  /** Returns a text that is equal for equal values, by which versions are compared and merged. */
  readonly toKey: (line: DocumentLine) => string
}

export interface TextFieldDescription extends FieldDescription {
  readonly type: 'text'
  readonly maxLength: number
  /** Whether a line needs a visible character in it to be saved. */
  readonly isRequired: boolean
  /** Whether the text can have several lines. */
  readonly isMultiline: boolean
  /** Whether products are offered while the text is written. */
  readonly offersProducts: boolean
  /**
   * The field with which the text is edited; null: it has a column of its own. Within another text it is optional: it is below that
   * text, as wide as the line, if it is not empty or the user adds it. Within any other field it is always beside that field.
   */
  readonly within: LineField | null
}

export interface DecimalFieldDescription extends FieldDescription {
  readonly type: 'decimal'
  readonly rule: DecimalRule
  readonly isMoney: boolean
  /** Difference that an arrow key makes. */
  readonly step: Decimal
  /** Corrects an entered value (null: none) when its field loses the focus. Returns null if the field stays empty. */
  readonly correct: (entered: Decimal | null) => CorrectedValue | null
}

export interface TaxRatesFieldDescription extends FieldDescription {
  readonly type: 'tax-rates'
}

export type LineFieldDescription = TextFieldDescription | DecimalFieldDescription | TaxRatesFieldDescription

/**
 * The fields of a line in the order in which they are shown. Tables, pasting, keyboard, comparison and merge read this description.
 * The words of spreadsheet headings are in `pasting/column-mapping.ts` of the web client, which loads them when rows are pasted.
 */
export const lineFields = {
  name: {
    type: 'text',
    label: 'line.name',
    column: { width: 'minmax(6.875rem, 1fr)', alignment: 'start' },
    isEnterStop: true,
    maxLength: limits.lineNameLength,
    isRequired: true,
    isMultiline: false,
    offersProducts: true,
    within: null,
    toKey: ({ name }) => name,
  },
  description: {
    type: 'text',
    label: 'line.description',
    column: null,
    isEnterStop: false,
    maxLength: limits.lineDescriptionLength,
    isRequired: false,
    isMultiline: true,
    offersProducts: false,
    within: 'name',
    toKey: ({ description }) => description,
  },
  price: {
    type: 'decimal',
    label: 'line.price',
    column: { width: '7.25rem', alignment: 'end' },
    isEnterStop: true,
    rule: decimalRules.price,
    isMoney: true,
    step: decimal('0.02'),
    correct: (entered) => (entered === null ? null : correctPrice(entered)),
    toKey: ({ price }) => toCanonical(price),
  },
  quantity: {
    type: 'decimal',
    label: 'line.quantity',
    column: { width: '10.375rem', alignment: 'end' },
    isEnterStop: true,
    rule: decimalRules.quantity,
    isMoney: false,
    step: one,
    correct: correctQuantity,
    toKey: ({ quantity }) => toCanonical(quantity),
  },
  unitName: {
    type: 'text',
    label: 'line.unit-name',
    column: null,
    isEnterStop: false,
    maxLength: limits.unitNameLength,
    isRequired: false,
    isMultiline: false,
    offersProducts: false,
    within: 'quantity',
    toKey: ({ unitName }) => unitName,
  },
  taxRates: {
    type: 'tax-rates',
    label: 'line.tax-rates',
    column: { width: '7rem', alignment: 'start' },
    isEnterStop: false,
    // Independent of the order of the rates, because each applies to quantity × price.
    toKey: ({ taxRates }) => taxRates.map(toClassKey).toSorted().join('\n'),
  },
} as const satisfies Readonly<Record<LineField, LineFieldDescription>>

/** The names of the fields in the order in which they are shown. */
export const lineFieldNames = Object.keys(lineFields) as readonly LineField[] // as: the keys of lineFields

/** Fields whose values have a type. */
export type LineFieldOfType<Type extends LineFieldDescription['type']> = {
  [Field in LineField]: (typeof lineFields)[Field]['type'] extends Type ? Field : never
}[LineField]

export type DecimalLineField = LineFieldOfType<'decimal'>

export type TextLineField = LineFieldOfType<'text'>

export const textLineFields = lineFieldNames.filter(isTextLineField)

export function isTextLineField(field: LineField): field is TextLineField {
  return lineFields[field].type === 'text'
}

/** Returns the texts that are edited with a field. */
export function findTextsWithin(field: LineField): readonly TextLineField[] {
  return textLineFields.filter((text) => lineFields[text].within === field)
}

/** The texts that a line has only if they are not empty or the user adds them. */
export const optionalTexts: readonly TextLineField[] = textLineFields.flatMap(findTextsWithin)

export const decimalLineFields = lineFieldNames.filter(isDecimalLineField)

export function isDecimalLineField(field: LineField): field is DecimalLineField {
  return lineFields[field].type === 'decimal'
}

export function isLineField(name: string): name is LineField {
  return Object.hasOwn(lineFields, name)
}

/** Returns a key that is equal for tax rates with equal names and percentages. The id in the catalogue does not count. */
export function toRateKey({ name, rate }: Pick<LineTaxRate, 'name' | 'rate'>): string {
  return JSON.stringify([name, Number(rate)])
}

/** Returns a key that also differs for rates of another class, such as two reasons for 0 %. */
function toClassKey(taxRate: LineTaxRate): string {
  const { kind, category, exemptionCode, exemptionText } = getTaxClass(taxRate)
  const isOrdinary = kind === 'vat' && exemptionCode === '' && exemptionText === ''
  if (isOrdinary && (category === null || category === 'S')) return toRateKey(taxRate)
  return `${toRateKey(taxRate)} ${JSON.stringify([kind, category, exemptionCode, exemptionText])}`
}

/** Cached because lines are immutable. */
const lineKeyCache = new WeakMap<DocumentLine, string>()

/** Returns a key that is equal for lines with equal fields. The product is not a field that a line displays. */
export function toLineKey(line: DocumentLine): string {
  const cached = lineKeyCache.get(line)
  if (cached !== undefined) return cached
  const key = JSON.stringify(lineFieldNames.map((field) => lineFields[field].toKey(line)))
  lineKeyCache.set(line, key)
  return key
}

/** Returns whether a field is equal in two lines. */
export function hasSameLineValue(field: LineField, left: DocumentLine, right: DocumentLine): boolean {
  const { toKey } = lineFields[field]
  return toKey(left) === toKey(right)
}

/** Returns the fields that differ, in the order in which they are shown. */
export function findChangedLineFields(left: DocumentLine, right: DocumentLine): LineField[] {
  if (toLineKey(left) === toLineKey(right)) return []
  return lineFieldNames.filter((field) => !hasSameLineValue(field, left, right))
}
