import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFaultCompany, type FaultCompany, reportFault, startServers } from '#test/faults/fault-suite.ts'
import type { MariaDbProcess } from '#test/faults/mariadb-process.ts'
import { findDifferences, SaveLedger } from '#test/faults/save-ledger.ts'
import { createLoad } from '#test/faults/save-load.ts'
import { type GaleraCluster, startCluster } from './galera-cluster.ts'

const database = 'quittance'
const maxRecoveryMs = 15_000
const savesBefore = 50
// Well beyond what was on its way at that moment.
const savesAfter = 50

let cluster: GaleraCluster
let faultCompany: FaultCompany
beforeAll(async () => {
  cluster = await startCluster()
  await cluster.nodes[0]?.run(`create database ${database} character set utf8mb4 collate utf8mb4_bin`)
  faultCompany = await createFaultCompany(cluster.settings(database))
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
  const named = cluster.nodes.find(({ port }) => node.endsWith(`:${port}`))
  if (!named) throw new Error(`No node is called ${node}`)
  return named
}

async function findOtherNode(node: MariaDbProcess): Promise<MariaDbProcess> {
  const other = cluster.nodes.find((one) => one !== node)
  if (!other) throw new Error('A cluster has several nodes')
  return other
}

/** Two servers save; something happens to a node; they go on. @returns how long that took */
async function saveDuring(happens: () => Promise<void>): Promise<number> {
  const load = await createLoad(faultCompany.company, ledger, {
    writers: 8,
    from: ledger.acknowledged.length * 10 + 1_000,
  })
  const serving = await startServers(faultCompany.dataDir, { count: 2 })
  let isOver = false
  const work = load.run(serving.address, () => isOver)
  await ledger.waitForSaves(savesBefore)
  const began = performance.now()
  await happens()
  await ledger.waitForSaves(savesAfter)
  const took = performance.now() - began
  isOver = true
  await work
  await serving.stop()
  return took
}

async function reportClusterFault(fault: string, took: number): Promise<void> {
  const { savedVersions: found, differences } = await findDifferences(
    faultCompany.test.services.database,
    ledger,
  )
  reportFault({
    fault,
    setup: 'a Galera cluster of 3, 2 servers',
    acknowledged: ledger.acknowledged.length,
    found,
    differences: [...differences, ...(await findNodeDifferences())],
    notes: [
      `${savesAfter} saves later after ${(took / 1_000).toFixed(1)} s`,
      `${ledger.repeatCount} repeated so far`,
    ],
  })
  expect(took).toBeLessThan(maxRecoveryMs)
}

/** Every node has the same, once it has got to it. */
async function findNodeDifferences(): Promise<string[]> {
  const counts = await Promise.all(
    cluster.nodes.map(async (node) => {
      await pause(500)
      const statement = `select (select count(*) from ${database}.documents) as documents,
        (select count(*) from ${database}.document_revisions) as revisions`
      return JSON.stringify(await node.run(statement))
    }),
  )
  return new Set(counts).size === 1 ? [] : [`the nodes differ: ${counts.join(' ')}`]
}

it('goes on at another node when the one that is written to is killed', { timeout: 180_000 }, async () => {
  const killed = await findWriterNode()
  const took = await saveDuring(() => killed.kill())
  expect(await findWriterNode()).not.toBe(killed)
  await cluster.restartNode(killed)
  await reportClusterFault('the node that is written to killed in mid-load', took)
})

it('goes on when another node is killed', { timeout: 180_000 }, async () => {
  const killed = await findOtherNode(await findWriterNode())
  const took = await saveDuring(() => killed.kill())
  await cluster.restartNode(killed)
  await reportClusterFault('another node killed in mid-load', took)
})

it('goes on at another node when the one that is written to hangs', { timeout: 180_000 }, async () => {
  const hung = await findWriterNode()
  const took = await saveDuring(() => hung.halt())
  expect(await findWriterNode()).not.toBe(hung)
  hung.resume()
  await hung.kill()
  await cluster.restartNode(hung)
  await reportClusterFault('the node that is written to hangs in mid-load', took)
})

it('moves all servers together when another node is named, and writes to one alone', {
  timeout: 180_000,
}, async () => {
  const before = await findWriterNode()
  const next = await findOtherNode(before)
  const took = await saveDuring(async () => {
    await next.run(`update ${database}.database_writer set node = concat(@@hostname, ':', @@port)`)
  })
  expect(await findWriterNode()).toBe(next)
  await reportClusterFault('another node named in mid-load', took)
})
