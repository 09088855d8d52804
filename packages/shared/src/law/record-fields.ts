/** Fields of the company or the customer in which a problem is solved. Each record has those that it needs. */
export type RecordField =
  | 'name'
  | 'address'
  | 'city'
  | 'country'
  | 'currency'
  | 'legalNumber'
  | 'taxNumber'
  | 'electronicAddress'
  | 'deliveryCountry'
  | 'vatRegime'
  | 'nature'
  | 'bankAccount'
  | 'paymentNote'
  | 'penaltyNote'
  | 'discountNote'

/** Fields by business term of EN 16931. Terms of the seller and the buyer are different ones. */
const fieldsByTerm: Readonly<Record<string, RecordField>> = {
  ...{ 'BT-27': 'name', 'BT-44': 'name', 'BG-4': 'name', 'BG-7': 'name' },
  ...{ 'BG-5': 'address', 'BG-8': 'address', 'BT-40': 'country', 'BT-55': 'country' },
  ...{ 'BT-29': 'legalNumber', 'BT-30': 'legalNumber', 'BT-46': 'legalNumber', 'BT-47': 'legalNumber' },
  ...{ 'BT-31': 'taxNumber', 'BT-48': 'taxNumber' },
  ...{ 'BT-34': 'electronicAddress', 'BT-49': 'electronicAddress' },
  'BT-80': 'deliveryCountry',
  'BT-23': 'nature',
  ...{ 'BG-16': 'bankAccount', 'BT-81': 'bankAccount', 'BT-84': 'bankAccount' },
}

/** The notes of a French invoice have one business term. Their rules end with the position of the note. */
const notesByRule: Readonly<Record<string, RecordField>> = {
  ...{ 'BR-FR-05_BT-22-1': 'paymentNote', 'BR-FR-06_BT-21-1': 'paymentNote' },
  ...{ 'BR-FR-05_BT-22-2': 'penaltyNote', 'BR-FR-06_BT-21-2': 'penaltyNote' },
  ...{ 'BR-FR-05_BT-22-3': 'discountNote', 'BR-FR-06_BT-21-3': 'discountNote' },
}

/** Returns the field of the company or the customer that a rule is about; null: no single field. */
export function findRecordField(ruleId: string, term: string): RecordField | null {
  return notesByRule[ruleId] ?? fieldsByTerm[term] ?? null
}
