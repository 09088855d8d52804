import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { z } from 'zod'
import type { JsonFormat } from '#database/tables/versioned-json.ts'

/** Everything that a revision keeps of a lead or customer. */
export interface PartyRevisionContent extends PartyContent {
  /** The name of its currency at that time; null: it has none, or the name was not kept yet. */
  readonly currencyName: string | null
}

const schema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  clientName: z.string(),
  username: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  locale: z.string().nullable(),
  currencyId: z.int().nullable(),
  currencyName: z.string().nullable(),
})

/**
 * How revisions of leads and customers are stored. A change of the schema needs a new version, the upgrade from the one
 * before it, and a recorded revision of each in `test/recorded-formats`.
 */
export const partyRevisionFormat: JsonFormat<PartyRevisionContent> = {
  version: 2,
  schema,
  upgrades: { 1: upgradeFrom1 },
}

/** Version 1 left the name of the currency out where there was none. */
function upgradeFrom1(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { currencyName: null, ...content }
}
