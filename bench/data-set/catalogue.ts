import type { SeededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { type Draw, skewed } from './skewed.ts'
import { functionWords, type Vocabulary } from './vocabulary.ts'

export interface MadeProduct {
  readonly name: string
  readonly price: Decimal
}

const productCount = 2_000

export function makeProducts(chance: SeededRandom, vocabulary: Vocabulary): MadeProduct[] {
  return Array.from({ length: productCount }, () => ({
    name: phrase(chance, vocabulary, chance.nextInteger(2, 4)),
    price: decimal(`${priceBeforePoint(chance)}.${chance.pick(['00', '00', '50', '90', '95', '20', '75'])}`),
  }))
}

/** Returns a whole number from a few to a few thousand. Small ones are more frequent. */
function priceBeforePoint(chance: SeededRandom): number {
  return chance.nextInteger(4, 10 ** chance.nextInteger(1, 3) * chance.nextInteger(1, 4))
}

/** Joins words, with function words between some of them as in natural language. */
export function phrase(chance: SeededRandom, vocabulary: Vocabulary, words: number): string {
  let text = vocabulary.draw(chance)
  for (let count = 1; count < words; count += 1) {
    const between = chance.nextBoolean(45) ? ` ${chance.pick(functionWords)}` : ''
    text += `${between} ${vocabulary.draw(chance)}`
  }
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface SoldLine {
  readonly line: DocumentLine
  /** As sold: a line entered manually has a name of its own. */
  readonly name: string
  readonly isByHand: boolean
}

const quantities = ['1', '1', '1', '2', '3', '4', '5', '6', '8', '10', '12', '20', '1.5', '2.5', '7.75'].map(
  decimal,
)

/** Returns a function that draws lines of products. Equal lines are one object, so that their amounts are computed once. */
export function lineDrawer(
  products: readonly MadeProduct[],
  taxRates: readonly LineTaxRate[],
  vocabulary: Vocabulary,
): Draw<SoldLine> {
  const made = new Map<string, DocumentLine>()
  const drawPlace = skewed(products.map((_product, index) => index))
  const lineOf = (place: number, quantity: Decimal, taxRate: LineTaxRate): DocumentLine => {
    const { name, price } = products[place] ?? { name: '', price: quantity }
    return {
      type: 'item',
      productId: place + 1,
      description: '',
      unitName: '',
      name,
      price,
      quantity,
      taxRates: [taxRate],
    }
  }
  return (chance) => {
    const place = drawPlace(chance)
    const quantity = chance.pick(quantities)
    const taxRate = chance.pick(taxRates)
    const key = `${place} ${quantity} ${taxRate.id}`
    const line = made.get(key) ?? lineOf(place, quantity, taxRate)
    made.set(key, line)
    const isByHand = chance.nextBoolean(25)
    const name = isByHand
      ? `${line.name}, ${phrase(chance, vocabulary, chance.nextInteger(1, 4))}`
      : line.name
    return { line, name, isByHand }
  }
}
