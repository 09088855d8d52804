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
  createDatabaseIn,
  createFaultCompany,
  type FaultCompany,
  reportFault,
  type ServerGroup,
  startServers,
} from './fault-suite.ts'
import { createMariaDb, type MariaDbProcess } from './mariadb-process.ts'
import { findDifferences, SaveLedger } from './save-ledger.ts'
import { createLoad, type SaveLoad } from './save-load.ts'

const leftBytes = 400_000
const saveBatch = 20
const writerCount = 8

/** Saves until nothing is taken any more; then there is room, and all of them are repeated until they are answered. */
async function saveUntilFull(
  { company: firm }: FaultCompany,
  serving: ServerGroup,
  disk: { readonly fill: () => unknown; readonly makeRoom: () => Promise<ServerGroup> },
): Promise<{ ledger: SaveLedger; refused: number }> {
  const ledger = new SaveLedger()
  const load = await createLoad(firm, ledger, { writers: writerCount })
  await whileSaving(load, serving, async () => {
    await ledger.waitForSaves(saveBatch)
    await disk.fill()
    await ledger.waitForUnanswered(writerCount)
  })
  const refused = ledger.unanswered.size
  await whileSaving(load, await disk.makeRoom(), () => ledger.waitForSaves(saveBatch))
  return { ledger, refused }
}

/** Saves until the work is done or has failed. */
async function whileSaving(
  load: SaveLoad,
  { address }: ServerGroup,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const saves = load.run(address, () => isOver)
  try {
    await work()
  } finally {
    isOver = true
    await saves
  }
}

interface DiskDescription {
  readonly on: string
  readonly made: string
}

async function reportDiskFull(
  { test }: FaultCompany,
  { ledger, refused }: Awaited<ReturnType<typeof saveUntilFull>>,
  told: DiskDescription,
) {
  const { savedVersions: found, differences } = await findDifferences(test.services.database, ledger)
  const notes = [told.made, `${refused} refused`, `${ledger.repeatCount} of them stored once there was room`]
  const { acknowledged } = ledger
  reportFault({
    fault: 'disk full',
    setup: told.on,
    acknowledged: acknowledged.length,
    found,
    differences,
    notes,
  })
}

it('stores everything that it acknowledged, and nothing by half, while the disk of the embedded database is full', {
  timeout: 90_000,
}, async () => {
  const disk = mountSmallDisk(24)
  await (disk ? testFullFileSystem(disk) : testFileSizeLimit())
})

async function testFullFileSystem(disk: SmallDisk): Promise<void> {
  const own = await createFaultCompany({ dialect: 'sqlite', file: join(disk.folder, 'test.sqlite') })
  const serving = await startServers(own.dataDir)
  const filled = await saveUntilFull(own, serving, {
    fill: () => disk.fill(leftBytes),
    async makeRoom() {
      disk.makeRoom()
      return serving
    },
  })
  await serving.stop()
  await reportDiskFull(own, filled, { on: 'sqlite', made: disk.description })
  await own.remove()
  disk.remove()
}

/** Where nothing may be mounted: no file may grow beyond a size. That lasts as long as the process. */
async function testFileSizeLimit(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-limit-'))
  const file = join(folder, 'test.sqlite')
  const own = await createFaultCompany({ dialect: 'sqlite', file })
  const limitBytes = statSync(file).size + leftBytes
  let serving = await startServers(own.dataDir, { limitBytes })
  const filled = await saveUntilFull(own, serving, {
    fill: () => undefined,
    async makeRoom() {
      await serving.kill()
      serving = await startServers(own.dataDir)
      return serving
    },
  })
  await serving.stop()
  await reportDiskFull(own, filled, { on: 'sqlite', made: `no file beyond ${limitBytes} bytes` })
  await own.remove()
  rmSync(folder, { recursive: true })
}

it('replaces nothing of the embedded database by a backup that its disk has no room for', {
  timeout: 60_000,
}, async () => {
  // Where nothing may be mounted, its folder cannot be told from others: then it is one with room for all of it.
  const disk = mountSmallDisk(24)
  const backups = createBackupFolder()
  const settings = { dialect: 'sqlite', file: join(disk?.folder ?? backups.path, 'test.sqlite') } as const
  const test = await startTestApp(settings)
  await createCompany(test)
  await test.close()
  const file = backups.file('firm')
  const { totals: figures } = await backUpDatabase(settings, file)
  disk?.fill(leftBytes / 4)
  const restored = await restoreBackup(file, { settings, clock: () => new Date() }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  disk?.makeRoom()
  const now = await backUpDatabase(settings, file)
  // A restore that came to its end is noted.
  const changed = compareChecksums(figures, now.totals).filter((what) => !what.startsWith('security_events'))
  const isToldWhere = restored.startsWith(`There is no space left in ${disk?.folder}.`)
  reportFault({
    fault: 'disk full in mid-restore',
    setup: 'sqlite',
    acknowledged: figures.counts.members ?? 0,
    found: now.totals.counts.members ?? 0,
    differences: disk && !isToldWhere ? [restored] : changed,
    notes: [disk?.description ?? 'no disk of its own'],
  })
  disk?.remove()
  backups.remove()
})

forEachDatabaseServer('a database server whose disk is full', () => {
  it('stores everything that was acknowledged, and nothing by half', { timeout: 90_000 }, async () => {
    const disk = mountSmallDisk(160)
    const server = await createMariaDb(
      disk ? { data: join(disk.folder, 'data') } : { options: smallTablespace },
    )
    await server.start()
    const own = await createFaultCompany(await createDatabaseIn(server))
    const serving = await startServers(own.dataDir)
    let isOver = false
    let hasEnded = Promise.resolve(false)
    const ballast = disk ? null : await createBallast(server)
    const filled = await saveUntilFull(own, serving, {
      fill: () => (disk ? disk.fill(leftBytes) : ballast?.fill()),
      async makeRoom() {
        await (disk ? disk.makeRoom() : ballast?.makeRoom())
        hasEnded = restartWhenEnded(server, () => isOver)
        return serving
      },
    }).finally(() => {
      isOver = true
    })
    const made = disk?.description ?? 'a tablespace of 40 MB'
    const hadEnded = await hasEnded
    await serving.stop()
    await reportDiskFull(own, filled, {
      on: 'mysql',
      made: hadEnded ? `${made}, the server had ended itself` : made,
    })
    await own.remove()
    await server.remove()
    disk?.remove()
  })
})

/**
 * A database server ends itself when a write fails that it cannot do without. That takes it a moment, so it may end when there is
 * room again already: watches it until the work is over. Returns whether it had to be started again.
 */
async function restartWhenEnded(server: MariaDbProcess, isOver: () => boolean): Promise<boolean> {
  let hasEnded = false
  while (!isOver()) {
    if (!server.isRunning()) {
      hasEnded = true
      await server.start()
    }
    await pause(50)
  }
  return hasEnded
}

// Where nothing may be mounted.
const smallTablespace = [
  '--innodb-file-per-table=0',
  '--innodb-data-file-path=ibdata1:12M:autoextend:max:40M',
]

/** A table that takes all the room that there is. */
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
