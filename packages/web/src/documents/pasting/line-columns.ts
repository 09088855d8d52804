import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import { wordsOf } from '@quittance/shared/text/words.ts'

/** What a column of pasted rows is for a line; null: left out. */
export const lineColumns = ['name', 'quantity', 'price', 'taxRates'] as const
export type LineColumn = (typeof lineColumns)[number]
export type LineMapping = readonly (LineColumn | null)[]

export interface Guess {
  readonly mapping: LineMapping
  /** The first row says what the columns are. */
  readonly hasHeading: boolean
}

// Headings as spreadsheets and other programs have them, in four languages: lower case, letters and digits alone.
const headings: Readonly<Record<LineColumn | 'total', string>> = {
  name: `name description designation libelle intitule article produit prestation service product item title detail details
    nom bezeichnung beschreibung leistung artikel produkt position descripcion concepto producto articulo servicio objet`,
  quantity: `quantity qty quantite qte nombre nb menge anzahl cantidad cant unites units heures hours stunden horas jours
    days tage dias`,
  price: `price unitprice rate prix prixunitaire prixunitaireht puht pu prixht prixuht preis einzelpreis stuckpreis ep precio
    preciounitario preciounidad cost unitcost unitamount tarif tjm tarifjournalier valeurunitaire`,
  taxRates: `tax vat tva taux tauxtva tauxdetva vatrate taxrate taxes mwst ust steuersatz mwstsatz iva impuesto tipodeiva
    tvaen`,
  total: `total totalht totalttc montant montantht montantttc amount linetotal summe gesamt gesamtpreis betrag importe
    subtotal soustotal`,
}

const known: ReadonlyMap<string, LineColumn | null> = new Map(
  Object.entries(headings).flatMap(([column, words]) =>
    words
      .split(/\s+/)
      .map((word): [string, LineColumn | null] => [
        word,
        lineColumns.find((each) => each === column) ?? null,
      ]),
  ),
)

/** How a cell reads as a number; null where it is none. */
export type ReadNumber = (cell: string) => Decimal | null

/** What each column probably is: by its heading, or else by what stands in it. */
export function guessColumns(rows: readonly (readonly string[])[], read: ReadNumber): Guess {
  const [first = [], ...others] = rows
  const byHeading = mappingOf(first)
  const hasHeading = others.length > 0 && byHeading.includes('name') && !first.some((cell) => read(cell))
  if (hasHeading) return { mapping: byHeading, hasHeading }
  return { mapping: guessByContent(rows, read), hasHeading: false }
}

function mappingOf(cells: readonly string[]): LineMapping {
  const taken = new Set<LineColumn>()
  return cells.map((cell) => {
    const column = known.get(wordsOf(fold(cell)).join('')) ?? null
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** The first column of words is the name. Of the figures, one is the price; two are quantity and price, as they are usually written. */
function guessByContent(rows: readonly (readonly string[])[], read: ReadNumber): LineMapping {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((cells) => cells[column] ?? ''))
  const isRate = columns.map((cells) => mostly(cells, (cell) => cell.endsWith('%')))
  const isFigure = columns.map(
    (cells, at) => isRate[at] !== true && mostly(cells, (cell) => read(cell) !== null),
  )
  const name = columns.findIndex((_, at) => !(isFigure[at] === true || isRate[at] === true))
  const [one, two] = isFigure.flatMap((is, at) => (is ? [at] : []))
  const rate = isRate.indexOf(true)
  return columns.map((_, at) => {
    if (at === name) return 'name'
    if (at === rate) return 'taxRates'
    if (two === undefined) return at === one ? 'price' : null
    if (at === one) return 'quantity'
    return at === two ? 'price' : null
  })
}

function mostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  const said = cells.filter((cell) => cell !== '')
  return said.length > 0 && said.filter(is).length * 2 >= said.length
}

/** A column has one meaning: where another had it, that one is left out. */
export function columnMapped(mapping: LineMapping, column: number, to: LineColumn | null): LineMapping {
  return mapping.map((before, at) => {
    if (at === column) return to
    return before === to ? null : before
  })
}
