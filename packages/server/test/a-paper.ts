import type { PrintModel } from '#pdf/paper.ts'

/** An invoice on paper with so many lines. */
export function buildPrintModel(count: number, changes: Partial<PrintModel> = {}): PrintModel {
  return {
    template: 'letterhead',
    accent: '#0f4c5c',
    isAccentDark: true,
    language: 'fr',
    title: 'Facture F-0042',
    creationDate: { year: 2026, month: 3, day: 16 },
    logo: null,
    issuer: {
      name: 'Atelier Belleroche',
      lines: ['12 rue des Lilas', '69003 Lyon', 'bonjour@belleroche.example'],
    },
    client: {
      label: 'Client',
      name: 'Menuiserie Delorme',
      lines: ['Jeanne Delorme', '4 rue du Moulin', '75016 Paris'],
    },
    heading: 'Facture',
    number: 'F-0042',
    subject: 'Rénovation de l’atelier',
    message: null,
    facts: [
      { label: 'Date', value: '16 mars 2026' },
      { label: 'Échéance', value: '15 avril 2026' },
      { label: 'Votre contact', value: 'Claire Belleroche' },
    ],
    columns: ['Désignation', 'Quantité', 'Prix unitaire HT', 'Taxes', 'Montant HT'],
    lines: Array.from({ length: count }, (_line, place) => buildPrintLine(place + 1)),
    ...totalsSection,
    footer: 'Atelier Belleroche · 123 456 789 00012 · N° TVA FR98123456789',
    pageLabel: 'Page {page} sur {pages}',
    ...changes,
  }
}

const totalsSection: Pick<PrintModel, 'taxes' | 'sums' | 'total' | 'extraAmounts' | 'remark' | 'notes'> = {
  taxes: {
    columns: ['Taxes', 'Montant HT', 'Montant de la taxe'],
    rows: [
      { name: 'TVA 20 %', basis: '1 000,00', tax: '200,00' },
      { name: 'TVA 5,5 %', basis: '100,00', tax: '5,50' },
    ],
  },
  sums: [
    { label: 'Total HT', value: '1 100,00' },
    { label: 'Total des taxes', value: '205,50' },
    { label: 'Sous-total TTC', value: '1 305,50' },
    { label: 'Remise de 5 % après taxes', value: '-65,28' },
  ],
  total: { label: 'Total TTC', value: '1 240,22 €' },
  extraAmounts: [],
  remark: null,
  notes: [{ field: 'terms', label: 'Remarque', text: 'Paiement à 30 jours.\nPas d’escompte.' }],
}

/** Every seventh takes two rows. */
function buildPrintLine(place: number): PrintModel['lines'][number] {
  const long = 'Fenêtre en chêne, double vitrage, posée, avec reprise des enduits et évacuation des gravats'
  return {
    name: place % 7 === 2 ? `${place}. ${long}` : `${place}. Prestation`,
    cells: ['2', `${place},50`, '20 %', `${2 * place + 1},00`],
  }
}
