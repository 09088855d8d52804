import { setTimeout as pause } from 'node:timers/promises'
import { type MysqlSettings, nodesOf, shownAddress } from '#config/database-settings.ts'
import { markDatabaseError } from '#database/database-error.ts'
import { isRefused } from '#database/portable.ts'
import { lookAtNode, type Node, onNode } from './node.ts'

const patienceMs = 8_000
const pauseMs = 250

/** None of the nodes that the environment file names is ready, and none has become so for seconds. */
class NoNodeReady extends Error {
  readonly code = 'PROTOCOL_NO_NODE_READY'

  constructor(message: string) {
    super(message)
    markDatabaseError(this)
  }
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
  throw new NoNodeReady(`No node of the database cluster is ready: ${shownAddress(settings)}`)
}

async function lookForWriter(settings: MysqlSettings): Promise<Node | null> {
  const looks = await Promise.allSettled(nodesOf(settings).map((address) => lookAtNode(address, settings)))
  const ready = looks.flatMap((look) => (look.status === 'fulfilled' && look.value.isReady ? look.value : []))
  const best = ready.find((node) => node.isSynced) ?? ready[0]
  if (!best) {
    // Waiting does not help whoever is not let in.
    for (const look of looks) if (look.status === 'rejected' && isRefused(look.reason)) throw look.reason
    return null
  }
  try {
    return await agreeOnWriter(best, ready, settings)
  } catch {
    // It has gone just now, or somebody else names another one.
    return null
  }
}

async function agreeOnWriter(
  best: Node,
  ready: readonly Node[],
  settings: MysqlSettings,
): Promise<Node | null> {
  const named = await namedWriter(best, settings)
  if (named === null) return best
  const known = ready.find((node) => node.name === named)
  if (known) return known
  // Only one of two changes the row from what both have read.
  return (await nameWriter(best, { from: named, settings })) ? best : null
}

const noTable = /^ER_(NO_SUCH_TABLE|BAD_DB_ERROR)$/

/** What is written to, as a node knows it. Null: there is no such table before that step of the schema. */
export async function namedWriter(asked: Node, settings: MysqlSettings): Promise<string | null> {
  return await onNode(asked.address, settings, async (ask) => {
    // What was named on another node, and is on its way here, counts.
    await ask('set session wsrep_sync_wait = 1')
    try {
      const [row] = await ask('select node from ??.database_writer where id = 1', [settings.database])
      return row === undefined ? null : String(row.node)
    } catch (error) {
      if (error instanceof Error && 'code' in error && noTable.test(String(error.code))) return null
      throw error
    }
  })
}

async function nameWriter(
  { address, name }: Node,
  { from, settings }: { readonly from: string; readonly settings: MysqlSettings },
): Promise<boolean> {
  return await onNode(address, settings, async (ask) => {
    await ask('update ??.database_writer set node = ? where id = 1 and node = ?', [
      settings.database,
      name,
      from,
    ])
    const [row] = await ask('select node from ??.database_writer where id = 1', [settings.database])
    return row?.node === name
  })
}
