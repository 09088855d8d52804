import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import { z } from 'zod'
import type { JsonFormat } from '#database/tables/versioned-json.ts'

/** Content of a revision of a lead or customer. */
export interface PartyRevisionContent extends PartyContent {
  /** Name of the currency at that time; null: no currency, or stored by version 1 without its name. */
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
  legalNumber: z.string(),
  easScheme: z.string(),
  easId: z.string(),
  buyerReference: z.string(),
  deliveryName: z.string(),
  deliveryAddress: z.string(),
  deliveryPostalCode: z.string(),
  deliveryCity: z.string(),
  deliveryCountry: z.string(),
  isPrivate: z.boolean().nullable(),
  locale: z.string().nullable(),
  currencyId: z.int().nullable(),
  currencyName: z.string().nullable(),
  daysUntilDue: z.int().nullable(),
})

/**
 * Storage format of revisions of leads and customers. A change of the schema needs a new version, the upgrade from the previous
 * version, and a recorded revision of each in `test/recorded-formats`.
 */
export const partyRevisionFormat: JsonFormat<PartyRevisionContent> = {
  version: 5,
  schema,
  upgrades: { 1: upgradeFrom1, 2: upgradeFrom2, 3: upgradeFrom3, 4: upgradeFrom4 },
}

/** Version 1 omitted the name of the currency if there was none. */
function upgradeFrom1(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { currencyName: null, ...content }
}

/** Version 2 had no days until due. */
function upgradeFrom2(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { daysUntilDue: null, ...content }
}

/** Version 3 had no legal number, electronic address and reference. */
function upgradeFrom3(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { legalNumber: '', easScheme: '', easId: '', buyerReference: '', ...content }
}

/** Version 4 had no address of deliveries, and did not say whether it was a private person. */
function upgradeFrom4(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const delivery = { deliveryName: '', deliveryAddress: '', deliveryPostalCode: '', deliveryCity: '' }
  return { ...delivery, deliveryCountry: '', isPrivate: null, ...content }
}
