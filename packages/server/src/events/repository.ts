import type { ChangeStamp } from '#changes.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'

interface RecordedEvent {
  readonly subject: { readonly type: 'document'; readonly id: number }
  readonly event: 'created' | 'updated' | 'archived' | 'restored'
  /** Null: the record was created. */
  readonly versionBefore: number | null
  readonly versionAfter: number | null
}

/**
 * Records an event in the transaction of the change. Its statement is deferred, so it takes no round trip of its own.
 * @param stamp who made the change, and when
 */
export async function recordEvent(
  transaction: Connection,
  { memberId, tokenId, changedAt }: ChangeStamp,
  { subject, event, versionBefore, versionAfter }: RecordedEvent,
): Promise<void> {
  const row = {
    at: changedAt,
    actor_type: tokenId === undefined ? 'member' : 'token',
    actor_id: tokenId ?? memberId,
    subject_type: subject.type,
    subject_id: subject.id,
    event,
    version_before: versionBefore,
    version_after: versionAfter,
  }
  await deferInsert(transaction, { table: 'events' }, [row])
}
