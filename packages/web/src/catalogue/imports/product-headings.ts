import type { ProductRowFields } from '@quittance/shared/contract/product-imports.ts'
import { collectHeadings, type HeadingWords, toHeadingKey } from '#ui/imports/headings.ts'
import type { Mapping } from '#ui/imports/import-definition.ts'

/** Target of a column: the wire name of a field. */
export type ProductTarget = keyof ProductRowFields

// Headings of other programs and of our own exports, in four languages. Prices that include tax are not among them, because
// the price of a product does not.
const likely: HeadingWords<ProductTarget> = {
  name: `name productname itemname servicename item product service title label productlabel itemdescription libelle designation
    intitule nom nomduproduit nomproduit produit article nomdelarticle prestation bezeichnung artikelbezeichnung artikelname
    produktname produktbezeichnung artikel produkt leistung nombre nombredelproducto nombreproducto producto concepto articulo
    denominacion productkey productproductkey`,
  price: `price unitprice sellingprice sellprice salesprice saleprice saleunitprice netprice listprice priceexcltax
    sellingpriceexcltax pricenet unitamount defaultprice productprice prix prixunitaire prixunitaireht prixht prixhorstaxe
    prixhorstaxes prixuht puht pu prixdevente prixdeventeht prixventeht prixdeventehorstaxe tarif tarifht preis einzelpreis
    einzelpreisnetto nettopreis preisnetto verkaufspreis verkaufspreisnetto nettoverkaufspreis vkpreis vknetto vk stuckpreis
    stuckpreisnetto precio preciounitario preciodeventa precioventa precioventasubtotal preciodeventasubtotal preciosubtotal
    preciosiniva preciounitariosiniva preciosinimpuestos precioneto preciounidad baseimponible`,
  unit: `defaultquantity quantity qty productquantity quantitepardefaut quantite qte standardmenge menge anzahl
    cantidadpredeterminada cantidadpordefecto cantidad`,
  unit_name: `unit unitname unitlabel unitofmeasure uom unite nomdelunite unitedevente unitedemesure einheit einheitname
    mengeneinheit unidad unidaddemedida unidadmedida nombredelaunidad`,
  product_group: `group groupname productgroup itemgroup category categories categoryname productcategory partsgroup groupe
    groupedeproduits groupeproduits categorie famille familledeproduits gruppe produktgruppe artikelgruppe warengruppe kategorie
    grupo grupodeproductos categoria categorias familia`,
  tax_rate_ids: `tax taxes taxrate taxrates tax1 tax2 tax3 taxrate1 taxrate2 taxrate3 salestax salestaxrate producttaxrate1
    producttaxrate2 producttaxrate3 vat vatrate vat1 tva tauxtva tauxdetva tvataux tauxdetaxe taxe mwst mwstsatz ust ustsatz
    umsatzsteuer umsatzsteuersatz steuersatz steuersatze steuerart steuer iva tipodeiva tiposdeiva tipoiva impuesto impuestos
    impuestosdeventa impuestodeventa impuestoventa tipoimpositivo tipodeimpuesto`,
}

// Used only if no other column of the file has this target.
const possible: HeadingWords<ProductTarget> = {
  name: 'description shortdescription descripcion beschreibung',
  price: 'rate amount cost productcost subtotal montantht tjm',
  tax_rate_ids: 'taxname taxname1 taxname2 taxname3 producttaxname1 producttaxname2 producttaxname3',
}

const rounds = [collectHeadings(likely), collectHeadings(possible)]

// Several columns of a file can contain tax rates.
const ofSeveral: ReadonlySet<ProductTarget> = new Set(['tax_rate_ids'])

// The currency of a price: `Rate - USD`, `Prix HT (€)`.
const currency = /[\s(\-–[]+(?:[A-Z]{3}|\p{Sc})\)?\]?\s*$/u

/** Guesses the field of each column from its heading. */
export function guessProductMapping(headings: readonly string[]): Mapping<ProductTarget> {
  const keys = headings.map((heading) => [toHeadingKey(heading), toHeadingKey(heading.replace(currency, ''))])
  const mapping: (ProductTarget | null)[] = headings.map(() => null)
  for (const known of rounds) {
    const earlier = new Set(mapping)
    for (const [column, [whole = '', withoutCurrency = '']] of keys.entries()) {
      const target = known.get(whole) ?? known.get(withoutCurrency)
      if (mapping[column] !== null || target === undefined || earlier.has(target)) continue
      if (ofSeveral.has(target) || !mapping.includes(target)) mapping[column] = target
    }
  }
  return mapping
}
