import { productFieldLabels } from '@quittance/shared/contract/product-imports.ts'
import { dictionary as german } from '@quittance/shared/locales/de.ts'
import { dictionary as english } from '@quittance/shared/locales/en.ts'
import { dictionary as spanish } from '@quittance/shared/locales/es.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { expect, it } from 'vitest'
import { guessProductMapping } from './product-headings.ts'

it.each(Object.entries({ english, french, german, spanish }))(
  'recognises the headings of our own export: %s',
  (_language, dictionary: Readonly<Record<string, string>>) => {
    const headings = Object.values(productFieldLabels).map((key) => dictionary[key] ?? '')
    expect(guessProductMapping(headings)).toEqual(Object.keys(productFieldLabels))
  },
)

it.each([
  // Perfex
  [
    'Description,Long description,Rate - USD,Tax,Tax2,Unit,Group',
    ['name', null, 'price', 'tax_rate_ids', 'tax_rate_ids', 'unit_name', 'product_group'],
  ],
  // Dolibarr
  [
    'Réf.;Libellé;Description;Prix de vente HT;Prix de vente TTC;Taux TVA;Type',
    [null, 'name', null, 'price', null, 'tax_rate_ids', null],
  ],
  [
    'Ref.;Label;Description;Selling price (excl. tax);VAT rate',
    [null, 'name', null, 'price', 'tax_rate_ids'],
  ],
  // Invoice Ninja
  [
    'Product,Notes,Cost,Price,Quantity,Tax Name 1,Tax Rate 1',
    ['name', null, null, 'price', 'unit', null, 'tax_rate_ids'],
  ],
  [
    'product.product_key,product.notes,product.cost,product.tax_name1',
    ['name', null, 'price', 'tax_rate_ids'],
  ],
  // Stripe
  ['Price ID,Product ID,Product Name,Amount,Currency', [null, null, 'name', 'price', null]],
  // sevDesk
  [
    'Artikelnummer;Name;Beschreibung;Einheit;Verkaufspreis (netto);Verkaufspreis (brutto);Umsatzsteuer;Kategorie',
    [null, 'name', null, 'unit_name', 'price', null, 'tax_rate_ids', 'product_group'],
  ],
  // Lexware
  [
    'Artikelnummer;GTIN/EAN;Bezeichnung;Beschreibung;Einheit;Steuerart;Nettopreis',
    [null, null, 'name', null, 'unit_name', 'tax_rate_ids', 'price'],
  ],
  // Holded
  [
    'SKU;Nombre;Descripción;Coste (Subtotal);Precio venta (Subtotal);Impuestos de venta;Categoría',
    [null, 'name', null, null, 'price', 'tax_rate_ids', 'product_group'],
  ],
  ['Désignation;Prix HT (€);Prix TTC;Unité', ['name', 'price', null, 'unit_name']],
] as const)('recognises the columns of another program: %s', (headings, mapping) => {
  expect(guessProductMapping(headings.split(/[;,]/))).toEqual(mapping)
})
