import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import { productRowFields } from '@quittance/shared/contract/product-imports.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import {
  type CheckRow,
  createFault,
  type Mapping,
  type RowFault,
  readIssueParams,
} from '#ui/imports/import-definition.ts'
import { type CatalogueRates, findTaxRates } from './find-tax-rates.ts'
import type { ReadNumber } from './number-notation.ts'

interface CheckContext {
  readonly readNumber: ReadNumber
  /** The language in which the preview shows numbers. */
  readonly locale: Locale
  readonly taxRates: CatalogueRates
  /** Returns whether there is a product group with the name, or it will be created. */
  acceptsGroup(name: string): boolean
  readonly existing: ExistingRecordAction
}

/** The fields with numbers, and how the preview shows them. */
const numberFields = { price: showEnteredMoney, unit: showNumber } as const
const textFields = ['name', 'unit_name', 'product_group'] as const

/** Returns a function that checks rows with the schema of the server. */
export function productRowChecker(mapping: Mapping, context: CheckContext): CheckRow {
  return (row) => {
    const cells = readCells(row.cells, mapping)
    const numbers = readNumbers(cells, context)
    const taxRates = findTaxRates(cells.tax_rate_ids ?? '', context.taxRates)
    const texts = textFields.flatMap((field) => (cells[field] ? [[field, cells[field]] as const] : []))
    const ids = taxRates.rates.map(({ id }) => id)
    const payload = {
      ...Object.fromEntries([...texts, ...numbers.values]),
      ...(ids.length > 0 && { tax_rate_ids: ids }),
    }
    const shownNumbers = numbers.values.map(([field, value]) => [
      field,
      numberFields[field](value, context.locale),
    ])
    const fields = { ...cells, ...Object.fromEntries(shownNumbers) }
    const hasRates = taxRates.faults.length === 0 && ids.length > 0
    if (hasRates) fields.tax_rate_ids = taxRates.rates.map(({ name }) => name).join(', ')
    const faults = [
      ...numbers.faults,
      ...findSchemaFaults(payload),
      ...findMissingPrice(cells, context),
      ...findGroupFaults(cells, context),
      ...taxRates.faults,
    ]
    return { row, fields, payload, faults, warnings: [] }
  }
}

/** Returns the cells by target. Tax rates of several columns are joined. */
function readCells(cells: readonly string[], mapping: Mapping): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [column, target] of mapping.entries()) {
    if (target === null) continue
    const isList = target === 'tax_rate_ids'
    const cell = cells[column] ?? ''
    const value = isList ? cell.trim() : cell.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()
    const parts = [read[target] ?? '', value].filter((part) => part !== '')
    if (parts.length > 0) read[target] = parts.join(isList ? '; ' : ' ')
  }
  return read
}

function readNumbers(cells: Readonly<Record<string, string>>, { readNumber }: CheckContext) {
  const values: (readonly [keyof typeof numberFields, Decimal])[] = []
  const faults: RowFault[] = []
  for (const field of ['price', 'unit'] as const) {
    const cell = cells[field] ?? ''
    if (cell === '') continue
    const value = readNumber(cell)
    if (value === null) faults.push(createFault(field, 'field.number-expected'))
    else values.push([field, value])
  }
  return { values, faults }
}

function findSchemaFaults(payload: object): RowFault[] {
  const { error } = productRowFields.safeParse(payload)
  return (error?.issues ?? []).map(({ path, message, ...issue }) => {
    // as: the messages of the schemas are text keys
    return createFault(String(path[0] ?? ''), message as TextKey, readIssueParams(issue))
  })
}

/** An existing product keeps its price if the row has none. */
function findMissingPrice(
  { price = '' }: Readonly<Record<string, string>>,
  { existing }: CheckContext,
): RowFault[] {
  return price === '' && existing !== 'update' ? [createFault('price', 'field.missing')] : []
}

function findGroupFaults(
  { product_group: group = '' }: Readonly<Record<string, string>>,
  { acceptsGroup }: CheckContext,
): RowFault[] {
  if (group === '' || acceptsGroup(group)) return []
  return [createFault('product_group', 'imports.unknown-group', { group })]
}
