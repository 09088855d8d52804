import { addDays, type CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  emptyLegalDetails,
  type LegalDetails,
  pickLegalDetails,
} from '@quittance/shared/documents/legal-details.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { isDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type {
  CorrectedInvoice,
  DiscountType,
  NamedRecord,
  OpenedDocument,
  PartyRecord,
  PricedContent,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import { type Decimal, exceeds, isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import {
  contentOf,
  type FormLine,
  type InvalidInput,
  isEmptyLine,
  noInvalidInput,
} from '#documents/lines/form-line.ts'

/** The values with which each new document of a form starts again after a save. */
export interface FormDefaults {
  readonly title: string
  readonly terms: string
  readonly customerNotes: string
  readonly daysUntilDue: number
}

const amountFields = ['amountDue', 'amountPaid', 'shippingCharges'] as const

export type AmountField = (typeof amountFields)[number]

export function isAmountField(field: NumericFieldName): field is AmountField {
  return amountFields.some((amount) => amount === field)
}

export type DateField =
  | 'documentDate'
  | 'dueDate'
  | 'deliveryDate'
  | 'periodFrom'
  | 'periodTo'
  | 'exchangeRateDate'

/** A field for a day, whose text can be invalid. The date of an invoice of another program is a part of `correctedInvoice`. */
export type DayFieldName = DateField | 'correctedInvoiceDate'

export type DecimalFieldName = AmountField | 'discountPercentage' | 'adjustments' | 'exchangeRate'

export type NumericFieldName = 'number' | DecimalFieldName

/** A document as shown in its form. `null` is an empty field. */
export interface DocumentForm extends LegalDetails {
  /** null: not stored yet. */
  readonly id: number | null
  readonly version: number | null
  readonly prefix: string
  readonly number: number | null
  /** The number that the form proposed. Only a number that differs from it can be a typing error. */
  readonly proposedNumber: number
  readonly title: string
  readonly relation: Relation | null
  readonly party: PartyRecord | null
  readonly documentDate: CalendarDay | null
  readonly dueDate: CalendarDay | null
  readonly status: NamedRecord | null
  readonly currency: NamedRecord | null
  readonly owner: NamedRecord | null
  readonly message: string
  readonly terms: string
  readonly customerNotes: string
  readonly amountDue: Decimal
  readonly amountPaid: Decimal
  readonly shippingCharges: Decimal
  readonly correctedInvoice: CorrectedInvoice | null
  readonly lines: readonly FormLine[]
  readonly nextLineKey: number
  /** Whether all products were selected at once, so that all can be removed at once. */
  readonly hasSelectedAll: boolean
  readonly discountType: DiscountType
  readonly discountPercentage: Decimal | null
  readonly adjustments: Decimal | null
  readonly invalidInput: InvalidInput<NumericFieldName | DayFieldName>
  /** The next save takes the current data of the company and of the lead or customer; absent: it keeps theirs. */
  readonly takesCurrentData?: boolean
  readonly defaults: FormDefaults
}

/** The values that every save of a new document resets. */
const cleared = {
  id: null,
  version: null,
  party: null,
  status: null,
  currency: null,
  owner: null,
  message: '',
  amountDue: zero,
  amountPaid: zero,
  shippingCharges: zero,
  correctedInvoice: null,
  lines: [],
  nextLineKey: 1,
  hasSelectedAll: false,
  discountType: 'after',
  discountPercentage: zero,
  adjustments: zero,
  ...emptyLegalDetails,
  invalidInput: noInvalidInput,
} as const satisfies Partial<DocumentForm>

export function formFor(kind: DocumentKind, blank: BlankDocument, today: CalendarDay): DocumentForm {
  const { title, terms, customerNotes, daysUntilDue } = blank
  return {
    ...cleared,
    prefix: blank.prefix,
    number: blank.number,
    proposedNumber: blank.number,
    title,
    terms,
    customerNotes,
    relation: onlyRelation(kind),
    documentDate: today,
    dueDate: proposeDueDate(kind, today, daysUntilDue),
    currency: blank.currency,
    taxTreatment: blank.taxTreatment,
    buyerReference: blank.buyerReference,
    defaults: { title, terms, customerNotes, daysUntilDue },
  }
}

/** Documents that claim nothing are due only if a member says so. */
function proposeDueDate(
  { claim }: DocumentKind,
  today: CalendarDay,
  daysUntilDue: number,
): CalendarDay | null {
  return claim === 'none' ? null : addDays(today, daysUntilDue)
}

export function formOf(opened: OpenedDocument): DocumentForm {
  const { title, terms, customerNotes } = opened
  return {
    ...opened,
    proposedNumber: opened.number,
    lines: opened.lines.map((line, index) => ({ ...line, key: index + 1, invalidInput: noInvalidInput })),
    nextLineKey: opened.lines.length + 1,
    hasSelectedAll: false,
    invalidInput: noInvalidInput,
    defaults: { title, terms, customerNotes, daysUntilDue: 0 },
  }
}

/**
 * Returns the form of the next document after one was created, as specified: number + 1, prefix and default texts kept, the
 * rest cleared.
 */
export function afterSaving(form: DocumentForm, kind: DocumentKind, today: CalendarDay): DocumentForm {
  const number = (form.number ?? form.proposedNumber) + 1
  return {
    ...cleared,
    prefix: form.prefix,
    number,
    proposedNumber: number,
    title: form.defaults.title,
    terms: form.defaults.terms,
    customerNotes: form.defaults.customerNotes,
    relation: onlyRelation(kind),
    documentDate: today,
    dueDate: proposeDueDate(kind, today, form.defaults.daysUntilDue),
    defaults: form.defaults,
  }
}

/** Returns the form of a stored document as that of a new one, with the next number and without the amounts that were due and paid. */
export function asNewDocument(form: DocumentForm): DocumentForm {
  const unstored = { id: null, version: null, number: form.proposedNumber }
  return { ...form, ...unstored, amountDue: zero, amountPaid: zero }
}

/** Returns the form as it can be sent, without empty lines; null while a value is missing, invalid or out of range. */
export function toFilledDocument(form: DocumentForm): FilledDocument | null {
  const { number, relation, party, documentDate, status, currency, owner } = form
  const { discountPercentage, adjustments } = form
  if (number === null || !isDocumentNumber(number) || documentDate === null) return null
  if (relation === null || party === null || status === null || currency === null) return null
  const lines = form.lines.filter((line) => !isEmptyLine(line))
  if (hasInvalidInput(form.invalidInput, lines)) return null
  if (owner === null || adjustments === null || !isDiscountPercentage(discountPercentage)) return null
  return {
    ...pickStored(form),
    number,
    relation,
    party,
    documentDate,
    status,
    currency,
    owner,
    discountPercentage,
    adjustments,
    lines: lines.map(contentOf),
    ...pickLegalDetails(form),
    ...(form.takesCurrentData ? { takesCurrentData: true } : {}),
  }
}

/**
 * Returns the values from which the totals are computed. A percentage that is empty or out of range, or an empty adjustment,
 * counts as 0.
 */
export function pricedContent(
  form: Pick<DocumentForm, 'lines' | 'discountType' | 'discountPercentage' | 'adjustments'>,
): PricedContent {
  return {
    lines: form.lines,
    discountType: form.discountType,
    discountPercentage: isDiscountPercentage(form.discountPercentage) ? form.discountPercentage : zero,
    adjustments: form.adjustments ?? zero,
  }
}

function hasInvalidInput(invalidInput: DocumentForm['invalidInput'], lines: readonly FormLine[]): boolean {
  return [invalidInput, ...lines.map((line) => line.invalidInput)].some(
    (texts) => Object.keys(texts).length > 0,
  )
}

export function isDiscountPercentage(value: Decimal | null): value is Decimal {
  return value !== null && !isLess(value, zero) && !exceeds(value, limits.largestDiscountPercent)
}

/** Returns whether the content of the form differs from the pristine form. A reverted change is no difference. */
export function hasUnsavedChanges(form: DocumentForm, pristine: DocumentForm): boolean {
  if (form === pristine) return false
  const { nextLineKey, hasSelectedAll, proposedNumber, defaults, lines, ...content } = form
  const fields = Object.keys(content) as (keyof typeof content)[] // as: the names of its own fields
  return fields.some((field) => !saysSame(content[field], pristine[field])) || !areSame(lines, pristine.lines)
}

/**
 * Returns whether the lines are equal. Unchanged lines are the same objects, so only changed ones are compared by content:
 * there may be thousands.
 */
function areSame(lines: readonly FormLine[], others: readonly FormLine[]): boolean {
  if (lines.length !== others.length) return false
  return lines.every((line, index) => {
    const other = others[index]
    return line === other || (other !== undefined && saysSame({ ...line, key: 0 }, { ...other, key: 0 }))
  })
}

function saysSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}

function pickStored(form: DocumentForm) {
  const { id, version, prefix, title, dueDate, message, terms, customerNotes } = form
  const { amountDue, amountPaid, shippingCharges, correctedInvoice, discountType } = form
  return {
    id,
    version,
    prefix,
    title,
    dueDate,
    message,
    terms,
    customerNotes,
    amountDue,
    amountPaid,
    shippingCharges,
    correctedInvoice,
    discountType,
  }
}

/** Returns the relation of a kind that has only one; null: the user selects it. */
function onlyRelation(kind: DocumentKind): Relation | null {
  return kind.relations.length === 1 ? kind.relations[0] : null
}

interface Computed {
  readonly from: DocumentForm
  readonly totals: Totals
}

const computedFor = new WeakMap<DocumentForm['lines'], Computed>()

/** Returns the totals of a form. Cached, because many rows and fields show a part of them. */
export function totalsOfForm(form: DocumentForm): Totals {
  const known = computedFor.get(form.lines)
  if (known !== undefined && isPricedAlike(known.from, form)) return known.totals
  const totals = computeTotals(pricedContent(form))
  computedFor.set(form.lines, { from: form, totals })
  return totals
}

function isPricedAlike(one: DocumentForm, other: DocumentForm): boolean {
  return (
    one.discountType === other.discountType &&
    one.discountPercentage === other.discountPercentage &&
    one.adjustments === other.adjustments
  )
}
