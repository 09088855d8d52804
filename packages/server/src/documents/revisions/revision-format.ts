import { emptyLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { discountTypes, lineTypes, relations } from '@quittance/shared/documents/sales-document.ts'
import {
  adjustmentKinds,
  taxKinds,
  taxTreatments,
  vatCategories,
} from '@quittance/shared/documents/tax-class.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { z } from 'zod'
import type { JsonFormat } from '#database/tables/versioned-json.ts'
import type { DocumentValues } from '#documents/document-values.ts'

/** The names of status and currency at the time of the save. Empty in revisions that were written before names were stored. */
export interface RevisionNames {
  readonly statusName: string
  readonly currencyName: string
}

/** The content of a revision. Stored as JSON: renaming a property needs a new version of the format. */
export interface RevisionContent extends DocumentValues, RevisionNames {}

const decimalText = z.string().regex(/^-?\d+(?:\.\d+)?$/) as unknown as z.ZodType<Decimal> // as: the pattern accepts only decimals

const line = z.object({
  type: z.enum(lineTypes),
  productId: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  quantity: decimalText,
  unitName: z.string(),
  price: decimalText,
  taxRates: z.array(
    z.object({
      id: z.int().nullable(),
      name: z.string(),
      rate: decimalText,
      // Absent: it follows from the rate.
      taxClass: z
        .object({
          kind: z.enum(taxKinds),
          category: z.enum(vatCategories).nullable(),
          exemptionCode: z.string(),
          exemptionText: z.string(),
        })
        .optional(),
    }),
  ),
})

const party = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  legalNumber: z.string(),
  easScheme: z.string(),
  easId: z.string(),
  isPrivate: z.boolean(),
  delivery: z
    .object({
      name: z.string(),
      address: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    })
    .nullable(),
})

const totals = z.object({
  lines: z.array(z.object({ tax: decimalText, total: decimalText })),
  subTotal: decimalText,
  totalTax: decimalText,
  discountValue: decimalText,
  total: decimalText,
})

const schema = z.object({
  kind: z.string(),
  number: z.int(),
  prefix: z.string(),
  title: z.string(),
  relation: z.enum(relations),
  partyId: z.int(),
  party,
  companyVersionId: z.int(),
  documentDate: z.string(),
  dueDate: z.string().nullable(),
  statusId: z.int(),
  statusName: z.string(),
  currencyId: z.int(),
  currencyName: z.string(),
  ownerId: z.int(),
  message: z.string(),
  terms: z.string(),
  customerNotes: z.string(),
  amountDue: decimalText,
  amountPaid: decimalText,
  shippingCharges: decimalText,
  correctedInvoice: z
    .object({ id: z.int().nullable(), number: z.string(), documentDate: z.string().nullable() })
    .nullable(),
  lines: z.array(line),
  discountType: z.enum(discountTypes),
  discountPercentage: decimalText,
  adjustments: decimalText,
  taxTreatment: z.enum(taxTreatments),
  adjustmentKind: z.enum(adjustmentKinds),
  deliveryDate: z.string().nullable(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  buyerReference: z.string(),
  orderReference: z.string(),
  exchangeRate: decimalText.nullable(),
  exchangeRateDate: z.string().nullable(),
  exchangeRateSource: z.string(),
  totals,
})

/**
 * JSON format of stored revisions. A change of the schema needs a new version, the upgrade from the previous one, and a
 * recorded revision of each version in `test/recorded-formats`.
 */
export const revisionFormat: JsonFormat<RevisionContent> = {
  version: 8,
  schema,
  upgrades: {
    1: upgradeFromVersion1,
    2: upgradeFromVersion2,
    3: upgradeFromVersion3,
    4: upgradeFromVersion4,
    5: upgradeFromVersion5,
    6: upgradeFromVersion6,
    7: upgradeFromVersion7,
  },
}

type StoredContent = Readonly<Record<string, unknown>>

/** Early revisions of version 1 have no names. Some have the sum of the rounded lines, which the schema removes. */
function upgradeFromVersion1(content: StoredContent): StoredContent {
  return { statusName: '', currencyName: '', ...content }
}

/** In version 2, all lines are items without a description. */
function upgradeFromVersion2(content: StoredContent): StoredContent {
  return completeLines(content, { type: 'item', description: '' })
}

/** In version 3, quantities have no unit. */
function upgradeFromVersion3(content: StoredContent): StoredContent {
  return completeLines(content, { unitName: '' })
}

/** In version 4, documents have no legal details. */
function upgradeFromVersion4(content: StoredContent): StoredContent {
  return { ...emptyLegalDetails, ...content }
}

/** In version 5, credit notes do not name the invoice that they correct. */
function upgradeFromVersion5(content: StoredContent): StoredContent {
  return { correctedInvoice: null, ...content }
}

/** In version 6, the copy of the party has nothing but its address and tax number. */
function upgradeFromVersion6(content: StoredContent): StoredContent {
  const { company, taxNumber, ...others } = z.record(z.string(), z.unknown()).parse(content.party)
  const isPrivate = company === '' && taxNumber === ''
  const added = { legalNumber: '', easScheme: '', easId: '', isPrivate, delivery: null }
  return { ...content, party: { ...added, company, taxNumber, ...others } }
}

/** In version 7, a corrected invoice has an id and a date. In version 8, one of another program has no id, and can have no date. */
function upgradeFromVersion7(content: StoredContent): StoredContent {
  return content
}

/** Adds the fields that stored lines do not have. */
function completeLines(content: StoredContent, fields: StoredContent): StoredContent {
  const lines = z.array(z.record(z.string(), z.unknown())).parse(content.lines)
  return { ...content, lines: lines.map((stored) => ({ ...fields, ...stored })) }
}
