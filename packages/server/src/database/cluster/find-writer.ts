import { setTimeout as pause } from 'node:timers/promises'
import { type MysqlSettings, nodesOf } from '#config/database-settings.ts'
import { lookAtNode, type Node, onNode } from './node.ts'

const patienceMs = 8_000
const pauseMs = 250

/** None of the nodes that the environment file names is ready, and none has become so for seconds. */
class NoNodeReady extends Error {
  readonly code = 'PROTOCOL_NO_NODE_READY'
}

/**
 * The one node that all processes of the product write to: the one that is named in the cluster itself, or, where it is
 * gone, the first of those that are ready, which is named from then on. @throws NoNodeReady
 */
export async function findWriter(settings: MysqlSettings, isOver: () => boolean): Promise<Node> {
  const until = performance.now() + patienceMs
  do {
    const writer = await lookForWriter(settings)
    if (writer !== null) return writer
    await pause(pauseMs)
  } while (performance.now() < until && !isOver())
  const tried = nodesOf(settings).map(({ host, port }) => `${host}:${port}`)
  throw new NoNodeReady(`No node of the database cluster is ready: ${tried.join(', ')}`)
}

async function lookForWriter(settings: MysqlSettings): Promise<Node | null> {
  const found = await Promise.all(nodesOf(settings).map((address) => lookAtNode(address, settings)))
  const ready = found.filter((node) => node?.isReady === true)
  const best = ready.find((node) => node?.isSynced === true) ?? ready[0]
  if (!best) return null
  const named = await namedWriter(best, settings)
  if (named === null) return null
  const known = ready.find((node) => node?.name === named.node)
  if (known || !named.isThere) return known ?? best
  // Whoever else finds another one at this moment loses: only one of two changes the row from what both have read.
  return (await nameWriter(best, { from: named.node, settings })) ? best : null
}

interface Named {
  /** The row is not there before the first step of the schema. */
  readonly isThere: boolean
  readonly node: string
}

const noTable = /^ER_(NO_SUCH_TABLE|BAD_DB_ERROR)$/

async function namedWriter(asked: Node, settings: MysqlSettings): Promise<Named | null> {
  return await onNode(asked.address, settings, async (ask) => {
    // What was named on another node, and is on its way here, counts.
    await ask('set session wsrep_sync_wait = 1')
    try {
      const [row] = await ask('select node from ??.database_writer where id = 1', [settings.database])
      return { isThere: row !== undefined, node: String(row?.node ?? '') }
    } catch (error) {
      if (error instanceof Error && 'code' in error && noTable.test(String(error.code))) {
        return { isThere: false, node: '' }
      }
      throw error
    }
  })
}

async function nameWriter(
  { address, name }: Node,
  { from, settings }: { readonly from: string; readonly settings: MysqlSettings },
): Promise<boolean> {
  const changed = await onNode(address, settings, async (ask) => {
    await ask('update ??.database_writer set node = ? where id = 1 and node = ?', [
      settings.database,
      name,
      from,
    ])
    const [row] = await ask('select node from ??.database_writer where id = 1', [settings.database])
    return row?.node === name
  })
  return changed === true
}
