import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { fold, splitWords } from '@quittance/shared/text/search-text.ts'

/** How sure a word means a field. A more certain word of another column takes precedence. */
const certainties = ['certain', 'likely', 'possible'] as const

type Certainty = (typeof certainties)[number]

type HeadingWords = Readonly<Partial<Record<Certainty, string>>>

/**
 * Words of headings that mean a field of a line, or an amount that is computed from the fields (`total`): in spreadsheets, in other
 * programs and on our own screens, in four languages. Lower case, without accents, spaces and punctuation.
 */
const lineHeadings: Readonly<Record<LineField | 'total', HeadingWords>> = {
  name: {
    certain: `name designation libelle intitule article produit prestation product nom bezeichnung leistung artikel produkt
      concepto producto articulo objet`,
    likely: 'description beschreibung descripcion',
    // `Nombre` is a name in Spanish and a quantity in French. A position or an item is often only a row number.
    possible: 'nombre position item title service servicio',
  },
  description: {
    likely:
      'details detail detalle detalles bemerkung bemerkungen anmerkung remarks remarque remarques notes notas observaciones',
    possible: 'description designation beschreibung descripcion',
  },
  price: {
    certain: `price unitprice prix prixunitaire prixunitaireht puht pu prixht prixuht preis einzelpreis einzelpreisnetto
      stuckpreis ep precio preciounitario preciounitariosiniva preciounidad unitcost unitamount tarif tjm tarifjournalier
      valeurunitaire`,
    possible: 'rate cost',
  },
  quantity: {
    certain: `quantity qty quantite qte nb menge anzahl cantidad cant units unites heures hours stunden horas jours days tage
      dias`,
    possible: 'nombre',
  },
  unitName: {
    certain: 'unit unitname unite einheit unidad uom mengeneinheit unidadmedida unitedemesure',
  },
  taxRates: {
    certain: `tax taxes taxrate taxrates vat vatrate tva tauxtva tauxdetva tauxdetaxe mwst mwstsatz ust ustsatz steuersatz
      steuersatze steuer iva impuesto impuestos tipodeiva tiposimpositivos tipoimpositivo tiposdeimpuesto`,
    possible: 'taux rate',
  },
  total: {
    certain: `total totalht totalttc montant montantht montantttc amount linetotal summe gesamt gesamtbrutto gesamtpreis betrag
      importe subtotal totalconiva soustotal`,
  },
}

/** The field of each column; null: the column is omitted. */
export type LineMapping = readonly (LineField | null)[]

interface Guess {
  readonly mapping: LineMapping
  /** Index of the row with the headings of the columns, above which there are no lines; null: there is none. */
  readonly heading: number | null
}

/** Parses a cell as a number; null: it is not a number. */
export type ReadNumber = (cell: string) => Decimal | null

type Rows = readonly (readonly string[])[]

/** Guesses the field of each column from its heading or, if that is unknown, from its content. */
export function guessColumns(rows: Rows, read: ReadNumber): Guess {
  const heading = headingRow(rows, read)
  const said = (rows[heading ?? 0] ?? []).map(findMeanings)
  if (heading === null) {
    const nothing = said.map(() => null)
    return { mapping: byContent(rows, read, nothing), heading }
  }
  const isTotal = said.map((headings) => headings.some(({ field }) => field === 'total'))
  // Computed totals do not help to guess the other columns.
  const content = rows
    .slice(heading + 1)
    .map((cells) => cells.map((cell, at) => (isTotal[at] === true ? '' : cell)))
  return { mapping: byContent(content, read, byHeadings(said)), heading }
}

// Maximum number of rows above the headings, such as a title, the customer and the date.
const mostAbove = 4

/** Returns the index of the heading row. In the first row, one known word is enough; below, several columns must be named. */
function headingRow(rows: Rows, read: ReadNumber): number | null {
  // There must be at least one row below the headings.
  const looked = rows.slice(0, Math.min(mostAbove + 1, rows.length - 1))
  const named = looked.map((cells) => columnsNamed(cells, read))
  const isFirst = (named[0] ?? 0) > 0
  if (isFirst && filled(rows[0] ?? []) > 1) return 0
  const at = named.findIndex((columns) => columns > 1)
  const hasLineAbove = looked.some((cells, row) => row < at && isLine(cells, looked[at] ?? [], read))
  if (at !== -1 && !hasLineAbove) return at
  return isFirst ? 0 : null
}

/** Returns how many columns a row names; 0 if it contains a number. */
function columnsNamed(cells: readonly string[], read: ReadNumber): number {
  if (cells.some((cell) => read(cell))) return 0
  return new Set(cells.flatMap((cell) => findMeanings(cell)[0]?.field ?? [])).size
}

/** Returns whether a row can be a line: it contains a number, and more than half as many filled cells as the heading. */
function isLine(cells: readonly string[], heading: readonly string[], read: ReadNumber): boolean {
  return cells.some((cell) => read(cell)) && filled(cells) * 2 > filled(heading)
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length
}

/** Assigns fields by headings, the most certain ones first. */
function byHeadings(columns: readonly (readonly Meaning[])[]): LineMapping {
  const mapping: (LineField | null)[] = columns.map(() => null)
  for (const certainty of certainties) {
    for (const [at, meanings] of columns.entries()) {
      const meaning = meanings.find(
        (each) => each.field !== 'total' && each.certainty === certainty && !mapping.includes(each.field),
      )
      if (mapping[at] === null && meaning !== undefined && meaning.field !== 'total')
        mapping[at] = meaning.field
    }
  }
  return mapping
}

/**
 * Assigns the remaining fields by content. The first column with text is the name. A single column with numbers is the price; two
 * are quantity and price, in the usual order.
 */
function byContent(rows: Rows, read: ReadNumber, known: LineMapping): LineMapping {
  const columns = known.map((_, column) =>
    rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''),
  )
  const kinds = columns.map((cells, at) => (known[at] === null ? kindOf(cells, read) : null))
  const mapping = [...known]
  const put = (column: LineField, at: number | undefined) => {
    if (at !== undefined && at !== -1 && !mapping.includes(column)) mapping[at] = column
  }
  put('name', kinds.indexOf('words'))
  put('taxRates', kinds.indexOf('rate'))
  const [one, two] = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []))
  if (two !== undefined && !mapping.includes('price')) put('quantity', one)
  const numbers = kinds.flatMap((kind, at) => (kind === 'number' && mapping[at] === null ? [at] : []))
  put('price', numbers[0])
  // A line needs a name.
  return mapping.includes('name')
    ? mapping
    : mapping.map((field) => (field === 'description' ? 'name' : field))
}

function kindOf(cells: readonly string[], read: ReadNumber): 'words' | 'number' | 'rate' | null {
  if (cells.length === 0) return null
  if (isMostly(cells, (cell) => cell.endsWith('%'))) return 'rate'
  return isMostly(cells, (cell) => read(cell) !== null) ? 'number' : 'words'
}

function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length * 2 >= cells.length
}

/** Assigns a field to a column. The column that had the field before is omitted. */
export function columnMapped(mapping: LineMapping, column: number, to: LineField | null): LineMapping {
  return mapping.map((before, at) => {
    if (at === column) return to
    return before === to ? null : before
  })
}

// Meanings of headings

interface Meaning {
  readonly field: keyof typeof lineHeadings
  readonly certainty: Certainty
}

const meaningsByWord: ReadonlyMap<string, readonly Meaning[]> = collectMeanings()

function collectMeanings(): Map<string, Meaning[]> {
  const fields = Object.keys(lineHeadings) as Meaning['field'][] // as: the keys of lineHeadings
  const collected = new Map<string, Meaning[]>()
  for (const certainty of certainties) {
    for (const field of fields) {
      for (const word of lineHeadings[field][certainty]?.split(/\s+/) ?? []) {
        collected.set(word, [...(collected.get(word) ?? []), { field, certainty }])
      }
    }
  }
  return collected
}

/** Returns the possible meanings of a heading, the most certain first; empty: unknown. */
function findMeanings(cell: string): readonly Meaning[] {
  return meaningsByWord.get(splitWords(fold(cell)).join('')) ?? []
}
