import { type Decimal, decimal } from '#money/decimal.ts'

/** Limits of what a document can hold (decisions on arithmetic and documents). */
export const limits = {
  /** The largest figure of a document, in its currency. */
  largestAmount: decimal('999999999999.99'),
  /** For what may be below zero: adjustments and the amount due. */
  smallestAmount: decimal('-999999999999.99'),
  /** 15 digits. */
  largestQuantity: decimal('999999999999999'),
  lines: 2_000,
  taxRatesPerLine: 20,
  significantDigits: 15,
  quantityPlaces: 4,
  pricePlaces: 4,
  ratePlaces: 4,
  percentPlaces: 4,
  moneyPlaces: 2,
  largestRate: decimal('1000'),
  largestDiscountPercent: decimal('100'),
  /** 2^31 − 1, the largest document number. */
  largestNumber: 2_147_483_647,
  prefixLength: 20,
  titleLength: 255,
  lineNameLength: 500,
  taxRateNameLength: 100,
  productGroupNameLength: 100,
  unitNameLength: 50,
  noteLength: 50_000,
} as const satisfies Record<string, number | Decimal>

/** Of a save that was stored, and may be sent again because its answer was lost: so long it is known by its key, and stored once. */
export const idempotencyKeyLifetimeMs = 7 * 24 * 3_600_000
