import { existsSync } from 'node:fs'
import type { MysqlSettings } from '#database/connections/database-settings.ts'
import { createMariaDb, type MariaDbProcess } from '#test/faults/mariadb-process.ts'
import { findFreePort } from '#test/network.ts'

const galeraProvider = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find(
  existsSync,
)

/** A Galera cluster of three nodes on this computer. */
export interface GaleraCluster {
  readonly nodes: readonly MariaDbProcess[]
  /** Returns the settings of a database with all nodes. */
  readonly settings: (database: string) => MysqlSettings
  /** Starts a node that was killed, and waits until it is synchronised. */
  readonly restartNode: (node: MariaDbProcess) => Promise<void>
  readonly remove: () => Promise<void>
}

interface NodePorts {
  readonly group: number
  readonly state: number
  readonly increments: number
}

/** Starts a cluster of empty nodes. */
export async function startCluster(size = 3): Promise<GaleraCluster> {
  const ports: NodePorts[] = []
  for (let index = 0; index < size; index += 1) {
    ports.push({ group: await findFreePort(), state: await findFreePort(), increments: await findFreePort() })
  }
  const clusterAddress = `--wsrep-cluster-address=gcomm://${ports.map(({ group }) => `127.0.0.1:${group}`).join(',')}`
  const nodes: MariaDbProcess[] = []
  for (const [index, nodePorts] of ports.entries()) {
    const node = await createMariaDb({
      options: [...createNodeOptions(nodePorts), `--wsrep-node-name=n${index}`],
      isEmpty: index > 0,
    })
    nodes.push(node)
    await node.start(index === 0 ? ['--wsrep-cluster-address=gcomm://'] : [clusterAddress])
  }
  return {
    nodes,
    settings(database) {
      const [first, ...others] = nodes.map((node) => node.settings(database))
      if (!first) throw new Error('The cluster has no nodes')
      return { ...first, otherNodes: others.map(({ host, port }) => ({ host, port })) }
    },
    async restartNode(node) {
      // The first attempt can fail if the other nodes have not noticed the failure yet.
      await node.start([clusterAddress]).catch(() => node.start([clusterAddress]))
    },
    async remove() {
      for (const node of nodes.toReversed()) await node.remove()
    },
  }
}

function createNodeOptions({ group, state, increments }: NodePorts): string[] {
  if (galeraProvider === undefined)
    throw new Error('Galera is not installed: on Debian, its package is galera-4.')
  return [
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${galeraProvider}`,
    '--wsrep-cluster-name=quittance-tests',
    '--wsrep-node-address=127.0.0.1',
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${state}`,
    `--wsrep-provider-options=${[
      `base_port=${group}`,
      `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
      `ist.recv_addr=127.0.0.1:${increments}`,
      'gcache.size=32M',
    ].join(';')}`,
  ]
}
