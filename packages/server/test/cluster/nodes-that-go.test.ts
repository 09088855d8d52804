import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDifferences } from '#test/faults/find-differences.ts'
import { Ledger } from '#test/faults/ledger.ts'
import { aLoad } from '#test/faults/load.ts'
import type { MariaDbProcess } from '#test/faults/mariadb-process.ts'
import { anOwnFirm, type OwnFirm } from '#test/faults/own-firm.ts'
import { startServing } from '#test/faults/serving.ts'
import { tell } from '#test/faults/tell.ts'
import { type Cluster, startCluster } from './cluster.ts'

const database = 'quittance'
const backWithinMs = 15_000
const savesBefore = 50
// Well beyond what was on its way at that moment.
const savesAfter = 50

let cluster: Cluster
let own: OwnFirm
beforeAll(async () => {
  cluster = await startCluster()
  await cluster.nodes[0]?.run(`create database ${database} character set utf8mb4 collate utf8mb4_bin`)
  own = await anOwnFirm(cluster.settings(database))
}, 180_000)
afterAll(async () => {
  await own?.remove()
  await cluster?.remove()
}, 60_000)

const ledger = new Ledger()

async function writer(): Promise<MariaDbProcess> {
  const { node } = await own.test.services.database
    .selectFrom('database_writer')
    .select('node')
    .executeTakeFirstOrThrow()
  const named = cluster.nodes.find(({ port }) => node.endsWith(`:${port}`))
  if (!named) throw new Error(`No node is called ${node}`)
  return named
}

async function anotherThan(node: MariaDbProcess): Promise<MariaDbProcess> {
  const other = cluster.nodes.find((one) => one !== node)
  if (!other) throw new Error('A cluster has several nodes')
  return other
}

/** Two servers save; something happens to a node; they go on. @returns how long that took */
async function saveWhile(happens: () => Promise<void>): Promise<number> {
  const load = await aLoad(own.firm, ledger, { writers: 8, from: ledger.acknowledged.length * 10 + 1_000 })
  const serving = await startServing(own.dataDir, { count: 2 })
  let isOver = false
  const work = load.run(serving.address, () => isOver)
  await ledger.more(savesBefore)
  const began = performance.now()
  await happens()
  await ledger.more(savesAfter)
  const took = performance.now() - began
  isOver = true
  await work
  await serving.stop()
  return took
}

async function tellOf(fault: string, took: number): Promise<void> {
  const { found, differences } = await findDifferences(own.test.services.database, ledger)
  tell({
    fault,
    on: 'a Galera cluster of 3, 2 servers',
    acknowledged: ledger.acknowledged.length,
    found,
    differences: [...differences, ...(await differentNodes())],
    notes: [
      `${savesAfter} saves later after ${(took / 1_000).toFixed(1)} s`,
      `${ledger.repeated} repeated so far`,
    ],
  })
  expect(took).toBeLessThan(backWithinMs)
}

/** Every node has the same, once it has got to it. */
async function differentNodes(): Promise<string[]> {
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
  const killed = await writer()
  const took = await saveWhile(() => killed.kill())
  expect(await writer()).not.toBe(killed)
  await cluster.bringBack(killed)
  await tellOf('the node that is written to killed in mid-load', took)
})

it('goes on when another node is killed', { timeout: 180_000 }, async () => {
  const killed = await anotherThan(await writer())
  const took = await saveWhile(() => killed.kill())
  await cluster.bringBack(killed)
  await tellOf('another node killed in mid-load', took)
})

it('goes on at another node when the one that is written to hangs', { timeout: 180_000 }, async () => {
  const hung = await writer()
  const took = await saveWhile(() => hung.halt())
  expect(await writer()).not.toBe(hung)
  hung.resume()
  await hung.kill()
  await cluster.bringBack(hung)
  await tellOf('the node that is written to hangs in mid-load', took)
})

it('moves all servers together when another node is named, and writes to one alone', {
  timeout: 180_000,
}, async () => {
  const before = await writer()
  const next = await anotherThan(before)
  const took = await saveWhile(async () => {
    await next.run(`update ${database}.database_writer set node = concat(@@hostname, ':', @@port)`)
  })
  expect(await writer()).toBe(next)
  await tellOf('another node named in mid-load', took)
})
