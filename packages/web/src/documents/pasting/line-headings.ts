import type { LineField } from '@quittance/shared/documents/sales-document.ts'

/** How sure a word means a field. A more certain word of another column takes precedence. */
export const certainties = ['certain', 'likely', 'possible'] as const

export type Certainty = (typeof certainties)[number]

type HeadingWords = Readonly<Partial<Record<Certainty, string>>>

/**
 * Words of headings that mean a field of a line, or an amount that is computed from the fields (`total`): in spreadsheets, in other
 * programs and on our own screens, in four languages. Lower case, without accents, spaces and punctuation.
 */
export const lineHeadings: Readonly<Record<LineField | 'total', HeadingWords>> = {
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
