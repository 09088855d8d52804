/** An identifier with the scheme that assigned it. Both are '' if the identifier is absent. */
export interface Identifier {
  readonly value: string
  /** ICD code, for example 0002 for a SIREN or 0009 for a SIRET; for an electronic address an EAS code, for example 0225. */
  readonly scheme: string
}

/** BG-4: seller. */
export interface Seller {
  /** BT-27: legal name. */
  readonly name: string
  /** BT-28: trading name, if it differs. */
  readonly tradingName: string
  /** BT-29: identifiers, for example the SIRET. */
  readonly ids: readonly Identifier[]
  /** BT-30: legal registration identifier, for example the SIREN. */
  readonly legalId: Identifier
  /** BT-31: VAT identifier, with country prefix. */
  readonly vatId: string
  /** BT-32: identifier at the tax authority of a seller that may have no VAT identifier. */
  readonly taxRegistrationId: string
  /** BT-33: further legal information: legal form, capital, register. */
  readonly legalText: string
  /** BT-34: electronic address. */
  readonly electronicAddress: Identifier
  /** BG-5: postal address. */
  readonly address: Address | null
  /** BG-6: contact. */
  readonly contact: Contact | null
}

/** BG-7: buyer. */
export interface Buyer {
  /** BT-44: legal name. */
  readonly name: string
  /** BT-45: trading name, if it differs. */
  readonly tradingName: string
  /** BT-46: identifiers. EN 16931 allows one; French rules allow several with different schemes. */
  readonly ids: readonly Identifier[]
  /** BT-47: legal registration identifier. */
  readonly legalId: Identifier
  /** BT-48: VAT identifier, with country prefix. */
  readonly vatId: string
  /** BT-49: electronic address. */
  readonly electronicAddress: Identifier
  /** BG-8: postal address. */
  readonly address: Address | null
  /** BG-9: contact. */
  readonly contact: Contact | null
}

/** A postal address. The ids are those of the seller (BG-5), the buyer (BG-8) and the delivery (BG-15). */
export interface Address {
  /** BT-35, BT-50, BT-75: street. */
  readonly line1: string
  /** BT-36, BT-51, BT-76: second line. */
  readonly line2: string
  /** BT-162, BT-163, BT-165: third line. */
  readonly line3: string
  /** BT-37, BT-52, BT-77: city. */
  readonly city: string
  /** BT-38, BT-53, BT-78: post code. */
  readonly postcode: string
  /** BT-39, BT-54, BT-79: region. */
  readonly region: string
  /** BT-40, BT-55, BT-80: country (ISO 3166-1, two letters). */
  readonly country: string
}

/** A contact of the seller (BG-6) or the buyer (BG-9). */
export interface Contact {
  /** BT-41, BT-56: person or department. */
  readonly name: string
  /** BT-42, BT-57: telephone. */
  readonly phone: string
  /** BT-43, BT-58: e-mail address. */
  readonly email: string
}

/** BG-13: delivery of the goods or services. */
export interface Delivery {
  /** BT-70: name of the party that receives the delivery. */
  readonly name: string
  /** BT-72: day of the delivery. */
  readonly deliveredOn: string
  /** BG-14: period that the invoice covers. */
  readonly period: Period | null
  /** BG-15: address of the delivery. */
  readonly address: Address | null
}

/** A period of the invoice (BG-14) or of a line (BG-26). Either day can be absent. */
export interface Period {
  /** BT-73, BT-134: first day. */
  readonly startsOn: string
  /** BT-74, BT-135: last day. */
  readonly endsOn: string
}
