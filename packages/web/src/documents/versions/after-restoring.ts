import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { Restorable } from './restorable-query.ts'

/** Returns the content of the document after the restore: that of the version, with the current values of its blockers. */
export function afterRestoring({ current, wanted }: Restorable): DocumentVersion {
  const kept = new Set(wanted.obstacles.map(({ field }) => field))
  const { says } = wanted
  return {
    ...says,
    ...(kept.has('number') && { number: current.number, prefix: current.prefix }),
    ...(kept.has('party') && { party: current.party, relation: current.relation }),
    ...(kept.has('status') && { status: current.status }),
    ...(kept.has('currency') && { currency: current.currency }),
    ...(kept.has('owner') && { owner: current.owner }),
  }
}
