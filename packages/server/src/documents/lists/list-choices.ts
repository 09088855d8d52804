import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { listEveryCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listEveryMember } from '#members/repository.ts'
import { usedIn } from './repository.ts'

interface Choice {
  readonly id: number
  readonly name: string
  /** Documents can be given it no longer, and some still have it. */
  readonly isFormer: boolean
}

/** What the documents of a kind can be filtered by. */
export interface FilterChoices {
  readonly owners: readonly Choice[]
  readonly currencies: readonly Choice[]
}

/** Whom and what a list can be filtered by: all in use, and of the others those that a document of the kind has. */
export async function listChoices(db: Connection, kind: DocumentKind): Promise<FilterChoices> {
  const members = (await listEveryMember(db)).map(({ id, name, isActive }) => ({
    ...{ id, name },
    isFormer: !isActive,
  }))
  const currencies = (await listEveryCurrency(db)).map(({ id, name, isRetired }) => ({
    ...{ id, name },
    isFormer: isRetired,
  }))
  return {
    owners: await withoutUnused(members, (ids) => usedIn(db, kind.name, { column: 'owner_id', ids })),
    currencies: await withoutUnused(currencies, (ids) =>
      usedIn(db, kind.name, { column: 'currency_id', ids }),
    ),
  }
}

async function withoutUnused(
  choices: readonly Choice[],
  usedOf: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Choice[]> {
  const used = await usedOf(choices.filter(({ isFormer }) => isFormer).map(({ id }) => id))
  return choices.filter(({ id, isFormer }) => !isFormer || used.has(id))
}
