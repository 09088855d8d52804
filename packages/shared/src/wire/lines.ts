import { z } from 'zod'
import { decimalRules, limits } from '#documents/limits.ts'
import type { DocumentLine, LineTaxRate } from '#documents/sales-document.ts'
import type { LineAmounts } from '#documents/totals.ts'
import { decimal, toNumber } from '#money/decimal.ts'
import {
  addFieldError,
  chooseFieldError,
  decimalField,
  lineNameText,
  listOf,
  parseJsonText,
  parseListText,
  printedText,
  recordId,
} from './field-schemas.ts'

const taxRate = z.object(
  {
    id: z
      .union([z.literal(0), recordId])
      .nullable()
      .default(null),
    name: printedText(limits.taxRateNameLength),
    rate: decimalField(decimalRules.taxRate),
  },
  { error: 'field.record-expected' },
)

const taxRates = listOf(taxRate, { max: limits.taxRatesPerLine })
  .nullish()
  .transform((rates): readonly LineTaxRate[] => rates ?? [])

/** A selected product line as it is sent. Its tax and total are recomputed, never read. */
const line = z
  .object(
    {
      product_id: recordId.nullable().default(null),
      name: lineNameText(limits.lineNameLength),
      price: decimalField(decimalRules.price, { tooSmall: 'line.price-below-zero' }),
      quantity: decimalField(decimalRules.quantity, {
        empty: 'line.quantity-too-small',
        tooSmall: 'line.quantity-too-small',
      }),
      selected_tax_rates: taxRates,
      output_type: z.enum(['change', 'remove'], { error: 'field.choice-expected' }).nullish(),
    },
    { error: chooseFieldError('line.object-expected') },
  )
  .transform(
    (sent): DocumentLine => ({
      productId: sent.product_id,
      name: sent.name,
      quantity: sent.quantity,
      price: sent.price,
      taxRates: sent.selected_tax_rates,
    }),
  )

const rawLines = z
  .array(z.unknown(), { error: chooseFieldError('field.list-expected') })
  .transform((lines, context): unknown[] => {
    const kept = lines.filter((candidate) => !isRemovedLine(candidate)).length
    if (kept === 0) addFieldError(context, 'document.no-lines')
    if (kept > limits.lines) addFieldError(context, 'document.too-many-lines', { max: limits.lines })
    return kept === 0 || kept > limits.lines ? z.NEVER : lines
  })

/** A line, and where it stood among those that were sent, from 0 on. */
interface IndexedLine {
  readonly index: number
  readonly line: DocumentLine
}

/** The lines of a document, as a list or as JSON text. Removed ones are dropped unread; the others keep their place. */
export const selectedProducts = z
  .preprocess(
    parseListText,
    rawLines.transform((lines, context) => readLines(lines, context)),
  )
  // The list is looked at before its lines are, so the description of a line is added by hand.
  .meta({
    description: 'The product lines, at most 2,000; also as JSON text.',
    items: z.toJSONSchema(line, { io: 'input', unrepresentable: 'any' }),
  })

// An answer names the first 50 fields at most.
const maxIssues = 100

/** Reads the lines in their order, and stops after the line that brings their issues to `mostIssues`. */
function readLines(lines: readonly unknown[], context: z.core.$RefinementCtx): IndexedLine[] {
  const placed: IndexedLine[] = []
  let issues = 0
  for (const [place, sent] of lines.entries()) {
    if (issues >= maxIssues) break
    if (isRemovedLine(sent)) continue
    const read = line.safeParse(sent)
    if (read.success) placed.push({ index: place, line: read.data })
    for (const issue of read.error?.issues ?? []) {
      context.addIssue({ ...issue, path: [place, ...issue.path] })
      issues += 1
    }
  }
  return placed
}

function isRemovedLine(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'output_type' in value && value.output_type === 'remove'
  )
}

/** A line as stored documents and payloads carry it. */
export interface WireLine {
  readonly product_id: number | null
  readonly name: string
  readonly price: number
  readonly quantity: number
  readonly selected_tax_rates: readonly {
    readonly id: number | null
    readonly name: string
    readonly rate: number
  }[]
  readonly tax_amount: number
  readonly total_p_amount: number
  readonly output_type: 'change'
}

/** @param amounts of the same lines, in the same order */
export function encodeLines(lines: readonly DocumentLine[], amounts: readonly LineAmounts[]): WireLine[] {
  return lines.flatMap((line, index) => {
    const reported = amounts[index]
    return reported ? [encodeLine(line, reported)] : []
  })
}

function encodeLine(line: DocumentLine, amounts: LineAmounts): WireLine {
  return {
    product_id: line.productId,
    name: line.name,
    price: toNumber(line.price),
    quantity: toNumber(line.quantity),
    selected_tax_rates: line.taxRates.map(({ id, name, rate }) => ({ id, name, rate: toNumber(rate) })),
    tax_amount: toNumber(amounts.tax),
    total_p_amount: toNumber(amounts.total),
    output_type: 'change',
  }
}

const storedDecimal = z.number().transform((value) => decimal(String(value)))

/** The lines of a stored document, as JSON text: what the server wrote, without the limits of what people may send. */
export const storedLines = z.preprocess(
  parseJsonText,
  z.array(
    z
      .object({
        product_id: z.number().nullable(),
        name: z.string(),
        price: storedDecimal,
        quantity: storedDecimal,
        selected_tax_rates: z.array(
          z.object({ id: z.number().nullable(), name: z.string(), rate: storedDecimal }),
        ),
      })
      .transform(
        (stored): DocumentLine => ({
          productId: stored.product_id,
          name: stored.name,
          quantity: stored.quantity,
          price: stored.price,
          taxRates: stored.selected_tax_rates,
        }),
      ),
  ),
)
