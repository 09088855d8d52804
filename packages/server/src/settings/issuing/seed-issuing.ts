import {
  type DocumentKind,
  getKind,
  type KindName,
  kinds,
} from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listInitialStatuses } from '#settings/initial-data.ts'
import { balanceMeanings, listBalances } from './balance-meanings.ts'
import { type Balance, readIssuingSettings, readStatusChoices, storeStatusChoices } from './repository.ts'
import { isStrictByDefault } from './series-defaults.ts'

/** The kinds whose documents are issued. */
export const issuedKinds: readonly DocumentKind[] = kinds.filter(({ isChronological }) => isChronological)

/** The hash of the ledger before its first record. */
const emptyLedgerHash = '0'.repeat(64)

interface IssuingSeed {
  readonly isNew: boolean
  /** Of the company: ISO 3166, two letters; empty: not known. */
  readonly country: string
  readonly now: Date
}

/**
 * Writes the settings of issuing where there are none: documents are issued in a new installation, and not yet in one that was installed
 * before they could be. As long as they are not, no status depends on a balance.
 */
export async function seedIssuing(db: Connection, { isNew, country, now }: IssuingSeed): Promise<void> {
  if (!(await db.selectFrom('issuing_settings').select('id').executeTakeFirst())) {
    const changed = { changed_by: '', changed_at: now.toISOString() }
    const settings = { id: 1, is_on: Number(isNew), is_waiting: 0, version: 0, ...changed }
    await db.insertInto('issuing_settings').values(settings).execute()
  }
  if (!(await db.selectFrom('ledger_head').select('id').executeTakeFirst()))
    await db.insertInto('ledger_head').values({ id: 1, position: 0, hash: emptyLedgerHash }).execute()
  for (const { name } of issuedKinds) await seedSeries(db, name, country)
  if (!(await readIssuingSettings(db)).isOn) return
  for (const { name } of issuedKinds) await seedBalanceStatuses(db, name)
}

async function seedSeries(db: Connection, kind: string, country: string): Promise<void> {
  if (await db.selectFrom('number_series').select('id').where('kind', '=', kind).executeTakeFirst()) return
  const { prefix, next_number: nextNumber } = await db
    .selectFrom('kind_settings')
    .select(['prefix', 'next_number'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const start = { last_period: 0, last_sequence: 0, last_number: nextNumber - 1, last_day: '' }
  const row = { kind, prefix, is_yearly: 0, is_strict: Number(isStrictByDefault(country)), ...start }
  await db.insertInto('number_series').values(row).execute()
}

/**
 * Chooses the statuses of the balances for which none was chosen, or one that was retired or has another meaning since, by their meanings.
 * Of those that mean open, the one for documents that are partly paid has a name that the product gives to it; without one, they keep the
 * status for open. Every other choice stays, also that a status does not change. Where no status
 * has the meaning, none is chosen, so that one that is added later is not chosen by the next start of the server.
 */
export async function seedBalanceStatuses(db: Connection, kind: KindName): Promise<void> {
  const statuses = await db
    .selectFrom('document_statuses')
    .select(['id', 'name', 'meaning'])
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
  const chosen = await readStatusChoices(db, kind)
  const isKept = (balance: Balance) => {
    const id = chosen.get(balance)
    const meaning = balanceMeanings[balance]
    return id === null || statuses.some((status) => status.id === id && status.meaning === meaning)
  }
  const balances = listBalances(getKind(kind))
  // The names take the dictionaries of all languages, 10 MB of memory, which a usual start does not need.
  if (balances.every(isKept)) return
  const partlyPaidNames = listPartlyPaidNames(kind)
  const find = (balance: Balance) => {
    const matching = statuses.filter(({ meaning }) => meaning === balanceMeanings[balance])
    const partlyPaid = matching.find(({ name }) => partlyPaidNames.has(name))
    const usual = matching.find((status) => status !== partlyPaid)
    return balance === 'partly-paid' ? (partlyPaid ?? usual) : (usual ?? partlyPaid)
  }
  const choose = (balance: Balance) =>
    isKept(balance) ? (chosen.get(balance) ?? null) : (find(balance)?.id ?? null)
  await storeStatusChoices(db, kind, new Map(balances.map((balance) => [balance, choose(balance)])))
}

/** Returns the names that new installations have for documents that are partly paid, in all languages: after the usual name for open. */
function listPartlyPaidNames(kind: KindName): ReadonlySet<string> {
  return new Set(locales.flatMap((locale) => listInitialStatuses(kind, 'open', locale).slice(1)))
}
