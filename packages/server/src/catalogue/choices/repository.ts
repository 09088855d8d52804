import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { compareNames } from '@quittance/shared/text/compare-names.ts'
import type { Choice, ChoiceTable, ChoiceValues, TaxRate } from '#catalogue/product.ts'
import { toTaxRate } from '#catalogue/repository.ts'
import { toTaxClassColumns } from '#catalogue/tax-class-columns.ts'
import { allKindNames, bothFlagValues, forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Reads and locks all rows until the transaction ends: they are few and depend on each other. */
export async function lockChoices(transaction: Connection, table: ChoiceTable): Promise<Choice[]> {
  const all = transaction.selectFrom(toCommonTable(table)).select(['id', 'name', 'retired_at']).orderBy('id')
  const rows = await all.modifyEnd(forUpdate(transaction)).execute()
  return rows.map((row) => ({ id: row.id, name: row.name, retiredAt: row.retired_at }))
}

/** @throws an error recognised by `isDuplicate` if the name is taken */
export async function insertChoice(
  transaction: Connection,
  table: ChoiceTable,
  { name, rate, isDefault = false, taxClass }: ChoiceValues,
): Promise<number> {
  const row = { name, retired_at: null }
  return await changeReferenceData(transaction, async (within) => {
    const insert =
      rate === undefined
        ? within.insertInto(toCommonTable(table)).values(row)
        : within.insertInto('tax_rates').values({
            ...row,
            rate,
            is_default: Number(isDefault),
            ...toTaxClassColumns(getTaxClass({ rate, taxClass })),
          })
    return Number((await insert.executeTakeFirstOrThrow()).insertId)
  })
}

/** Inserts tax rates that are not defaults of new lines. @throws an error recognised by `isDuplicate` if a name is taken */
export async function insertTaxRates(
  transaction: Connection,
  rates: readonly Pick<TaxRate, 'name' | 'rate' | 'taxClass'>[],
): Promise<void> {
  const rows = rates.map(({ name, rate, taxClass }) => ({
    name,
    rate,
    retired_at: null,
    ...toTaxClassColumns(taxClass),
  }))
  await changeReferenceData(transaction, (within) => within.insertInto('tax_rates').values(rows).execute())
}

/** @throws an error recognised by `isDuplicate` if the name is taken */
export async function updateChoice(
  transaction: Connection,
  table: ChoiceTable,
  { id, name, rate, isDefault, taxClass }: ChoiceValues & { readonly id: number },
): Promise<void> {
  await changeReferenceData(transaction, async (within) => {
    await within.updateTable(toCommonTable(table)).set({ name }).where('id', '=', id).execute()
    if (rate === undefined) return
    const values = {
      rate,
      ...(isDefault !== undefined && { is_default: Number(isDefault) }),
      ...(taxClass && toTaxClassColumns(taxClass)),
    }
    await within.updateTable('tax_rates').set(values).where('id', '=', id).execute()
  })
}

/** @param retiredAt ISO 8601, UTC; null: restored */
export async function setRetiredAt(
  transaction: Connection,
  table: ChoiceTable,
  { id, retiredAt }: { readonly id: number; readonly retiredAt: string | null },
): Promise<void> {
  await changeReferenceData(transaction, (within) =>
    within.updateTable(toCommonTable(table)).set({ retired_at: retiredAt }).where('id', '=', id).execute(),
  )
}

/** @throws an error recognised by `isReferenced` if a concurrent change has referenced the record */
export async function deleteChoice(transaction: Connection, table: ChoiceTable, id: number): Promise<void> {
  await changeReferenceData(transaction, (within) =>
    within.deleteFrom(toCommonTable(table)).where('id', '=', id).execute(),
  )
}

/** Types a table by the columns that all of them have. */
function toCommonTable(table: ChoiceTable): 'product_groups' {
  return table as 'product_groups' // as: each table has at least the columns of this one
}

/** Returns whether another record refers to the choice. */
export async function isUsed(db: Connection, table: ChoiceTable, id: number): Promise<boolean> {
  for (const use of selectUses(db, table, id)) if ((await use.executeTakeFirst()) !== undefined) return true
  return false
}

function selectUses(db: Connection, table: ChoiceTable, id: number) {
  switch (table) {
    case 'product_groups':
      return [db.selectFrom('products').select('group_id').where('group_id', '=', id).limit(1)]
    case 'tax_rates':
      return [
        db.selectFrom('document_line_taxes').select('tax_rate_id').where('tax_rate_id', '=', id).limit(1),
      ]
    case 'currencies':
      return [
        selectDocumentsByCurrency(db, id),
        ...(['customers', 'leads'] as const).map((parties) =>
          db.selectFrom(parties).select('currency_id').where('currency_id', '=', id).limit(1),
        ),
      ]
    case 'payment_methods':
      return [db.selectFrom('payments').select('id').where('method_id', '=', id).limit(1)]
  }
}

/** Names all kinds and statuses, and both values of the flags, so that one index entry answers. */
function selectDocumentsByCurrency(db: Connection, currencyId: number) {
  return db
    .selectFrom('documents')
    .select('currency_id')
    .where('kind', 'in', allKindNames)
    .where('is_archived', 'in', bothFlagValues)
    .where('is_balance_due', 'in', bothFlagValues)
    .where('status_id', 'in', (eb) => eb.selectFrom('document_statuses').select('document_statuses.id'))
    .where('currency_id', '=', currencyId)
    .limit(1)
}

export interface AdministeredGroup extends Choice {
  readonly products: number
}

/** Returns all groups, including retired ones, by name, with the number of their products, including retired ones. */
export async function listGroupsWithUsage(db: Connection): Promise<AdministeredGroup[]> {
  const rows = await db
    .selectFrom('product_groups')
    .select(['id', 'name', 'retired_at'])
    .select((eb) =>
      eb
        .selectFrom('products')
        .whereRef('products.group_id', '=', 'product_groups.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('products'),
    )
    .execute()
  return rows
    .map(({ id, name, retired_at, products }) => ({
      ...{ id, name },
      retiredAt: retired_at,
      products: Number(products ?? 0),
    }))
    .sort(compareNames)
}

export interface AdministeredTaxRate extends Choice, TaxRate {
  readonly documents: number
}

/** Returns all tax rates, including retired ones, in the order of their creation, with the number of documents that use them. */
export async function listTaxRatesWithUsage(db: Connection): Promise<AdministeredTaxRate[]> {
  const rates = await db.selectFrom('tax_rates').selectAll().orderBy('id').execute()
  const counts = await db
    .selectFrom('document_line_taxes')
    .where('tax_rate_id', 'is not', null)
    .select('tax_rate_id as id')
    .select(({ fn }) => fn.count<number>('document_id').distinct().as('count'))
    .groupBy('tax_rate_id')
    .execute()
  const documents = new Map(counts.map(({ id, count }) => [id, Number(count)]))
  return rates.map((row) => ({
    ...toTaxRate(row),
    retiredAt: row.retired_at,
    documents: documents.get(row.id) ?? 0,
  }))
}

export interface AdministeredCurrency extends Choice {
  readonly documents: number
  /** Number of leads and customers with this currency. */
  readonly parties: number
}

/** Returns all currencies, including retired ones, in the order of their creation, with their uses. */
export async function listCurrenciesWithUsage(db: Connection): Promise<AdministeredCurrency[]> {
  const currencies = await db.selectFrom('currencies').selectAll().orderBy('id').execute()
  const documents = toCounts(
    await selectCounts(db, 'documents')
      .where('kind', 'in', allKindNames)
      .where('is_archived', 'in', bothFlagValues)
      .execute(),
  )
  const customers = toCounts(await selectCounts(db, 'customers').execute())
  const leads = toCounts(await selectCounts(db, 'leads').execute())
  return currencies.map(({ id, name, retired_at }) => ({
    ...{ id, name },
    retiredAt: retired_at,
    documents: documents.get(id) ?? 0,
    parties: (customers.get(id) ?? 0) + (leads.get(id) ?? 0),
  }))
}

export interface AdministeredMethod extends Choice {
  readonly payments: number
}

/** Returns all payment methods, including retired ones, by name, with the number of payments that were recorded with them. */
export async function listMethodsWithUsage(db: Connection): Promise<AdministeredMethod[]> {
  const rows = await db
    .selectFrom('payment_methods')
    .select(['id', 'name', 'retired_at'])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .whereRef('payments.method_id', '=', 'payment_methods.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('payments'),
    )
    .execute()
  return rows
    .map(({ id, name, retired_at, payments }) => ({
      ...{ id, name },
      retiredAt: retired_at,
      payments: Number(payments ?? 0),
    }))
    .sort(compareNames)
}

function selectCounts(db: Connection, table: 'documents' | 'customers' | 'leads') {
  return db
    .selectFrom(table)
    .select('currency_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('currency_id')
}

function toCounts(
  rows: readonly { readonly currency_id: number | null; readonly count: number }[],
): Map<number | null, number> {
  return new Map(rows.map(({ currency_id, count }) => [currency_id, Number(count)]))
}
