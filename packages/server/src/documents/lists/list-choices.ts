import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { listAllCurrencies } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listAllMembers } from '#members/repository.ts'
import { findUsedIds } from './repository.ts'

interface FilterChoice {
  readonly id: number
  readonly name: string
  /** Documents can be given it no longer, and some still have it. */
  readonly isInactive: boolean
}

/** What the documents of a kind can be filtered by. */
export interface FilterChoices {
  readonly owners: readonly FilterChoice[]
  readonly currencies: readonly FilterChoice[]
}

/** Whom and what a list can be filtered by: all in use, and of the others those that a document of the kind has. */
export async function listFilterChoices(db: Connection, kind: DocumentKind): Promise<FilterChoices> {
  const members = (await listAllMembers(db)).map(({ id, name, isActive }) => ({
    ...{ id, name },
    isInactive: !isActive,
  }))
  const currencies = (await listAllCurrencies(db)).map(({ id, name, isRetired }) => ({
    ...{ id, name },
    isInactive: isRetired,
  }))
  return {
    owners: await omitUnused(members, (ids) => findUsedIds(db, kind.name, { column: 'owner_id', ids })),
    currencies: await omitUnused(currencies, (ids) =>
      findUsedIds(db, kind.name, { column: 'currency_id', ids }),
    ),
  }
}

async function omitUnused(
  choices: readonly FilterChoice[],
  usedOf: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<FilterChoice[]> {
  const used = await usedOf(choices.filter(({ isInactive }) => isInactive).map(({ id }) => id))
  return choices.filter(({ id, isInactive }) => !isInactive || used.has(id))
}
