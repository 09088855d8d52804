import { markDatabaseError } from '#database/database-error.ts'

/**
 * The connection to a node is gone, or the node may not be written to any more. What a transaction did that had not begun
 * to commit is undone, and it can be run again on another node.
 */
export class NodeLost extends Error {
  readonly code = 'PROTOCOL_NODE_LOST'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    markDatabaseError(this)
  }
}
