import type { RestoredReference } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { type NotSaved, type Saved, saveDocument } from '#documents/save-document.ts'
import type { OnceKey } from '#http/once-key.ts'
import type { Member } from '#members/member.ts'
import { findObstacles } from './find-obstacles.ts'
import { openRevision } from './open-revision.ts'
import { findRevision } from './repository.ts'
import { restoredContent } from './restored-content.ts'
import type { RevisionContent } from './revision-format.ts'
import { withoutLostProducts } from './without-lost-products.ts'

export interface RestoreRequest {
  readonly kind: DocumentKind
  readonly member: Member
  readonly id: number
  /** The version that is stored now, as far as the sender knows. */
  readonly version: number
  /** The one that is to be stored again. */
  readonly restored: number
  readonly keep: readonly RestoredReference[]
  readonly once: OnceKey | undefined
}

export type RestoreOutcome =
  | Saved
  | NotSaved
  | {
      readonly saved: false
      readonly because: 'obstacles'
      readonly obstacles: readonly RestoredReference[]
      readonly content: RevisionContent
    }

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores an earlier version as the next one, as a save of a form that holds it would. @throws UnreadableRevision */
export async function restoreRevision(context: Context, request: RestoreRequest): Promise<RestoreOutcome> {
  const { kind, member, id, version, restored, once } = request
  const { database } = context
  const stored = await findStoredDocument(database, kind.name, id)
  const found = await findRevision(database, id, restored)
  if (stored === null || found === null) return { saved: false, because: 'not-found' }
  const revision = await openRevision(database, found)
  const content = await withoutLostProducts(database, revision.content)
  const sent = {
    ...{ id, version, statedTotal: undefined },
    ...restoredContent(content, stored, new Set(request.keep)),
  }
  const outcome = await saveDocument(context, { kind, member, sent, once })
  if (outcome.saved || !isAboutReferences(outcome)) return outcome
  const all = await findObstacles(database, { kind, id, stored, content })
  const obstacles = all.filter((field) => !request.keep.includes(field))
  return obstacles.length === 0 ? outcome : { saved: false, because: 'obstacles', obstacles, content }
}

function isAboutReferences({ because }: NotSaved): boolean {
  return because === 'number-occupied' || because === 'unknown-record'
}
