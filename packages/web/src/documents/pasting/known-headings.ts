import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { fold, splitWords } from '@quittance/shared/text/search-text.ts'

/** What a column of pasted rows can be for a line. */
export const lineColumns: readonly LineField[] = ['name', 'quantity', 'price', 'taxRates']

/** What a heading says of its column; `total`: a figure that a line works out by itself. */
export interface Heading {
  readonly of: LineField | 'total'
  /** The same word is also used for something else: others come first. */
  readonly isWeak: boolean
}

// As spreadsheets and other programs have them, and the columns of our own screens, in four languages: lower case, letters and
// digits alone.
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

// `Nombre` counts in French and names in Spanish; a position or an item is often no more than a number.
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

/** What a heading may say of its column, the likeliest first; none for one that is not known. */
export function headingsIn(cell: string): readonly Heading[] {
  return known.get(splitWords(fold(cell)).join('')) ?? []
}
