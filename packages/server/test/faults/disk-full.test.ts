import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { it } from 'vitest'
import { restoreBackup } from '#backup/restore-backup.ts'
import { compareChecksums } from '#database/copies/checksums.ts'
import { backUpDatabase, createBackupFolder } from '#test/backups.ts'
import { mountSmallDisk, type SmallDisk } from '#test/mounted-folders.ts'
import { startTestApp } from '#test/test-app.ts'
import { createCompany } from '#test/test-company.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'
import {
  createFaultCompany,
  type FaultCompany,
  reportFault,
  type ServerGroup,
  startServers,
} from './fault-suite.ts'
import { createDatabase, createMariaDb, type MariaDbProcess } from './mariadb-process.ts'
import { findDifferences, SaveLedger } from './save-ledger.ts'
import { createLoad, type SaveLoad } from './save-load.ts'

const leftBytes = 400_000
const saveBatch = 20
const writerCount = 8

/** Saves until the disk is full, makes room, and saves until every rejected save was repeated and acknowledged. */
async function saveUntilFull(
  { company }: FaultCompany,
  group: ServerGroup,
  disk: { readonly fill: () => unknown; readonly makeRoom: () => Promise<ServerGroup> },
): Promise<{ ledger: SaveLedger; rejectedCount: number }> {
  const ledger = new SaveLedger()
  const load = await createLoad(company, ledger, { writers: writerCount })
  await saveDuring(load, group, async () => {
    await ledger.waitForSaves(saveBatch)
    await disk.fill()
    await ledger.waitForUnanswered(writerCount)
  })
  const rejectedCount = ledger.unanswered.size
  await saveDuring(load, await disk.makeRoom(), () => ledger.waitForSaves(saveBatch))
  return { ledger, rejectedCount }
}

/** Saves until the work succeeds or fails. */
async function saveDuring(
  load: SaveLoad,
  { address }: ServerGroup,
  work: () => Promise<void>,
): Promise<void> {
  let isFinished = false
  const saves = load.run(address, () => isFinished)
  try {
    await work()
  } finally {
    isFinished = true
    await saves
  }
}

interface DiskDescription {
  readonly setup: string
  readonly description: string
}

async function reportDiskFull(
  { test }: FaultCompany,
  { ledger, rejectedCount }: Awaited<ReturnType<typeof saveUntilFull>>,
  { setup, description }: DiskDescription,
) {
  const { savedVersions, differences } = await findDifferences(test.services.database, ledger)
  const notes = [description, `${rejectedCount} rejected`, `${ledger.repeatCount} of them stored later`]
  const acknowledged = ledger.acknowledged.length
  reportFault({ fault: 'disk full', setup, acknowledged, found: savedVersions, differences, notes })
}

it('the embedded database stores every acknowledged save completely while the disk is full', {
  timeout: 90_000,
}, async () => {
  const disk = mountSmallDisk(24)
  await (disk ? testFullFileSystem(disk) : testFileSizeLimit())
})

async function testFullFileSystem(disk: SmallDisk): Promise<void> {
  const faultCompany = await createFaultCompany({ dialect: 'sqlite', file: join(disk.folder, 'test.sqlite') })
  const group = await startServers(faultCompany.dataDir)
  const filled = await saveUntilFull(faultCompany, group, {
    fill: () => disk.fill(leftBytes),
    async makeRoom() {
      disk.makeRoom()
      return group
    },
  })
  await group.stop()
  await reportDiskFull(faultCompany, filled, { setup: 'sqlite', description: disk.description })
  await faultCompany.remove()
  disk.remove()
}

/** Replaces the small disk by a limit of file sizes, if nothing can be mounted. The limit ends with the process. */
async function testFileSizeLimit(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-limit-'))
  const file = join(folder, 'test.sqlite')
  const faultCompany = await createFaultCompany({ dialect: 'sqlite', file })
  const limitBytes = statSync(file).size + leftBytes
  let group = await startServers(faultCompany.dataDir, { limitBytes })
  const filled = await saveUntilFull(faultCompany, group, {
    fill: () => undefined,
    async makeRoom() {
      await group.kill()
      group = await startServers(faultCompany.dataDir)
      return group
    },
  })
  await group.stop()
  await reportDiskFull(faultCompany, filled, {
    setup: 'sqlite',
    description: `no file beyond ${limitBytes} bytes`,
  })
  await faultCompany.remove()
  rmSync(folder, { recursive: true })
}

it('the embedded database is not replaced by a backup for which its disk has no space', {
  timeout: 60_000,
}, async () => {
  // If nothing can be mounted, the disk has enough space, and only the restore is tested.
  const disk = mountSmallDisk(24)
  const backups = createBackupFolder()
  const settings = { dialect: 'sqlite', file: join(disk?.folder ?? backups.path, 'test.sqlite') } as const
  const test = await startTestApp(settings)
  await createCompany(test)
  await test.close()
  const file = backups.file('company')
  const { checksums } = await backUpDatabase(settings, file)
  disk?.fill(leftBytes / 4)
  const restored = await restoreBackup(file, { settings, clock: () => new Date() }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  disk?.makeRoom()
  const now = await backUpDatabase(settings, file)
  // A completed restore is in the security log.
  const changed = compareChecksums(checksums, now.checksums).filter(
    (difference) => !difference.startsWith('security_events'),
  )
  const isFolderReported = restored.startsWith(`There is no space left in ${disk?.folder}.`)
  reportFault({
    fault: 'disk full during a restore',
    setup: 'sqlite',
    acknowledged: checksums.counts.members ?? 0,
    found: now.checksums.counts.members ?? 0,
    differences: disk && !isFolderReported ? [restored] : changed,
    notes: [disk?.description ?? 'no separate disk'],
  })
  disk?.remove()
  backups.remove()
})

forEachDatabaseServer('a database server whose disk is full', () => {
  it('stores every acknowledged save completely while the disk is full', { timeout: 90_000 }, async () => {
    const disk = mountSmallDisk(160)
    const server = await createMariaDb(
      disk ? { data: join(disk.folder, 'data') } : { options: smallTablespace },
    )
    await server.start()
    const faultCompany = await createFaultCompany(await createDatabase(server))
    const group = await startServers(faultCompany.dataDir)
    let isFinished = false
    let exited = Promise.resolve(false)
    const ballast = disk ? null : await createBallast(server)
    const filled = await saveUntilFull(faultCompany, group, {
      fill: () => (disk ? disk.fill(leftBytes) : ballast?.fill()),
      async makeRoom() {
        await (disk ? disk.makeRoom() : ballast?.makeRoom())
        exited = restartAfterExit(server, () => isFinished)
        return group
      },
    }).finally(() => {
      isFinished = true
    })
    const description = disk?.description ?? 'a tablespace of 40 MB'
    const hadExited = await exited
    await group.stop()
    await reportDiskFull(faultCompany, filled, {
      setup: 'mysql',
      description: hadExited ? `${description}, the server had exited` : description,
    })
    await faultCompany.remove()
    await server.remove()
    disk?.remove()
  })
})

/**
 * Restarts a database server that exits because an essential write failed, which can happen after there is space again.
 * Returns whether it exited.
 */
async function restartAfterExit(server: MariaDbProcess, isFinished: () => boolean): Promise<boolean> {
  let hasExited = false
  while (!isFinished()) {
    if (!server.isRunning()) {
      hasExited = true
      await server.start()
    }
    await pause(50)
  }
  return hasExited
}

// Used if nothing can be mounted.
const smallTablespace = [
  '--innodb-file-per-table=0',
  '--innodb-data-file-path=ibdata1:12M:autoextend:max:40M',
]

/** Creates a table that fills the tablespace. */
async function createBallast(server: MariaDbProcess) {
  await server.run('create database ballast')
  await server.run('create table ballast.pieces (piece longblob) engine = InnoDB')
  return {
    async fill() {
      for (const bytes of [1_000_000, 100_000, 10_000]) {
        const statement = `insert into ballast.pieces values (repeat('x', ${bytes}))`
        while (await server.run(statement).then(Boolean, () => false));
      }
    },
    makeRoom: () => server.run('drop table ballast.pieces'),
  }
}
