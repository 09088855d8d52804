import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFaultCompany, type FaultCompany, reportFault, startServers } from '#test/faults/fault-suite.ts'
import type { MariaDbProcess } from '#test/faults/mariadb-process.ts'
import { findDifferences, SaveLedger } from '#test/faults/save-ledger.ts'
import { createLoad } from '#test/faults/save-load.ts'
import { type GaleraCluster, startCluster } from './galera-cluster.ts'

const databaseName = 'quittance'
const maxRecoveryMs = 15_000
const savesBefore = 50
// More than the saves that were pending at the fault.
const savesAfter = 50

let cluster: GaleraCluster
let faultCompany: FaultCompany
beforeAll(async () => {
  cluster = await startCluster()
  await cluster.nodes[0]?.run(`create database ${databaseName} character set utf8mb4 collate utf8mb4_bin`)
  faultCompany = await createFaultCompany(cluster.settings(databaseName))
}, 180_000)
afterAll(async () => {
  await faultCompany?.remove()
  await cluster?.remove()
}, 60_000)

const ledger = new SaveLedger()

async function findWriterNode(): Promise<MariaDbProcess> {
  const { node } = await faultCompany.test.services.database
    .selectFrom('database_writer')
    .select('node')
    .executeTakeFirstOrThrow()
  const writer = cluster.nodes.find(({ port }) => node.endsWith(`:${port}`))
  if (!writer) throw new Error(`Unknown node ${node}`)
  return writer
}

async function findOtherNode(node: MariaDbProcess): Promise<MariaDbProcess> {
  const other = cluster.nodes.find((each) => each !== node)
  if (!other) throw new Error('The cluster has only one node')
  return other
}

/** Saves through two servers during a fault of a node. Returns the milliseconds until saves succeed again. */
async function saveDuring(causeFault: () => Promise<void>): Promise<number> {
  const load = await createLoad(faultCompany.company, ledger, {
    writers: 8,
    from: ledger.acknowledged.length * 10 + 1_000,
  })
  const group = await startServers(faultCompany.dataDir, { count: 2 })
  let isFinished = false
  const work = load.run(group.address, () => isFinished)
  await ledger.waitForSaves(savesBefore)
  const startedAt = performance.now()
  await causeFault()
  await ledger.waitForSaves(savesAfter)
  const recoveryMs = performance.now() - startedAt
  isFinished = true
  await work
  await group.stop()
  return recoveryMs
}

async function reportClusterFault(fault: string, recoveryMs: number): Promise<void> {
  const { database } = faultCompany.test.services
  const { savedVersions, differences } = await findDifferences(database, ledger)
  reportFault({
    fault,
    setup: 'a Galera cluster of 3, 2 servers',
    acknowledged: ledger.acknowledged.length,
    found: savedVersions,
    differences: [...differences, ...(await findNodeDifferences())],
    notes: [
      `${savesAfter} saves after ${(recoveryMs / 1_000).toFixed(1)} s`,
      `${ledger.repeatCount} repeated so far`,
    ],
  })
  expect(recoveryMs).toBeLessThan(maxRecoveryMs)
}

/** Compares the row counts of all nodes after they are synchronised. */
async function findNodeDifferences(): Promise<string[]> {
  const counts = await Promise.all(
    cluster.nodes.map(async (node) => {
      await pause(500)
      const statement = `select (select count(*) from ${databaseName}.documents) as documents,
        (select count(*) from ${databaseName}.document_revisions) as revisions`
      return JSON.stringify(await node.run(statement))
    }),
  )
  return new Set(counts).size === 1 ? [] : [`the nodes differ: ${counts.join(' ')}`]
}

it('switches to another node when the writer is killed', { timeout: 180_000 }, async () => {
  const killed = await findWriterNode()
  const recoveryMs = await saveDuring(() => killed.kill())
  expect(await findWriterNode()).not.toBe(killed)
  await cluster.restartNode(killed)
  await reportClusterFault('writer node killed under load', recoveryMs)
})

it('continues when another node is killed', { timeout: 180_000 }, async () => {
  const killed = await findOtherNode(await findWriterNode())
  const recoveryMs = await saveDuring(() => killed.kill())
  await cluster.restartNode(killed)
  await reportClusterFault('another node killed under load', recoveryMs)
})

it('switches to another node when the writer hangs', { timeout: 180_000 }, async () => {
  const hung = await findWriterNode()
  const recoveryMs = await saveDuring(() => hung.halt())
  expect(await findWriterNode()).not.toBe(hung)
  hung.resume()
  await hung.kill()
  await cluster.restartNode(hung)
  await reportClusterFault('writer node hangs under load', recoveryMs)
})

it('switches all servers to a new writer together', {
  timeout: 180_000,
}, async () => {
  const before = await findWriterNode()
  const next = await findOtherNode(before)
  const recoveryMs = await saveDuring(async () => {
    await next.run(`update ${databaseName}.database_writer set node = concat(@@hostname, ':', @@port)`)
  })
  expect(await findWriterNode()).toBe(next)
  await reportClusterFault('another writer node set under load', recoveryMs)
})
