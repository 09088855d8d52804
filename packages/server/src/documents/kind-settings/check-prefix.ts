import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { yearPlaceholder } from '@quittance/shared/documents/numbering.ts'
import { hasIdentifierCharacters } from '@quittance/shared/en16931/rules/identifier-characters.ts'
import { isPrefixAccepted } from '@quittance/shared/law/number-prefix.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createFieldError } from '#errors.ts'
import { findUsedSeries, type NumberSeries } from '#settings/issuing/repository.ts'
import { checkYear } from '#settings/issuing/series-defaults.ts'
import { readCurrentCompany } from '#settings/repository.ts'

/**
 * Checks the characters of a new prefix. Where the numbers contain the year, it is printed in place of its placeholder. A prefix that is
 * stored can stay, so that the other settings can be changed; the form of a document reports it.
 * @throws Invalid for characters that numbers of the company cannot have
 */
export async function checkPrefix(
  transaction: Connection,
  kind: KindName,
  { prefix, isYearly }: Pick<NumberSeries, 'prefix' | 'isYearly'>,
): Promise<void> {
  const printed = isYearly ? prefix.replace(yearPlaceholder, '') : prefix
  // Accepted in every country, like most prefixes: the company is not read.
  if (hasIdentifierCharacters(printed)) return
  const { country } = await readCurrentCompany(transaction)
  if (!isPrefixAccepted(printed, getKind(kind), country))
    throw createFieldError('prefix', 'settings.prefix-characters')
}

/**
 * Checks a new prefix of the documents of a kind. Only a series in which they are issued can have a place for the year. Offers are in no
 * series and can have any text.
 * @throws Invalid
 */
export async function checkKindPrefix(
  transaction: Connection,
  kind: KindName,
  prefix: string,
): Promise<void> {
  const hasYear = prefix.includes(yearPlaceholder)
  const series = hasYear ? await findUsedSeries(transaction, kind) : null
  const isYearly = series?.isYearly ?? false
  await checkPrefix(transaction, kind, { prefix, isYearly })
  if (!getKind(kind).isChronological) return
  if (hasYear && series === null) throw createFieldError('prefix', 'issuing.year-needs-issuing')
  checkYear(prefix, { isYearly })
}
