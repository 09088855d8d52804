import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { fold, splitWords } from '@quittance/shared/text/search-text.ts'

/** The fields of a line that a column of pasted rows can contain. */
export const lineColumns: readonly LineField[] = ['name', 'quantity', 'price', 'taxRates']

/** Meaning of a heading; `total`: an amount that is computed from the other fields. */
export interface Heading {
  readonly of: LineField | 'total'
  /** Whether the word has other meanings too, so that unambiguous headings take precedence. */
  readonly isWeak: boolean
}

// Headings in spreadsheets, in other programs and on our own screens, in four languages. They contain only lower-case letters
// and digits.
const strong: Readonly<Record<LineField | 'total', string>> = {
  name: `name description designation libelle intitule article produit prestation product nom bezeichnung beschreibung
    leistung artikel produkt descripcion concepto producto articulo objet`,
  quantity: `quantity qty quantite qte nb menge anzahl cantidad cant units unites heures hours stunden horas jours days tage
    dias`,
  price: `price unitprice prix prixunitaire prixunitaireht puht pu prixht prixuht preis einzelpreis einzelpreisnetto stuckpreis ep precio
    preciounitario preciounitariosiniva preciounidad unitcost unitamount tarif tjm tarifjournalier valeurunitaire`,
  taxRates: `tax taxes taxrate taxrates vat vatrate tva tauxtva tauxdetva tauxdetaxe mwst mwstsatz ust ustsatz steuersatz
    steuersatze steuer iva impuesto impuestos tipodeiva tiposimpositivos tipoimpositivo tiposdeimpuesto`,
  total: `total totalht totalttc montant montantht montantttc amount linetotal summe gesamt gesamtbrutto gesamtpreis betrag importe subtotal
    totalconiva soustotal`,
}

// `Nombre` is a quantity in French and a name in Spanish. A position or an item is often only a row number.
const weak: Readonly<Partial<Record<LineField, string>>> = {
  name: 'nombre position item title service servicio detail details',
  quantity: 'nombre',
  price: 'rate cost',
  taxRates: 'taux rate',
}

function entriesOf(words: Readonly<Partial<Record<LineField | 'total', string>>>, isWeak: boolean) {
  return Object.entries(words).flatMap(([of, said]) => {
    // as: the keys of the tables above
    const heading = { of: of as LineField | 'total', isWeak }
    return said.split(/\s+/).map((word) => [word, heading] as const)
  })
}

const known = new Map<string, readonly Heading[]>()
for (const [word, heading] of [...entriesOf(strong, false), ...entriesOf(weak, true)]) {
  known.set(word, [...(known.get(word) ?? []), heading])
}

/** Returns the possible meanings of a heading, the most likely first; empty: unknown. */
export function headingsIn(cell: string): readonly Heading[] {
  return known.get(splitWords(fold(cell)).join('')) ?? []
}
