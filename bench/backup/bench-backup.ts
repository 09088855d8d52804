import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadBackup } from '@quittance/server/src/backup/load-backup.ts'
import { runBackupProcess } from '@quittance/server/src/backup/nightly/run-due-backups.ts'
import { disableDurability, openDatabase } from '@quittance/server/src/database/connections/open-database.ts'
import {
  findIncompleteDocuments,
  findSnapshotViolations,
  type TimedSave,
} from '@quittance/server/test/backups.ts'
import { amountsText, type DataSet, provideDataSet } from '#data-set/provide-data-set.ts'
import { distributionOf, shown } from '#harness/distribution.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { fillRevisions } from './fill-revisions.ts'
import { startSavers } from './savers.ts'

const alone = 20_000

/** Measures saves with and without a concurrent backup, and checks that the backup is a consistent snapshot. */
export async function benchBackup(options: BenchOptions): Promise<Run> {
  const data = await provideDataSet(options, options.documents)
  await fillRevisions(data)
  const folder = mkdtempSync(join(tmpdir(), 'quittance-bench-backup-'))
  try {
    const file = join(folder, 'bench.quittance')
    const measured = await measure(data, { folder, file })
    const machine = await describeMachine(data.test.services.database, options)
    const tables = [costTable(measured), momentTable(await check(file, { folder, saves: measured.saves }))]
    return { machine, data: amountsText(data), tables }
  } finally {
    rmSync(folder, { recursive: true })
    await data.close()
  }
}

interface Place {
  readonly folder: string
  readonly file: string
}

interface Measured {
  readonly saves: readonly TimedSave[]
  readonly without: readonly number[]
  readonly beside: readonly number[]
  readonly secondsOfBackup: number
  readonly bytes: number
}

/**
 * Measures saves without a backup for 20 s, and then while a backup is created and verified. The backup runs in a process of
 * its own, as on a server.
 */
async function measure({ test, settings }: DataSet, { folder, file }: Place): Promise<Measured> {
  const savers = await startSavers(test)
  await new Promise((resolve) => setTimeout(resolve, alone))
  const begun = performance.now()
  console.log('  creating the backup …')
  const made = await runBackupProcess(
    { settings, environment: {}, folder, folders: test.services.config, file },
    new AbortController().signal,
  )
  const ended = performance.now()
  if (!made.isMade) throw new Error(`The backup failed: ${JSON.stringify(made.failure)}`)
  const saves = await savers.stop()
  const tookOf = (chosen: readonly TimedSave[]) =>
    chosen.map(({ sentAt: sent, answeredAt: answered }) => answered - sent)
  return {
    saves,
    without: tookOf(saves.filter(({ answeredAt: answered }) => answered < begun)),
    beside: tookOf(
      saves.filter(({ sentAt: sent, answeredAt: answered }) => sent >= begun && answered <= ended),
    ),
    secondsOfBackup: (ended - begun) / 1_000,
    bytes: statSync(file).size,
  }
}

interface Checked {
  readonly secondsOfRestore: number
  readonly documents: number
  readonly saves: number
  readonly included: number
  readonly wrong: readonly string[]
  readonly half: readonly string[]
}

/** Restores the backup once more, and checks it for violations of the snapshot and for incomplete documents. */
async function check(
  file: string,
  { folder, saves }: { readonly folder: string; readonly saves: readonly TimedSave[] },
): Promise<Checked> {
  const copy = openDatabase({ dialect: 'sqlite', file: join(folder, 'copy.sqlite') })
  await disableDurability(copy)
  const begun = performance.now()
  const { manifest } = await loadBackup(file, { database: copy, dialect: 'sqlite' })
  const secondsOfRestore = (performance.now() - begun) / 1_000
  const wrong = await findSnapshotViolations(copy, saves)
  const half = await findIncompleteDocuments(copy)
  const { documents = 0 } = manifest.figures.counts
  const rows = await copy.selectFrom('document_revisions').select(['document_id', 'version']).execute()
  const there = new Set(rows.map((row) => `${row.document_id} ${row.version}`))
  const included = saves.filter(({ id, version }) => there.has(`${id} ${version}`)).length
  await copy.destroy()
  return { secondsOfRestore, documents, saves: saves.length, included, wrong, half }
}

function costTable({ without, beside, secondsOfBackup, bytes }: Measured): Table {
  const row = (name: string, times: readonly number[], seconds: number) => {
    const { count, p50, p90, p99, max } = distributionOf(times)
    return [name, String(count), (count / seconds).toFixed(0), ...[p50, p90, p99, max].map(shown)]
  }
  return {
    title: 'Saves during a backup',
    note: `In ms. 20 clients save sequentially: each creates a document with three lines and then updates it. The backup took ${secondsOfBackup.toFixed(1)} s at low priority, including its verification by a restore; its file has ${(bytes / 1_000_000).toFixed(1)} MB.`,
    columns: ['', 'saves', 'per second', 'p50', 'p90', 'p99', 'max'],
    rows: [row('without a backup', without, alone / 1_000), row('during a backup', beside, secondsOfBackup)],
    figures: {
      without: distributionOf(without),
      beside: distributionOf(beside),
      backup: { seconds: secondsOfBackup, bytes },
    },
  }
}

function momentTable(checked: Checked): Table {
  const { secondsOfRestore, documents, saves, included, wrong, half } = checked
  for (const problem of [...wrong, ...half].slice(0, 20)) console.log(`  ${problem}`)
  return {
    title: 'Restored copy',
    note: 'Counts and totals equal those of the backup, otherwise it would have failed. Good: no incomplete document – each has all its lines and the revision of its version – and no missing save that was acknowledged before another one was sent that is in the copy.',
    columns: [
      'documents',
      'restore in s',
      'acknowledged saves',
      'of these in the copy',
      'snapshot violations',
      'incomplete',
    ],
    rows: [[documents, secondsOfRestore.toFixed(1), saves, included, wrong.length, half.length].map(String)],
    figures: { ...checked },
  }
}
