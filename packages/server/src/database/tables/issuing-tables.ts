import type { Generated } from 'kysely'
import type { Computed } from './document-tables.ts'

// Issued documents, what is left of them, payments and the ledger. Rows are only added, except for settings and balances.

/** Exact decimal as text. */
type ExactDecimal = string
/** Integer in cents. */
type Cents = number
/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string
/** `YYYY-MM-DD`. */
type Day = string
type Json = string

export interface IssuingSettingsTable {
  /** Always 1: the table has one row. */
  id: number
  /** 1: documents are issued and locked. */
  is_on: number
  /** 1: a backup was restored, and no administrator has confirmed yet which documents were issued after it. */
  is_waiting: number
  /** Number of changes. */
  version: number
  /** The name of the member who changed them last. Empty: they were never changed. */
  changed_by: string
  /** When they were changed last. */
  changed_at: Timestamp
}

export interface NumberSeriesTable {
  /** Issued documents name their series by it. */
  id: Generated<number>
  /** The kind of its documents. Each kind has one series. */
  kind: string
  /** The text before the number. */
  prefix: string
  /** 1: the numbers start again each year, and contain it. */
  is_yearly: number
  /** 1: each number follows the one before. 0: a number may be higher. */
  is_strict: number
  /** The year of the last issued document; 0: none, or the numbers do not start again. */
  last_period: number
  /** How many documents were issued in this period. */
  last_sequence: number
  /** The last number of this period, or the one from which it starts. */
  last_number: number
  /** The date of the last issued document. */
  last_day: Day
}

export interface IssuedDocumentTable {
  /** The document that is issued. */
  document_id: number
  /** The kind of the document. */
  kind: string
  /** `own`; `before`: sent before issuing was switched on; `foreign`: of another program. The last two belong to no series. */
  origin: string
  /** The series of its number. Null: none. */
  series_id: number | null
  /** The year of a series whose numbers start again, otherwise 0. Null: no series. */
  period: number | null
  /** The position in its period, from 1. Null: no series. */
  sequence: number | null
  /** Unique within its kind. */
  number: number
  /** The number as printed, with its prefix. */
  shown_number: string
  /** UNTDID 1001: 380 invoice, 381 credit note, 384 corrective invoice, 386 deposit invoice. */
  type_code: string
  /** The date of the document. */
  issued_on: Day
  /** When it was issued. */
  issued_at: Timestamp
  /** The member who issued it. Null: the system. */
  issued_by: number | null
  /** The customer who owes, or is owed. */
  customer_id: number
  /** The currency of all amounts. */
  currency_id: number
  /** Without VAT (BT-109). */
  net: Cents
  /** BT-110. */
  vat: Cents
  /** Net plus VAT (BT-112). */
  gross: Cents
  /** BT-114. */
  rounding: Cents
  /** Deducted deposits; of a document below zero that was taken over its total, so that nothing is owed. */
  deducted: Cents
  /** Gross less deducted deposits plus rounding. */
  owed: Cents
  /** VAT in the currency of the company (BT-111). Null: it is the currency of the document. */
  vat_accounting: Cents | null
  /** The amount paid that its PDF shows, also after later payments. */
  printed_paid: Cents
  /** The amount due that its PDF shows, also after later payments. */
  printed_due: Cents
  /** The semantic model as canonical JSON. Null: not issued by this product. */
  content: Json | null
  /** SHA-256 of the content. Null: there is none. */
  content_hash: string | null
}

export interface IssuedVatTable {
  /** The issued document. */
  document_id: number
  /** The order in the document, from 1. */
  position: number
  /** S, Z, E, AE, K, G or O. */
  category: string
  /** Percentage. */
  rate: ExactDecimal
  /** BT-116. */
  base: Cents
  /** BT-117. */
  tax: Cents
  /** The code of the VATEX list. Empty: none. */
  exemption_code: string
  /** Why there is no VAT. Empty: there is VAT. */
  exemption_text: string
}

export interface IssuedLineTable {
  /** The issued document. */
  document_id: number
  /** The position of the line. 0: charges of the document. */
  position: number
  /** The VAT category. */
  category: string
  /** Percentage. */
  rate: ExactDecimal
  /** Without VAT, after the allowances of the document. */
  net: Cents
}

export interface CreditedLineTable {
  /** The credit note. */
  credit_id: number
  /** The position of its line. 0: charges of the document. */
  position: number
  /** The invoice that it corrects. */
  invoice_id: number
  /** The position of the line of the invoice. 0: charges of the document. */
  invoice_position: number
  /** The VAT category. */
  category: string
  /** Percentage. */
  rate: ExactDecimal
  /** Credited amount without VAT. */
  net: Cents
}

export interface IssuedFileTable {
  /** The issued document. */
  document_id: number
  /** `pdf`, or another name of the product. */
  name: string
  /** The exact bytes that are sent. */
  content: Buffer
  /** SHA-256 of the content. */
  sha256: string
  /** When the file was made. */
  made_at: Timestamp
}

/** The balance of an issued document. Triggers write it. */
export interface DocumentBalanceTable {
  /** The issued document. */
  document_id: number
  /** Its customer. */
  customer_id: number
  /** Its currency. */
  currency_id: number
  /** Net plus VAT. */
  gross: Cents
  /** The amount that the customer owes, or is owed. */
  owed: Cents
  /** Of an invoice: allocated payments. */
  paid: Cents
  /** Of an invoice: allocated credit notes. */
  credited: Cents
  /** Of an invoice: given up. */
  written_off: Cents
  /** Of a credit note: used for invoices and refunds. */
  spent: Cents
}

/** The credited part of a line. Triggers write it. */
export interface LineBalanceTable extends IssuedLineTable {
  /** Sum of the credited amounts without VAT. */
  credited: Cents
}

// Payments.

export interface PaymentMethodTable {
  /** Calls name a payment method by it. */
  id: Generated<number>
  /** The name in lists and on receipts. */
  name: string
  /** When it was retired. Null: it can be chosen. */
  retired_at: Timestamp | null
}

export interface PaymentTable {
  /** Increases in the order in which payments were recorded. */
  id: Generated<number>
  /** The customer who pays, or gets the refund. */
  customer_id: number
  /** `in`: from the customer. `out`: a refund. */
  direction: string
  /** `money`; `before`: paid before issuing was switched on; `write-off`; `withheld`. */
  nature: string
  /** The name of the method when the payment was recorded. Empty: not money. */
  method: string
  /** The method, which can have another name since. Null: not money. */
  method_id: number | null
  /** The day of the payment. */
  paid_on: Day
  /** The currency of the amount. */
  currency_id: number
  /** Above 0. */
  amount: Cents
  /** The reference of the bank, or the reason of a reversal or write-off. */
  reference: string
  /** The payment that this one reverses. Null: it reverses none. */
  reverses_id: number | null
  /** When it was recorded. */
  recorded_at: Timestamp
  /** The member who recorded it. */
  recorded_by: number
}

/** The responses of calls about payments, by their idempotency keys. */
export interface PaymentKeyTable {
  /** The member who made the call. */
  member_id: number
  /** Method and path. */
  call: string
  /** SHA-256 of the key. */
  key_hash: string
  /** SHA-256 of the body. */
  body_hash: string
  /** The payment, or the credit note that was allocated. */
  record_id: number
  /** The stored response. */
  outcome: Json
  /** When it was stored. */
  created_at: Timestamp
}

export interface BalanceStatusTable {
  /** A kind of documents that are issued. */
  kind: string
  /** `open`, `partly-paid`, `paid`, `credited` or `written-off`; of a credit note `open` or `spent`. */
  balance: string
  /** The status that a document with this balance gets. Null: its status stays. */
  status_id: number | null
}

/** The balance of a payment. Triggers write it. */
export interface PaymentBalanceTable {
  /** The payment. */
  payment_id: number
  /** Its customer. */
  customer_id: number
  /** Its currency. */
  currency_id: number
  /** Its direction. */
  direction: string
  /** Its nature. */
  nature: string
  /** Its amount; 0 after a reversal. */
  amount: Cents
  /** Of a payment: allocated and refunded. Of a refund: taken from its sources. */
  used: Cents
  /** 1: some of it is not used. Computed by the database. */
  is_open: Computed<number>
}

export interface AllocationTable {
  /** Increases in the order in which allocations were recorded. */
  id: Generated<number>
  /** From this payment. Null: from a credit note. */
  payment_id: number | null
  /** From this credit note. Null: from a payment. */
  credit_id: number | null
  /** To this invoice. Null: to a refund. */
  invoice_id: number | null
  /** To this refund. Null: to an invoice. */
  refund_id: number | null
  /** The customer of both. */
  customer_id: number
  /** The currency of both. */
  currency_id: number
  /** The nature of the payment; `credit` for a credit note. */
  nature: string
  /** Below 0: it reverses another allocation. */
  amount: Cents
  /** The allocation that this one reverses. Null: it reverses none. */
  reverses_id: number | null
  /** Why it was reversed. Empty: it reverses none. */
  reason: Generated<string>
  /** When it was made. */
  allocated_at: Timestamp
  /** The member who made it. Null: the system. */
  allocated_by: number | null
}

// The ledger.

export interface LedgerRecordTable {
  /** From 1, without gaps. */
  position: number
  /** The event of the content, by which records are found. */
  event: string
  /** The hash of the record before; zeros for the first one. */
  previous_hash: string
  /** Canonical JSON: event, numbers, amounts and hashes. */
  content: Json
  /** SHA-256 of position, previous hash and content. */
  hash: string
}

export interface LedgerHeadTable {
  /** Always 1: the table has one row. */
  id: number
  /** The position of the last record; 0: there is none. */
  position: number
  /** The hash of the last record. */
  hash: string
}

export interface SigningKeyTable {
  /** Increases in the order in which keys were created. */
  id: Generated<number>
  /** Ed25519, SPKI, in Base64. */
  public_key: string
  /** Encrypted with the key of the environment file. */
  private_key: string
  /** When it was created. */
  created_at: Timestamp
}

export interface ClosureTable {
  /** Increases in the order in which periods were closed. */
  id: Generated<number>
  /** `day`, `month` or `year`. */
  period: string
  /** The first day of the period. */
  starts_on: Day
  /** The last record of the ledger when it was closed. */
  last_position: number
  /** Canonical JSON: last hash, counts, totals and when it was closed. */
  content: Json
  /** The key of the signature. */
  key_id: number
  /** Ed25519 signature of the content, in Base64. */
  signature: string
  /** When it was closed. */
  closed_at: Timestamp
}

/** Verifications of the ledger: one each night, and those that were requested. */
export interface LedgerVerificationTable {
  /** Increases in the order in which they were begun. */
  id: Generated<number>
  /** The day, where the company is, of the nightly verification. Null: it was requested. */
  day: Day | null
  /** ID of the process that holds the lease and verifies. Empty: no lease. */
  claimed_by: string
  /** When the lease expires, by the database clock. Empty: no lease. */
  claimed_until: Timestamp
  /** When the verification ended. Empty: not yet. */
  verified_at: Timestamp
  /** The number of records that were read. */
  records: number
  /** The number of closures that were read. */
  closures: number
  /** The hash of the last record, with which the next verification compares. Empty: there was a fault. */
  hash: string
  /** The first fault: its place and position, and a text as key and parameters. Empty: none. */
  fault: Json
  /** 1: administrators got an e-mail about the fault. */
  is_reported: number
}
