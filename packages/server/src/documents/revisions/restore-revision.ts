import type { RestorableReference } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { type SaveFailure, type SaveSuccess, saveDocument } from '#documents/save-document.ts'
import type { IdempotencyKey } from '#http/once-key.ts'
import type { Member } from '#members/member.ts'
import { findBlockers } from './find-obstacles.ts'
import { openRevision } from './open-revision.ts'
import { findRevision } from './repository.ts'
import { createRestoredContent } from './restored-content.ts'
import type { RevisionContent } from './revision-format.ts'
import { detachDeletedProducts } from './without-lost-products.ts'

export interface RestoreRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly id: number
  /** The version that is stored now, as far as the sender knows. */
  readonly version: number
  /** The one that is to be stored again. */
  readonly restoredVersion: number
  readonly keptReferences: readonly RestorableReference[]
  readonly idempotencyKey: IdempotencyKey | undefined
}

export type RestoreOutcome =
  | SaveSuccess
  | SaveFailure
  | {
      readonly saved: false
      readonly reason: 'obstacles'
      readonly blockers: readonly RestorableReference[]
      readonly content: RevisionContent
    }

interface RestoreContext {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores an earlier version as the next one, as a save of a form that holds it would. @throws UnreadableRevision */
export async function restoreRevision(context: RestoreContext, request: RestoreRequest): Promise<RestoreOutcome> {
  const { kind, member, id, version, restoredVersion: restored, idempotencyKey: once } = request
  const { database } = context
  const stored = await findStoredDocument(database, kind.name, id)
  const found = await findRevision(database, id, restored)
  if (stored === null || found === null) return { saved: false, reason: 'not-found' }
  const revision = await openRevision(database, found)
  const content = await detachDeletedProducts(database, revision.content)
  const sent = {
    ...{ id, version, statedTotal: undefined },
    ...createRestoredContent(content, stored, new Set(request.keptReferences)),
  }
  const outcome = await saveDocument(context, { kind, member, input: sent, idempotencyKey: once })
  if (outcome.saved || !isReferenceFailure(outcome)) return outcome
  const all = await findBlockers(database, { kind, id, storedDocument: stored, content })
  const obstacles = all.filter((field) => !request.keptReferences.includes(field))
  return obstacles.length === 0 ? outcome : { saved: false, reason: 'obstacles', blockers: obstacles, content }
}

function isReferenceFailure({ reason: because }: SaveFailure): boolean {
  return because === 'number-occupied' || because === 'unknown-record'
}
