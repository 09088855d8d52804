import { createHash } from 'node:crypto'
import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import { type Decimal, one } from '@quittance/shared/money/decimal.ts'
import { NameIndex } from '@quittance/shared/text/name-index.ts'
import { insertChoice, lockChoices } from '#catalogue/choices/repository.ts'
import type { Choice, ProductValues } from '#catalogue/product.ts'
import { readTaxRateNames } from '#catalogue/repository.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { FieldSentences } from '#errors.ts'
import { recordEvent, recordEvents } from '#events/repository.ts'
import { lockImports } from '#imports/repository.ts'
import {
  type HashedRow,
  type ImportRow,
  noMatches,
  type RowMatches,
  type RowResult,
  storeRows,
} from '#imports/store-rows.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { describeNewProduct, type ProductSaveFailure, saveProduct } from './change-products.ts'
import { matchProducts } from './match-products.ts'
import { findProduct, insertManyProducts } from './repository.ts'

/** A product of an import row. An undefined value changes nothing in an existing product. */
export interface ImportedProduct {
  readonly name: string
  readonly price: Decimal | undefined
  readonly defaultQuantity: Decimal | undefined
  readonly unitName: string | undefined
  readonly groupName: string | undefined
  readonly taxRateIds: readonly number[] | undefined
}

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

interface ImportBatch {
  readonly importId: string
  readonly existing: ExistingRecordAction
  /** Whether missing groups are created. */
  readonly createsGroups: boolean
  readonly author: Author
  readonly rows: readonly ImportRow<ImportedProduct>[]
}

/** Stores a batch of rows in one transaction. Rows imported before are not stored again. Returns a result for each line. */
export async function importProducts({ database, clock }: Context, batch: ImportBatch): Promise<RowResult[]> {
  const stamp = createStamp(batch.author, clock())
  // Parsing the body took some time.
  await new TimeSlice().yield()
  return await inTransaction(database, async (transaction) => {
    // Before the first read, so that the reads see the rows of concurrent imports.
    await lockImports(transaction, 'product')
    const { valid, rejected } = await validateRows(transaction, batch, stamp)
    const { importId } = batch
    const context = { transaction, clock, batch, stamp, retiredIds: new Set<number>() }
    const target = { transaction, subject: 'product', importId, at: stamp.changedAt } as const
    const results = await storeRows(target, valid, {
      match: (rows) => findMatches(context, rows),
      create: (rows) => createProducts(context, rows),
      handleExisting: (row, id) => handleExisting(context, row, id),
    })
    return [...rejected, ...results].sort((left, right) => left.line - right.line)
  })
}

/** A valid row. */
export interface ProductRow extends HashedRow {
  readonly product: ImportedProduct
  /** Null: without a group. */
  readonly group: Choice | null
  /** Why no product can be created from the row; an existing one can be updated. Null: it can. */
  readonly notCreatable: FieldSentences | null
}

interface ValidatedRows {
  readonly valid: readonly ProductRow[]
  readonly rejected: readonly RowResult[]
}

/** Finds the groups and tax rates of the rows. Creates missing groups if the member wants them. */
async function validateRows(
  transaction: Connection,
  { rows, createsGroups }: ImportBatch,
  stamp: ChangeStamp,
): Promise<ValidatedRows> {
  const hasGroups = rows.some(({ content }) => content?.groupName !== undefined)
  const hasTaxRates = rows.some(({ content }) => (content?.taxRateIds?.length ?? 0) > 0)
  const groups = new GroupFinder(transaction, {
    // Locked, because products are sorted by the names of their groups.
    groups: hasGroups ? await lockChoices(transaction, 'product_groups') : [],
    createsGroups,
    stamp,
  })
  const taxRates = hasTaxRates ? await readTaxRateNames(transaction) : new Map<number, string>()
  const valid: ProductRow[] = []
  const rejected: RowResult[] = []
  for (const { line, content: product, errors } of rows) {
    const reject = (rowErrors: FieldSentences) =>
      rejected.push({ line, outcome: 'refused', id: null, errors: rowErrors })
    if (product === null) {
      reject(errors)
      continue
    }
    if (product.taxRateIds?.some((id) => !taxRates.has(id))) {
      reject({ tax_rate_ids: [{ key: 'field.unknown-record' }] })
      continue
    }
    const group = product.groupName === undefined ? null : await groups.find(product.groupName)
    if (group === undefined) {
      const params = { group: product.groupName ?? '' }
      reject({ product_group: [{ key: 'imports.unknown-group', params }] })
      continue
    }
    const notCreatable = findBlocker(product, group)
    valid.push({ line, hash: hashRow(product), product, group, notCreatable })
  }
  return { valid, rejected }
}

function findBlocker({ price }: ImportedProduct, group: Choice | null): FieldSentences | null {
  if (price === undefined) return { price: [{ key: 'field.missing' }] }
  if (group === null || group.retiredAt === null) return null
  return { product_group: [{ key: 'imports.retired-group', params: { group: group.name } }] }
}

interface GroupOptions {
  readonly groups: readonly Choice[]
  readonly createsGroups: boolean
  readonly stamp: ChangeStamp
}

/** Finds product groups by name, those in use first. */
class GroupFinder {
  readonly #transaction: Connection
  readonly #createsGroups: boolean
  readonly #stamp: ChangeStamp
  readonly #known: NameIndex<Choice>

  constructor(transaction: Connection, { groups, createsGroups, stamp }: GroupOptions) {
    this.#transaction = transaction
    this.#createsGroups = createsGroups
    this.#stamp = stamp
    this.#known = new NameIndex(
      [...groups].sort((left, right) => Number(isRetired(left)) - Number(isRetired(right))),
    )
  }

  /** Returns undefined if there is no such group and it must not be created. */
  async find(name: string): Promise<Choice | undefined> {
    return this.#known.find(name) ?? (await this.#create(name))
  }

  async #create(name: string): Promise<Choice | undefined> {
    if (!this.#createsGroups) return undefined
    const id = await insertChoice(this.#transaction, 'product_groups', { name })
    const subject = { type: 'product_groups', id } as const
    await recordEvent(this.#transaction, this.#stamp, { subject, event: 'created' })
    const group = { id, name, retiredAt: null }
    this.#known.add(group)
    return group
  }
}

function isRetired({ retiredAt }: Choice): boolean {
  return retiredAt !== null
}

/** Returns the SHA-256 of a row's content. It does not depend on the order of the columns. */
function hashRow(product: ImportedProduct): string {
  const { name, price, defaultQuantity = one, unitName = '', groupName = '', taxRateIds = [] } = product
  const values = [name, price ?? null, defaultQuantity, unitName, groupName, taxRateIds]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

interface ImportContext {
  readonly transaction: Connection
  readonly clock: () => Date
  readonly batch: ImportBatch
  readonly stamp: ChangeStamp
  /** The retired products that rows match. */
  readonly retiredIds: Set<number>
}

async function findMatches(
  { transaction, batch, retiredIds }: ImportContext,
  rows: readonly ProductRow[],
): Promise<RowMatches> {
  if (batch.existing === 'create') return noMatches
  const matches = await matchProducts(transaction, rows)
  for (const id of matches.retiredIds) retiredIds.add(id)
  return matches
}

async function createProducts(
  { transaction, stamp }: ImportContext,
  rows: readonly ProductRow[],
): Promise<Map<string, RowResult>> {
  const results = new Map<string, RowResult>()
  const created: { readonly row: ProductRow; readonly values: ProductValues }[] = []
  for (const row of rows) {
    const { product, group, line, hash, notCreatable } = row
    const { name, price, defaultQuantity = one, unitName = '', taxRateIds = [] } = product
    if (price === undefined || notCreatable !== null) {
      results.set(hash, { line, outcome: 'refused', id: null, errors: notCreatable ?? {} })
    } else {
      created.push({ row, values: { name, price, defaultQuantity, unitName, taxRateIds, group } })
    }
  }
  if (created.length === 0) return results
  const ids = await insertManyProducts(
    transaction,
    created.map(({ values }) => values),
    stamp,
  )
  await recordEvents(transaction, stamp, ids.map(describeNewProduct))
  for (const [index, { row }] of created.entries()) {
    results.set(row.hash, { line: row.line, outcome: 'created', id: ids[index] ?? null, errors: {} })
  }
  return results
}

/** Leaves an existing product unchanged, or updates it from the row. Rejects the row of a retired one, as a form does. */
async function handleExisting(
  { transaction, clock, batch, retiredIds }: ImportContext,
  { line, product, group }: ProductRow,
  id: number,
): Promise<RowResult> {
  const reject = (errors: FieldSentences): RowResult => ({ line, outcome: 'refused', id: null, errors })
  if (retiredIds.has(id)) return reject({ name: [{ key: 'catalogue.name-retired' }] })
  const unchanged: RowResult = { line, outcome: 'exists', id, errors: {} }
  if (batch.existing !== 'update') return unchanged
  const stored = await findProduct(transaction, id)
  if (stored === null) throw new Error('The product that this row matches does not exist')
  const sent = {
    ...{ id, version: undefined },
    name: product.name,
    price: product.price ?? stored.price,
    defaultQuantity: product.defaultQuantity ?? stored.defaultQuantity,
    unitName: product.unitName ?? stored.unitName,
    groupId: (group ?? stored.group)?.id ?? null,
    taxRateIds: product.taxRateIds,
  }
  const saved = await saveProduct({ database: transaction, clock }, { author: batch.author, sent })
  if (!saved.isSaved) return reject(toErrors(saved))
  return saved.version === stored.version ? unchanged : { ...unchanged, outcome: 'updated' }
}

function toErrors({ reason }: ProductSaveFailure): FieldSentences {
  if (reason === 'name-taken' || reason === 'name-retired') return { name: [{ key: `catalogue.${reason}` }] }
  return { product_group: [{ key: 'field.unknown-record' }] }
}
