import { z } from 'zod'
import { isCalendarDay } from '#documents/calendar.ts'
import { type DecimalRule, findViolation, limits } from '#documents/limits.ts'
import { type Relation, relations, type StatusReference } from '#documents/sales-document.ts'
import { exceedsJsonLimits, jsonLimits } from '#json/json-limits.ts'
import { parseJsonText } from '#json/json-text.ts'
import { type Decimal, readDecimal } from '#money/decimal.ts'
import {
  cleanName,
  hasUnstableCharacter,
  hasVisibleCharacter,
  hasVisibleLetter,
  removeDirectionControls,
} from '#text/invisible-characters.ts'
import type { TextKey, TextParams } from '#text/translator.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are rejected
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but notes can contain tabs and line breaks
const controlCharactersInNotes = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * Limits length and characters. Zod's own `max` is not used: it also measures lists, which would then be rejected
 * twice.
 */
function limitText(text: z.ZodString, maximum: number, forbidden = controlCharacters) {
  return text
    .refine((sent) => sent.length <= maximum, {
      error: 'field.too-long',
      params: { max: maximum },
      abort: true,
    })
    .refine((sent) => sent.isWellFormed() && !forbidden.test(sent), { error: 'field.control-characters' })
    .meta({ maxLength: maximum })
}

/** Accepts one line of text, trimmed and not empty. */
export function lineOfText(maximum: number, empty: TextKey = 'field.missing') {
  return requireText(textWithEmptyError(empty).trim(), maximum, empty)
}

/** Accepts the name or title of a record: one line, cleaned, with a visible letter or digit. */
export function nameText(maximum: number, empty: TextKey = 'field.missing') {
  const name = textWithEmptyError(empty).overwrite((sent) => cleanText(maximum, sent))
  return requireStableCharacters(requireText(name, maximum, empty))
    .refine(hasVisibleLetter, { error: 'field.letter-needed' })
    .meta({ minLength: 1, maxLength: maximum })
}

/** Accepts a name like `nameText`, or empty text. */
export function optionalNameText(maximum: number) {
  return optionalCleanText(maximum)
    .refine((sent) => sent === '' || hasVisibleLetter(sent), { error: 'field.letter-needed' })
    .meta({ maxLength: maximum })
}

/**
 * Accepts a part of a name, cleaned. It can be empty or a single character, such as a hyphen for an unknown last
 * name.
 */
export function optionalCleanText(maximum: number) {
  const text = z.string({ error: 'field.text-expected' }).overwrite((sent) => cleanText(maximum, sent))
  return requireStableCharacters(limitText(text, maximum)).meta({ maxLength: maximum })
}

/** Accepts the name of a product, cleaned. One visible character is sufficient, such as % or a dash. */
export function productNameText(maximum: number) {
  const empty = 'catalogue.name-required'
  const name = textWithEmptyError(empty).overwrite((sent) => cleanText(maximum, sent))
  return requireVisibleCharacter(requireStableCharacters(requireText(name, maximum, empty)), maximum, empty)
}

/** Accepts the name of a line. One visible character is sufficient. */
export function lineNameText(maximum: number) {
  const empty = 'line.name-required'
  return requireVisibleCharacter(printedText(maximum, empty), maximum, empty)
}

/** Accepts one line of text that a document prints, unchanged except for removed direction controls. */
export function printedText(maximum: number, empty: TextKey = 'field.missing') {
  const text = textWithEmptyError(empty).overwrite((sent) =>
    isFarTooLong(maximum, sent) ? sent : removeDirectionControls(sent).trim(),
  )
  return requireText(text, maximum, empty)
}

function requireStableCharacters(text: z.ZodString) {
  return text.refine((sent) => !hasUnstableCharacter(sent), { error: 'field.control-characters' })
}

function requireVisibleCharacter(text: z.ZodString, maximum: number, empty: TextKey) {
  return text.refine(hasVisibleCharacter, { error: empty }).meta({ minLength: 1, maxLength: maximum })
}

function textWithEmptyError(empty: TextKey) {
  return z.string({
    error: (issue) => (issue.input === undefined || issue.input === null ? empty : 'field.text-expected'),
  })
}

function requireText(text: z.ZodString, maximum: number, empty: TextKey) {
  const nonEmpty = text.refine((sent) => sent !== '', { error: empty, abort: true })
  return limitText(nonEmpty, maximum).meta({ minLength: 1, maxLength: maximum })
}

function cleanText(maximum: number, sent: string): string {
  return isFarTooLong(maximum, sent) ? sent : cleanName(sent)
}

/** Returns whether text is rejected without cleaning, because cleaning megabytes would take long. */
function isFarTooLong(maximum: number, sent: string): boolean {
  return sent.length > 10 * maximum
}

/** Accepts one line of text or empty text, unchanged. Use it for schemas that check the format themselves. */
export function unchangedLineOfText(maximum: number) {
  return limitText(z.string({ error: 'field.text-expected' }), maximum)
}

/** Accepts one line of text or empty text, unchanged except for removed direction controls. */
export function optionalLineOfText(maximum: number) {
  const text = z
    .string({ error: 'field.text-expected' })
    .overwrite((sent) => (isFarTooLong(maximum, sent) ? sent : removeDirectionControls(sent)))
  return limitText(text, maximum)
}

/** Accepts text of several lines, unchanged. Null means empty. */
export function multilineText(maximum: number) {
  const text = limitText(z.string({ error: 'field.text-expected' }), maximum, controlCharactersInNotes)
  return z.preprocess((value) => (value === null ? '' : value), text.optional())
}

export const note = multilineText(limits.noteLength)

/** Error messages of a number field that replace the general ones. */
export interface DecimalMessages {
  /** For a missing value. */
  readonly empty?: TextKey
  /** For a value below the minimum. */
  readonly tooSmall?: TextKey
}

/** Accepts a number, or text in plain ASCII notation, and converts it to an exact decimal. */
export function decimalField(rule: DecimalRule, { empty = 'field.missing', tooSmall }: DecimalMessages = {}) {
  return z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? empty : 'field.number-expected'),
    })
    .transform((value, context): Decimal => {
      const text = String(value).trim()
      const parsed = readDecimal(text)
      if (parsed === null) addFieldError(context, text === '' ? empty : 'field.number-expected')
      else checkDecimal(parsed, { rule, tooSmall }, context)
      return parsed ?? z.NEVER
    })
}

function checkDecimal(
  value: Decimal,
  { rule, tooSmall }: { rule: DecimalRule; tooSmall: TextKey | undefined },
  context: z.core.$RefinementCtx,
): void {
  const violation = findViolation(value, rule)
  if (violation?.reason === 'too-small') {
    addFieldError(context, tooSmall ?? 'field.too-small', { min: violation.limit })
  } else if (violation) addFieldError(context, `field.${violation.reason}`, { max: violation.limit })
}

/** Accepts any number that is only compared, so that it can contain rounding errors of binary floats. */
export const anyDecimal = z
  .union([z.number(), z.string()], { error: chooseFieldError('field.number-expected') })
  .transform((value, context): Decimal => {
    const parsed = readDecimal(String(value).trim())
    if (parsed === null) addFieldError(context, 'field.number-expected')
    return parsed ?? z.NEVER
  })

/** Accepts a whole number, as number or ASCII digits. */
export function wholeNumber(maximum: number, minimum = 1) {
  const typeError = { error: chooseFieldError('field.whole-number-expected') }
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,64}\s*$/, typeError)], typeError)
    .transform(Number)
    .pipe(
      z
        .number()
        // `int` would also reject large numbers, with its own message.
        .refine(Number.isInteger, { error: 'field.whole-number-expected', abort: true })
        .min(minimum, { error: 'field.too-small' })
        .max(maximum, { error: 'field.too-large' }),
    )
}

export const documentNumber = wholeNumber(limits.largestNumber)

/** The id of any record. */
export const recordId = wholeNumber(Number.MAX_SAFE_INTEGER)

const recordWithId = z.object({ id: recordId }).transform((record) => record.id)

/** Accepts a record, its id, or either of them as JSON text. Returns the id. */
export const reference = z.preprocess(
  parseRecordText,
  z.union([recordId, recordWithId], { error: chooseFieldError('field.record-expected') }),
)

/** Accepts a record like `reference`. Empty text and null mean that there is none. */
export const optionalReference = z.preprocess(
  (value) => (value === '' ? null : value),
  reference.nullable().optional(),
)

/** Accepts a status like `reference`, or by name only. */
export const statusReference = z.preprocess(
  parseRecordText,
  z.union(
    [
      recordId.transform((id): StatusReference => ({ id })),
      recordWithId.transform((id): StatusReference => ({ id })),
      z
        .object({ id: z.null().optional(), name: lineOfText(100) })
        .transform(({ name }): StatusReference => ({ name })),
      lineOfText(100).transform((name): StatusReference => ({ name })),
    ],
    { error: chooseFieldError('field.status-expected') },
  ),
)

/** Accepts a relation in any letter case. */
export const relationValue = z
  .string({ error: chooseFieldError('field.relation-expected') })
  .transform((text, context): Relation => {
    const relation = relations.find((name) => name === text.trim().toLowerCase())
    if (relation === undefined)
      addFieldError(context, text === '' ? 'field.missing' : 'field.relation-expected')
    return relation ?? z.NEVER
  })

export const day = z
  .string({ error: chooseFieldError('field.day-expected') })
  .refine((sent) => sent !== '', { error: 'field.missing', abort: true })
  .refine(isCalendarDay, { error: 'field.day-expected' })

/** Accepts a day. Empty text and null mean that there is none. */
export const optionalDay = z.preprocess((value) => (value === '' ? null : value), day.nullable().optional())

interface ListLimits {
  readonly max: number
  /** Whether a list without entries is rejected. */
  readonly isRequired?: boolean
}

/**
 * Creates the schema of a list. Checks its length before its entries, so that an oversized list is rejected
 * immediately.
 */
export function listOf<Entry extends z.ZodType>(entry: Entry, { max, isRequired = false }: ListLimits) {
  const checkLength = (list: z.input<Entry>[], context: z.core.$RefinementCtx) => {
    // Text has a length too. The schema of the list rejects it.
    if (Array.isArray(list) && list.length > max) addFieldError(context, 'field.too-many-entries', { max })
    return list
  }
  const list = z.array(entry, { error: chooseFieldError('field.list-expected') }).meta({ maxItems: max })
  return z.preprocess(checkLength, isRequired ? list.min(1, { error: 'field.missing' }) : list)
}

/** Parses a list that is sent as JSON text. Rejects text that exceeds `jsonLimits` before parsing. */
export function parseListText(value: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof value === 'string' && exceedsJsonLimits(value)) {
    addFieldError(context, 'field.json-too-complex', jsonLimits)
    return value
  }
  return parseJsonText(value)
}

// Records have about 50 fields; a body can have hundreds of references.
const maxRecordValues = 200

/** Parses a record that is sent as JSON text. Returns text with more values than a record unchanged. */
function parseRecordText(value: unknown): unknown {
  return typeof value === 'string' && exceedsJsonLimits(value, maxRecordValues) ? value : parseJsonText(value)
}

/** Encodes a field of a stored record that is specified as JSON text inside JSON. */
export function writeJsonText(value: unknown): string {
  return JSON.stringify(value)
}

interface RefinementContext {
  readonly addIssue: (issue: { code: 'custom'; message: string; params: TextParams }) => void
}

/** Adds an issue with the key of a sentence. The server translates it. */
export function addFieldError(context: RefinementContext, key: TextKey, params: TextParams = {}): void {
  context.addIssue({ code: 'custom', message: key, params })
}

/** Returns a Zod error function: `field.missing` for absent values, otherwise the given key. */
export function chooseFieldError(key: TextKey): (issue: z.core.$ZodRawIssue) => TextKey {
  return (issue) => (isAbsent(issue.input) ? 'field.missing' : key)
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
