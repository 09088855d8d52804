import { z } from 'zod'
import { decimalRules, limits } from '#documents/limits.ts'
import { type DocumentLine, type LineTaxRate, lineTypes } from '#documents/sales-document.ts'
import type { LineAmounts } from '#documents/totals.ts'
import { parseJsonText } from '#json/json-text.ts'
import { decimal, toNumber } from '#money/decimal.ts'
import {
  addFieldError,
  chooseFieldError,
  decimalField,
  lineNameText,
  listOf,
  multilineText,
  optionalLineOfText,
  parseListText,
  printedText,
  recordId,
} from './field-schemas.ts'
import { encodeTaxClass, readTaxClass, taxClassFields, taxClassSchemas } from './tax-class.ts'

const taxRate = z.object(
  {
    id: z
      .union([z.literal(0), recordId])
      .nullable()
      .default(null),
    name: printedText(limits.taxRateNameLength),
    rate: decimalField(decimalRules.taxRate),
    ...taxClassSchemas,
  },
  { error: 'field.record-expected' },
)

const taxRates = listOf(taxRate, { max: limits.taxRatesPerLine })
  .nullish()
  .transform((rates): readonly LineTaxRate[] =>
    (rates ?? []).map(({ id, name, rate, ...sent }) => {
      const taxClass = readTaxClass(sent)
      return taxClass === undefined ? { id, name, rate } : { id, name, rate, taxClass }
    }),
  )

/** A line of a payload. Its tax and total are recomputed, never read. */
const line = z
  .object(
    {
      type: z.enum(lineTypes, { error: 'field.choice-expected' }).nullish(),
      product_id: recordId.nullable().default(null),
      name: lineNameText(limits.lineNameLength),
      description: multilineText(limits.lineDescriptionLength),
      price: decimalField(decimalRules.price, { tooSmall: 'line.price-below-zero' }),
      quantity: decimalField(decimalRules.quantity, {
        empty: 'line.quantity-too-small',
        tooSmall: 'line.quantity-too-small',
      }),
      unit_name: optionalLineOfText(limits.unitNameLength).nullish(),
      selected_tax_rates: taxRates,
      output_type: z.enum(['change', 'remove'], { error: 'field.choice-expected' }).nullish(),
    },
    { error: chooseFieldError('line.object-expected') },
  )
  .transform(
    (sent): DocumentLine => ({
      type: sent.type ?? 'item',
      productId: sent.product_id,
      name: sent.name,
      description: sent.description ?? '',
      quantity: sent.quantity,
      unitName: (sent.unit_name ?? '').trim(),
      price: sent.price,
      taxRates: sent.selected_tax_rates,
    }),
  )

const rawLines = z
  .array(z.unknown(), { error: chooseFieldError('field.list-expected') })
  .transform((lines, context): unknown[] => {
    const count = lines.filter((candidate) => !isRemovedLine(candidate)).length
    if (count === 0) addFieldError(context, 'document.no-lines')
    if (count > limits.lines) addFieldError(context, 'document.too-many-lines', { max: limits.lines })
    return count === 0 || count > limits.lines ? z.NEVER : lines
  })

/** A line and its index in the payload, from 0. */
interface IndexedLine {
  readonly index: number
  readonly line: DocumentLine
}

/**
 * The lines of a document, as list or JSON text. Removed lines are skipped without being parsed; the others keep
 * their index.
 */
export const selectedProducts = z
  .preprocess(
    parseListText,
    rawLines.transform((lines, context) => readLines(lines, context)),
  )
  // The list is checked before its lines, so Zod cannot derive the description of a line.
  .meta({
    description:
      'The product lines, at most 2,000; also as JSON text. A save replaces all lines: absent optional values are empty.',
    items: z.toJSONSchema(line, { io: 'input', unrepresentable: 'any' }),
  })

// A response contains at most the first 50 fields.
const maxIssues = 100

type ParsedLine = ReturnType<typeof line.safeParse>

/** The lines that `parseLinesAhead` has parsed, by what was sent. */
const parsedAhead = new WeakMap<object, ParsedLine>()

/**
 * Parses the lines of a body one by one, so that a server can serve other requests between them. The schema then uses the results;
 * the body must not change in between. Stops after as many issues as the schema reports, and after one line too many.
 */
export function* parseLinesAhead(lines: readonly unknown[]): Generator<undefined, void> {
  let [count, issues] = [0, 0]
  for (const sent of lines) {
    if (issues >= maxIssues || count > limits.lines) return
    if (typeof sent === 'object' && sent !== null && !isRemovedLine(sent)) {
      const parsed = line.safeParse(sent)
      parsedAhead.set(sent, parsed)
      count += 1
      issues += parsed.error?.issues.length ?? 0
    }
    yield
  }
}

function parseLine(sent: unknown): ParsedLine {
  const parsed = typeof sent === 'object' && sent !== null ? parsedAhead.get(sent) : undefined
  return parsed ?? line.safeParse(sent)
}

/** Parses the lines in order. Stops after the line with which the number of issues reaches `maxIssues`. */
function readLines(lines: readonly unknown[], context: z.core.$RefinementCtx): IndexedLine[] {
  const parsedLines: IndexedLine[] = []
  let issues = 0
  for (const [index, sent] of lines.entries()) {
    if (issues >= maxIssues) break
    if (isRemovedLine(sent)) continue
    const parsed = parseLine(sent)
    if (parsed.success) parsedLines.push({ index, line: parsed.data })
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ ...issue, path: [index, ...issue.path] })
      issues += 1
    }
  }
  return parsedLines
}

function isRemovedLine(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'output_type' in value && value.output_type === 'remove'
  )
}

/** A line of a stored document or a payload, as it is sent. */
export const wireLine = z.object({
  type: z.enum(lineTypes),
  product_id: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  quantity: z.number(),
  unit_name: z.string(),
  selected_tax_rates: z.array(
    z
      .object({ id: z.int().nullable(), name: z.string(), rate: z.number() })
      // The taxes of versions that were stored before classes existed have none.
      .extend(z.object(taxClassFields).partial().shape),
  ),
  tax_amount: z.number(),
  total_p_amount: z.number(),
  output_type: z.literal('change'),
})

export type WireLine = z.output<typeof wireLine>

/** Encodes lines. @param amounts of the same lines, in the same order */
export function encodeLines(lines: readonly DocumentLine[], amounts: readonly LineAmounts[]): WireLine[] {
  return lines.flatMap((line, index) => {
    const lineAmounts = amounts[index]
    return lineAmounts ? [encodeLine(line, lineAmounts)] : []
  })
}

/** Encodes a line. @param amounts of the line */
export function encodeLine(line: DocumentLine, amounts: LineAmounts): WireLine {
  return {
    type: line.type,
    product_id: line.productId,
    name: line.name,
    description: line.description,
    price: toNumber(line.price),
    quantity: toNumber(line.quantity),
    unit_name: line.unitName,
    selected_tax_rates: line.taxRates.map(encodeTaxRate),
    tax_amount: toNumber(amounts.tax),
    total_p_amount: toNumber(amounts.total),
    output_type: 'change',
  }
}

/** Decodes the lines of a stored document, which are a list or JSON text. The client trusts the server. */
export function decodeLines(sent: unknown): DocumentLine[] {
  const lines = parseJsonText(sent) as readonly WireLine[] // as: the server's tests verify its responses
  return lines.map((line) => ({
    type: line.type,
    productId: line.product_id,
    name: line.name,
    description: line.description,
    unitName: line.unit_name,
    quantity: decimal(String(line.quantity)),
    price: decimal(String(line.price)),
    taxRates: line.selected_tax_rates.map(decodeTaxRate),
  }))
}

type WireTaxRate = WireLine['selected_tax_rates'][number]

function encodeTaxRate(taxRate: LineTaxRate): WireTaxRate {
  const { id, name, rate, taxClass } = taxRate
  return { id, name, rate: toNumber(rate), ...(taxClass && encodeTaxClass(taxClass)) }
}

function decodeTaxRate({ id, name, rate, ...sent }: WireTaxRate): LineTaxRate {
  const taxRate = { id, name, rate: decimal(String(rate)) }
  const taxClass = readTaxClass(sent)
  return taxClass === undefined ? taxRate : { ...taxRate, taxClass }
}
