import {
  type ChangeSubject,
  changeNames,
  changeSubjects,
  type WireChange,
} from '@quittance/shared/contract/change-history.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import type { StoredChange } from '#events/history-repository.ts'
import type { SubjectType } from '#events/repository.ts'

/** The types of events by what an administrator changes. */
const typesOfSubject: Readonly<Record<ChangeSubject, readonly SubjectType[]>> = {
  company: ['company', 'logo', 'region'],
  kinds: kinds.map(({ name }) => `kind-${name}` as const),
  print: ['print', 'print-design', 'print-font'],
  templates: kinds.flatMap(({ name }) => locales.map((locale) => `template-${name}-${locale}` as const)),
  statuses: ['status'],
  'tax-rates': ['tax_rates'],
  currencies: ['currencies'],
  payments: ['payment_methods', 'issuing'],
  'product-groups': ['product_groups'],
  members: ['member', 'invitation', 'two-factor'],
  tokens: ['token'],
  backups: ['backups'],
}

/** Returns the types of the events about a subject. @param subject undefined: about all of them */
export function listEventTypes(subject: ChangeSubject | undefined): readonly SubjectType[] {
  return (subject === undefined ? changeSubjects : [subject]).flatMap((name) => typesOfSubject[name])
}

/** Converts a change to the response. The type of settings of a kind, such as `template-invoice-fr`, is divided into its parts. */
export function toWireChange(stored: StoredChange): WireChange {
  const { id, at, subject, versionBefore, versionAfter, by, tokenName } = stored
  const event = changeNames.find((name) => name === stored.event)
  if (event === undefined) throw new Error(`event ${id} has the unknown name ${stored.event}`)
  const [, type = subject.type, kind = null, locale = ''] =
    /^(kind|template)-([^-]+)(?:-(.+))?$/.exec(subject.type) ?? []
  return {
    ...{ id, at, event, type, kind, record_id: subject.id, name: stored.name || locale },
    ...{ version_before: versionBefore, version_after: versionAfter, by, by_token: tokenName },
  }
}
