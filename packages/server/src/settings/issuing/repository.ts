import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Selectable } from 'kysely'
import type { LastChange } from '#changes.ts'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery } from '#database/queries/prepared-query.ts'
import type { IssuingSettingsTable, NumberSeriesTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { SettingChange } from '#settings/repository.ts'

/** Whether documents of the installation are issued and locked. */
export interface IssuingSettings {
  readonly isOn: boolean
  /** A backup was restored, and no administrator has confirmed yet what was issued after it. */
  readonly isWaiting: boolean
  readonly version: number
  readonly lastChange: LastChange
}

/** @throws if there are none, which every start of the server stores */
export async function readIssuingSettings(db: Connection): Promise<IssuingSettings> {
  return await executeRead(db, createIssuingSettingsRead(db))
}

const issuingSettingsQuery = new PreparedQuery<object, Selectable<IssuingSettingsTable>>((db) =>
  db.selectFrom('issuing_settings').selectAll().compile(),
)

/** Creates a read of the settings. */
export function createIssuingSettingsRead(db: Connection): BatchRead<IssuingSettings> {
  return issuingSettingsQuery.read(db, {}, ([row]) => {
    if (row === undefined) throw new Error('There are no settings of issuing.')
    return {
      isOn: row.is_on === 1,
      isWaiting: row.is_waiting === 1,
      version: row.version,
      lastChange: { changedBy: row.changed_by, changedAt: row.changed_at },
    }
  })
}

/** Locks the settings until the transaction ends, against a concurrent change of them. */
export async function lockIssuingSettings(transaction: Connection): Promise<IssuingSettings> {
  await transaction
    .selectFrom('issuing_settings')
    .select('id')
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirstOrThrow()
  return await readIssuingSettings(transaction)
}

/**
 * Lets issuing wait for a confirmation, because a backup was restored. Also while it is off: it may have been switched on after the backup,
 * so that numbers went out which the backup does not have.
 * @returns whether documents are issued here now; otherwise they wait when issuing is switched on
 */
export async function startWaiting(db: Connection): Promise<boolean> {
  await db.updateTable('issuing_settings').set({ is_waiting: 1 }).execute()
  return (await readIssuingSettings(db)).isOn
}

export async function storeIssuingSettings(
  transaction: Connection,
  { isOn, isWaiting, version }: Pick<IssuingSettings, 'isOn' | 'isWaiting' | 'version'>,
  { memberName, changedAt }: SettingChange,
): Promise<void> {
  await transaction
    .updateTable('issuing_settings')
    .set({
      ...{ is_on: Number(isOn), is_waiting: Number(isWaiting), version },
      ...{ changed_by: memberName, changed_at: changedAt.toISOString() },
    })
    .execute()
}

/** The numbers of the issued documents of a kind, without gaps and in the order of their dates. */
export interface NumberSeries {
  readonly id: number
  readonly kind: string
  /** The text before the number. */
  readonly prefix: string
  /** The numbers start again each year, and contain it. */
  readonly isYearly: boolean
  /** Each number follows the one before. Otherwise a number may be higher, which the ledger records. */
  readonly isStrict: boolean
  /** Year of the last issued document; 0: none, or the numbers do not start again. */
  readonly lastPeriod: number
  /** How many documents were issued in that period. */
  readonly lastSequence: number
  /** Last number of that period, or the one from which it starts. */
  readonly lastNumber: number
  /** Date of the last issued document; null: none. */
  readonly lastDay: CalendarDay | null
}

/** Returns the series of a kind, locked until the transaction ends, so that one document is issued after another. */
export async function lockSeries(transaction: Connection, kind: string): Promise<NumberSeries> {
  return await executeRead(transaction, createSeriesLock(transaction, kind))
}

const lockedSeriesQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ kind: string }>) =>
  db
    .selectFrom('number_series')
    .selectAll()
    .where('kind', '=', placeholder('kind'))
    .modifyEnd(forUpdate(db))
    .compile(),
)

/** Creates a read that locks a series like `lockSeries`. */
export function createSeriesLock(transaction: Connection, kind: string): BatchRead<NumberSeries> {
  return lockedSeriesQuery.read(transaction, { kind }, ([row]) => {
    if (row === undefined) throw new Error(`There is no series of ${kind}.`)
    return toSeries(row)
  })
}

/** Returns the series of all kinds. */
export async function listSeries(db: Connection): Promise<NumberSeries[]> {
  return (await db.selectFrom('number_series').selectAll().orderBy('id').execute()).map(toSeries)
}

export async function findSeries(db: Connection, kind: string): Promise<NumberSeries> {
  return toSeries(
    await db.selectFrom('number_series').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow(),
  )
}

/** Returns the series in which documents of a kind are issued; null: they are not issued here. */
export async function findUsedSeries(db: Connection, kind: string): Promise<NumberSeries | null> {
  const row = await db
    .selectFrom('number_series')
    .innerJoin('issuing_settings', (join) => join.on('issuing_settings.is_on', '=', 1))
    .selectAll('number_series')
    .where('number_series.kind', '=', kind)
    .executeTakeFirst()
  return row ? toSeries(row) : null
}

export async function updateSeries(
  transaction: Connection,
  { id, prefix, isYearly, isStrict, ...last }: Omit<NumberSeries, 'kind' | 'lastDay'>,
): Promise<void> {
  const changes = {
    ...{ prefix, is_yearly: Number(isYearly), is_strict: Number(isStrict) },
    ...{ last_period: last.lastPeriod, last_sequence: last.lastSequence, last_number: last.lastNumber },
  }
  await transaction.updateTable('number_series').set(changes).where('id', '=', id).execute()
}

/** Selects the records of the ledger about changes of a series. */
function selectSeriesRecords(db: Connection, kind: string) {
  return (
    db
      .selectFrom('ledger_records')
      .where('event', '=', 'series')
      // The content is canonical JSON, in which quotation marks of a prefix are escaped.
      .where('content', 'like', `%"kind":"${kind}"%`)
  )
}

/** Returns how often administrators have changed a series: its version. 0: no administrator has changed it yet. */
export async function countSeriesChanges(db: Connection, kind: string): Promise<number> {
  const counted = selectSeriesRecords(db, kind).select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** Returns who has changed a series last, and when. */
export async function findLastSeriesChange(db: Connection, kind: string): Promise<LastChange> {
  const ordered = selectSeriesRecords(db, kind).select('content').orderBy('position', 'desc')
  const last = await ordered.limit(1).executeTakeFirst()
  if (last === undefined) return { changedBy: '', changedAt: '' }
  // as: written by a change of a series
  const { member, at } = JSON.parse(last.content) as { readonly member: number; readonly at: string }
  const author = await db.selectFrom('members').select('name').where('id', '=', member).executeTakeFirst()
  return { changedBy: author?.name ?? '', changedAt: at }
}

/**
 * Raises a series to the last number before it begins, to the last document that went out before a restore, or to that of a document that
 * was taken over. The sequence goes on where it is, because the documents between are not stored, or belong to no series; a later year
 * begins with none.
 * @param last no document has a date before its day; null: any day
 */
export async function raiseSeries(
  transaction: Connection,
  series: Pick<NumberSeries, 'id' | 'lastPeriod' | 'lastSequence'>,
  last: Pick<NumberSeries, 'lastPeriod' | 'lastNumber' | 'lastDay'>,
): Promise<void> {
  const changes = {
    last_period: last.lastPeriod,
    last_sequence: last.lastPeriod === series.lastPeriod ? series.lastSequence : 0,
    ...{ last_number: last.lastNumber, last_day: last.lastDay ?? '' },
  }
  await transaction.updateTable('number_series').set(changes).where('id', '=', series.id).execute()
}

function toSeries(row: Selectable<NumberSeriesTable>): NumberSeries {
  return {
    id: row.id,
    kind: row.kind,
    prefix: row.prefix,
    isYearly: row.is_yearly === 1,
    isStrict: row.is_strict === 1,
    lastPeriod: row.last_period,
    lastSequence: row.last_sequence,
    lastNumber: row.last_number,
    lastDay: row.last_day === '' ? null : row.last_day,
  }
}

/** The state of the balance of an issued document. Credit notes have only `open` and `spent`. */
export const balances = ['open', 'partly-paid', 'paid', 'credited', 'written-off', 'spent'] as const

export type Balance = (typeof balances)[number]

/** The status that documents get with a balance. Null: their status stays. A balance for which nothing was chosen is absent. */
export type StatusChoices = ReadonlyMap<Balance, number | null>

/** Returns what was chosen for the balances of a kind, by administrators or when issuing began. */
export async function readStatusChoices(db: Connection, kind: string): Promise<StatusChoices> {
  return await executeRead(db, createStatusChoicesRead(db, kind))
}

const statusChoicesQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ kind: string }>) =>
  db
    .selectFrom('balance_statuses')
    .select(['balance', 'status_id'])
    .where('kind', '=', placeholder('kind'))
    .compile(),
)

/** Creates a read of the statuses of balances, like `readStatusChoices`. */
export function createStatusChoicesRead(db: Connection, kind: string): BatchRead<StatusChoices> {
  return statusChoicesQuery.read(
    db,
    { kind },
    // as: only balances are stored
    (rows) => new Map(rows.map(({ balance, status_id: id }) => [balance as Balance, id])),
  )
}

/** Returns the id of the status that documents of a kind get with each balance. Their status stays with any other. */
export async function readBalanceStatuses(
  db: Connection,
  kind: string,
): Promise<ReadonlyMap<Balance, number>> {
  return listChosenStatuses(await readStatusChoices(db, kind))
}

/** Returns the balances for which a status was chosen, with its id. */
export function listChosenStatuses(choices: StatusChoices): ReadonlyMap<Balance, number> {
  return new Map([...choices].flatMap(([balance, id]) => (id === null ? [] : [[balance, id] as const])))
}

export async function storeStatusChoices(
  transaction: Connection,
  kind: string,
  choices: StatusChoices,
): Promise<void> {
  await transaction.deleteFrom('balance_statuses').where('kind', '=', kind).execute()
  const rows = [...choices].map(([balance, statusId]) => ({ kind, balance, status_id: statusId }))
  if (rows.length > 0) await transaction.insertInto('balance_statuses').values(rows).execute()
}

/** Returns whether issued documents get a status with one of their balances. While issuing is off, there are none. */
export async function isBalanceStatus(db: Connection, statusId: number): Promise<boolean> {
  const query = db
    .selectFrom('balance_statuses')
    .innerJoin('issuing_settings', (join) => join.on('issuing_settings.is_on', '=', 1))
    .select('balance_statuses.status_id')
    .where('balance_statuses.status_id', '=', statusId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
