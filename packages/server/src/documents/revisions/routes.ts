import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { compareVersions } from '@quittance/shared/documents/versions/compare-versions.ts'
import { nameOfSaver } from '#documents/name-of-saver.ts'
import { refusalOf } from '#documents/presenter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { documentNotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { onceKey } from '#http/once-key.ts'
import { findMember } from '#members/repository.ts'
import { findObstacles } from './find-obstacles.ts'
import { listRevisions } from './list-revisions.ts'
import {
  obstacleRefusal,
  presentComparison,
  presentRestored,
  presentRevision,
  presentRevisions,
} from './presenter.ts'
import { readRevisions } from './read-revisions.ts'
import { restoreRevision } from './restore-revision.ts'
import { versionOf } from './version-of.ts'

/** What documents of a kind were before. */
export function documentHistoryRoutes(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  const calls = documentHistoryCalls(kind)
  serve(binding, calls.history, async ({ params: { id }, query }) => {
    const wanted = { id, before: query.before ?? null, limit: query.limit }
    return presentRevisions(kind, (await listRevisions(database, kind, wanted)) ?? refuseUnknown('id'))
  })
  serve(binding, calls.compare, async ({ params: { id }, query }) => {
    const read = await readRevisions(database, kind, { id, versions: [query.from, query.to] })
    const [from, to] = read ?? []
    if (!(from && to)) return refuseUnknown('id')
    return presentComparison(kind, { from, to, comparison: compareVersions(from.says, to.says) })
  })
  revisionRoute(binding, kind)
  restoreRoute(binding, kind)
}

function revisionRoute(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  serve(binding, documentHistoryCalls(kind).revision, async ({ params: { id, version }, text }) => {
    const [read] = (await readRevisions(database, kind, { id, versions: [version] })) ?? []
    const stored = read && (await findStoredDocument(database, kind.name, id))
    if (!(read && stored)) return refuseUnknown('version')
    const obstacles = await findObstacles(database, { kind, id, stored, content: read.revision.content })
    return presentRevision(kind, { ...read, id, obstacles }, text)
  })
}

function restoreRoute(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  serve(binding, documentHistoryCalls(kind).restore, async (call) => {
    const { id, version, restore, keep } = call.body
    const request = { kind, member: call.member, id, version, restored: restore, keep, once: onceKey(call) }
    const outcome = await restoreRevision(services, request)
    if (outcome.saved) return presentRestored(outcome, restore, call.text)
    if (outcome.because === 'obstacles') {
      const owner = await findMember(services.database, outcome.content.ownerId)
      const says = versionOf(outcome.content, owner?.name ?? '')
      throw obstacleRefusal(kind, { obstacles: outcome.obstacles, says })
    }
    const savedBy = await nameOfSaver(services.database, outcome)
    throw refusalOf(outcome, { kind, call: 'update', sent: { linePlaces: [] }, savedBy })
  })
}

function refuseUnknown(field: string): never {
  throw documentNotFound(field)
}
