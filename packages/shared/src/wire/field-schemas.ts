import { z } from 'zod'
import { isCalendarDay } from '#documents/calendar.ts'
import { type DecimalRule, findViolation, limits } from '#documents/limits.ts'
import { type Relation, relations, type StatusReference } from '#documents/sales-document.ts'
import { exceedsJsonLimits, jsonLimits } from '#json/json-limits.ts'
import { type Decimal, readDecimal } from '#money/decimal.ts'
import {
  cleanName,
  hasUnstableCharacter,
  hasVisibleCharacter,
  hasVisibleLetter,
  removeDirectionControls,
} from '#text/invisible-characters.ts'
import type { TextKey, TextParams } from '#text/translator.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tabs and line breaks belong in a note
const controlCharactersInNotes = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Zod's own `min` and `max` measure whatever has a length, so that a list would be refused twice. */
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

/** One line of text, trimmed. */
export function lineOfText(maximum: number, empty: TextKey = 'field.missing') {
  return requireText(textWithEmptyError(empty).trim(), maximum, empty)
}

/** Accepts the name or title of a record: one line, cleaned, with a letter or a digit that can be seen. */
export function nameText(maximum: number, empty: TextKey = 'field.missing') {
  const name = textWithEmptyError(empty).overwrite((sent) => cleanText(maximum, sent))
  return requireStableCharacters(requireText(name, maximum, empty))
    .refine(hasVisibleLetter, { error: 'field.letter-needed' })
    .meta({ minLength: 1, maxLength: maximum })
}

/** Accepts a name that may be empty, otherwise as `nameText`. */
export function optionalNameText(maximum: number) {
  return optionalCleanText(maximum)
    .refine((sent) => sent === '' || hasVisibleLetter(sent), { error: 'field.letter-needed' })
    .meta({ maxLength: maximum })
}

/** Accepts a part of a name, cleaned. It may be empty or a sign alone, like a hyphen for a last name that is not known. */
export function optionalCleanText(maximum: number) {
  const text = z.string({ error: 'field.text-expected' }).overwrite((sent) => cleanText(maximum, sent))
  return requireStableCharacters(limitText(text, maximum)).meta({ maxLength: maximum })
}

/** Accepts the name of a product, cleaned: a sign that can be seen is enough, like % or a dash. */
export function productNameText(maximum: number) {
  const name = textWithEmptyError('line.name-required').overwrite((sent) => cleanText(maximum, sent))
  return requireVisibleCharacter(
    requireStableCharacters(requireText(name, maximum, 'line.name-required')),
    maximum,
  )
}

/** Accepts what is sold in a line: a sign that can be seen is enough. */
export function lineNameText(maximum: number) {
  return requireVisibleCharacter(printedText(maximum, 'line.name-required'), maximum)
}

/** Accepts one line of a document, as it was typed but for controls that show it in another order. */
export function printedText(maximum: number, empty: TextKey = 'field.missing') {
  const text = textWithEmptyError(empty).overwrite((sent) =>
    isFarTooLong(maximum, sent) ? sent : removeDirectionControls(sent).trim(),
  )
  return requireText(text, maximum, empty)
}

function requireStableCharacters(text: z.ZodString) {
  return text.refine((sent) => !hasUnstableCharacter(sent), { error: 'field.control-characters' })
}

function requireVisibleCharacter(text: z.ZodString, maximum: number) {
  return text
    .refine(hasVisibleCharacter, { error: 'line.name-required' })
    .meta({ minLength: 1, maxLength: maximum })
}

function textWithEmptyError(empty: TextKey) {
  return z.string({
    error: (issue) => (issue.input === undefined || issue.input === null ? empty : 'field.text-expected'),
  })
}

function requireText(text: z.ZodString, maximum: number, empty: TextKey) {
  const given = text.refine((sent) => sent !== '', { error: empty, abort: true })
  return limitText(given, maximum).meta({ minLength: 1, maxLength: maximum })
}

function cleanText(maximum: number, sent: string): string {
  return isFarTooLong(maximum, sent) ? sent : cleanName(sent)
}

/** Such a text is rejected as it is: cleaning a body of megabytes would take long. */
function isFarTooLong(maximum: number, sent: string): boolean {
  return sent.length > 10 * maximum
}

/** Accepts one line of text that may be empty, for a schema that says what it must look like. */
export function unchangedLineOfText(maximum: number) {
  return limitText(z.string({ error: 'field.text-expected' }), maximum)
}

/** Accepts one line of text that may be empty, kept as it was sent but for controls that show it in another order. */
export function optionalLineOfText(maximum: number) {
  const text = z
    .string({ error: 'field.text-expected' })
    .overwrite((sent) => (isFarTooLong(maximum, sent) ? sent : removeDirectionControls(sent)))
  return limitText(text, maximum)
}

/** Free text of several lines, kept as it was typed; null is empty. */
export const note = z.preprocess(
  (value) => (value === null ? '' : value),
  limitText(
    z.string({ error: 'field.text-expected' }),
    limits.noteLength,
    controlCharactersInNotes,
  ).optional(),
)

/** Sentences of its own that a figure has instead of the general ones. */
export interface DecimalMessages {
  /** What is said of a value that is not there. */
  readonly empty?: TextKey
  /** What is said of a value below the minimum. */
  readonly tooSmall?: TextKey
}

/** A number, or text that holds one in plain ASCII notation; exact from here on. */
export function decimalField(rule: DecimalRule, { empty = 'field.missing', tooSmall }: DecimalMessages = {}) {
  return z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? empty : 'field.number-expected'),
    })
    .transform((value, context): Decimal => {
      const text = String(value).trim()
      const read = readDecimal(text)
      if (read === null) addFieldError(context, text === '' ? empty : 'field.number-expected')
      else checkDecimal(read, { rule, tooSmall }, context)
      return read ?? z.NEVER
    })
}

function checkDecimal(
  value: Decimal,
  { rule, tooSmall }: { rule: DecimalRule; tooSmall: TextKey | undefined },
  context: z.core.$RefinementCtx,
): void {
  const breach = findViolation(value, rule)
  if (breach?.reason === 'too-small')
    addFieldError(context, tooSmall ?? 'field.too-small', { min: breach.limit })
  else if (breach) addFieldError(context, `field.${breach.reason}`, { max: breach.limit })
}

/** A figure that is only compared with ours, so that it may come with a binary float's noise. */
export const anyDecimal = z
  .union([z.number(), z.string()], { error: chooseFieldError('field.number-expected') })
  .transform((value, context): Decimal => {
    const read = readDecimal(String(value).trim())
    if (read === null) addFieldError(context, 'field.number-expected')
    return read ?? z.NEVER
  })

/** A whole number from 1 on, as a number or as ASCII digits. */
function wholeNumber(maximum: number) {
  const said = { error: chooseFieldError('field.whole-number-expected') }
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,64}\s*$/, said)], said)
    .transform(Number)
    .pipe(
      z
        .number()
        // Not `int`: it refuses large numbers too, in words of its own.
        .refine(Number.isInteger, { error: 'field.whole-number-expected', abort: true })
        .min(1, { error: 'field.too-small' })
        .max(maximum, { error: 'field.too-large' }),
    )
}

export const documentNumber = wholeNumber(limits.largestNumber)

/** The id of any record. */
export const recordId = wholeNumber(Number.MAX_SAFE_INTEGER)

const recordWithId = z.object({ id: recordId }).transform((record) => record.id)

/** A chosen record, its id, or either of them as JSON text; only the id counts. */
export const reference = z.preprocess(
  parseRecordText,
  z.union([recordId, recordWithId], { error: chooseFieldError('field.record-expected') }),
)

/** As `reference`, or a name alone. */
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

/** In any letter case. */
export const relationValue = z
  .string({ error: chooseFieldError('field.relation-expected') })
  .transform((text, context): Relation => {
    const known = relations.find((relation) => relation === text.trim().toLowerCase())
    if (known === undefined) addFieldError(context, text === '' ? 'field.missing' : 'field.relation-expected')
    return known ?? z.NEVER
  })

export const day = z
  .string({ error: chooseFieldError('field.day-expected') })
  .refine((sent) => sent !== '', { error: 'field.missing', abort: true })
  .refine(isCalendarDay, { error: 'field.day-expected' })

/** Empty and null: there is none. */
export const optionalDay = z.preprocess((value) => (value === '' ? null : value), day.nullable().optional())

interface ListLimits {
  readonly max: number
  /** Whether a list without entries is rejected. */
  readonly isRequired?: boolean
}

/** Returns the schema of a sent list. Its length is checked before its entries, so that a list that is too long is rejected at once. */
export function listOf<Entry extends z.ZodType>(entry: Entry, { max, isRequired = false }: ListLimits) {
  const checkLength = (list: z.input<Entry>[], context: z.core.$RefinementCtx) => {
    // Text also has a length; the schema of the list rejects it.
    if (Array.isArray(list) && list.length > max) addFieldError(context, 'field.too-many-entries', { max })
    return list
  }
  const list = z.array(entry, { error: chooseFieldError('field.list-expected') }).meta({ maxItems: max })
  return z.preprocess(checkLength, isRequired ? list.min(1, { error: 'field.missing' }) : list)
}

/** Reads what may be JSON text; anything that is not text, or not JSON, is answered as it came. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** As `readJsonText`, of a list that was sent. Rejects text that exceeds `jsonLimits` before it is parsed. */
export function parseListText(value: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof value === 'string' && exceedsJsonLimits(value)) {
    addFieldError(context, 'field.json-too-complex', jsonLimits)
    return value
  }
  return parseJsonText(value)
}

// Records have about 50 fields; a body can have hundreds of references.
const maxRecordValues = 200

/** As `readJsonText`, of one record that was sent. Text that holds more than a record does is answered as it came. */
export function parseRecordText(value: unknown): unknown {
  return typeof value === 'string' && exceedsJsonLimits(value, maxRecordValues) ? value : parseJsonText(value)
}

/** Some fields of stored records travel as JSON inside JSON. */
export function writeJsonText(value: unknown): string {
  return JSON.stringify(value)
}

interface RefinementContext {
  readonly addIssue: (issue: { code: 'custom'; message: string; params: TextParams }) => void
}

/** Refuses a value with a sentence, by its key: whoever answers looks it up in the reader's language. */
export function addFieldError(context: RefinementContext, key: TextKey, params: TextParams = {}): void {
  context.addIssue({ code: 'custom', message: key, params })
}

/** `field.missing` for what is not there, the given sentence for what is wrong. */
export function chooseFieldError(key: TextKey): (issue: z.core.$ZodRawIssue) => TextKey {
  return (issue) => (isAbsent(issue.input) ? 'field.missing' : key)
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
