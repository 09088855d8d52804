import { type Claim, type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

interface SampleParty {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly city: string
}

interface SampleProduct {
  readonly name: string
  readonly price: string
  readonly unit: string
}

/** The sample records in one language, without the word that marks them. */
interface SampleTexts {
  readonly group: string
  readonly customers: readonly SampleParty[]
  readonly leads: readonly SampleParty[]
  readonly products: readonly SampleProduct[]
  /** Titles of documents. */
  readonly titles: readonly string[]
}

type PartyTexts = readonly [firstName: string, lastName: string, company: string, city: string]

function party([firstName, lastName, company, city]: PartyTexts): SampleParty {
  return { firstName, lastName, company, city }
}

function product(name: string, price: string, unit: string): SampleProduct {
  return { name, price, unit }
}

export const sampleTexts: Readonly<Record<Locale, SampleTexts>> = {
  en: {
    group: 'Services',
    customers: [
      party(['Alice', 'Morgan', 'Harbour Bakery', 'Bristol']),
      party(['Tom', 'Fletcher', 'Fletcher & Daughters', 'Leeds']),
      party(['Priya', 'Shah', 'Green Lane Dental', 'York']),
    ],
    leads: [party(['Owen', 'Hughes', 'Hughes Cycles', 'Cardiff'])],
    products: [
      product('Consulting', '95', 'hour'),
      product('Design of a logo', '480', 'flat rate'),
      product('Website, one page', '650', 'page'),
      product('Hosting', '18', 'month'),
    ],
    titles: ['New website', 'Logo and stationery', 'Consulting in spring'],
  },
  fr: {
    group: 'Prestations',
    customers: [
      party(['Alice', 'Moreau', 'Boulangerie du Port', 'Brest']),
      party(['Thomas', 'Fabre', 'Fabre et filles', 'Lyon']),
      party(['Inès', 'Benali', 'Cabinet dentaire des Tilleuls', 'Tours']),
    ],
    leads: [party(['Yann', 'Le Goff', 'Cycles Le Goff', 'Rennes'])],
    products: [
      product('Conseil', '95', 'heure'),
      product('Création de logo', '480', 'forfait'),
      product('Site internet, une page', '650', 'page'),
      product('Hébergement', '18', 'mois'),
    ],
    titles: ['Nouveau site internet', 'Logo et papeterie', 'Conseil de printemps'],
  },
  de: {
    group: 'Leistungen',
    customers: [
      party(['Anna', 'Petersen', 'Hafenbäckerei Petersen', 'Kiel']),
      party(['Thomas', 'Fischer', 'Fischer & Töchter', 'Leipzig']),
      party(['Leyla', 'Aydın', 'Zahnarztpraxis Lindenhof', 'Köln']),
    ],
    leads: [party(['Jonas', 'Weber', 'Radhaus Weber', 'Ulm'])],
    products: [
      product('Beratung', '95', 'Stunde'),
      product('Entwurf eines Logos', '480', 'pauschal'),
      product('Website, eine Seite', '650', 'Seite'),
      product('Hosting', '18', 'Monat'),
    ],
    titles: ['Neue Website', 'Logo und Geschäftspapier', 'Beratung im Frühjahr'],
  },
  es: {
    group: 'Servicios',
    customers: [
      party(['Alicia', 'Moreno', 'Panadería del Puerto', 'Cádiz']),
      party(['Tomás', 'Ferrer', 'Ferrer e Hijas', 'Valencia']),
      party(['Inés', 'Castro', 'Clínica Dental Los Tilos', 'Burgos']),
    ],
    leads: [party(['Javier', 'Ortega', 'Bicicletas Ortega', 'Bilbao'])],
    products: [
      product('Consultoría', '95', 'hora'),
      product('Diseño de logotipo', '480', 'tarifa fija'),
      product('Sitio web, una página', '650', 'página'),
      product('Alojamiento web', '18', 'mes'),
    ],
    titles: ['Nuevo sitio web', 'Logotipo y papelería', 'Consultoría de primavera'],
  },
}

interface Stage {
  readonly meaning: StatusMeaning
  /** Age of the document in days. */
  readonly age: number
  /** Index of the title, and of the customer. */
  readonly index: number
  /** For a lead instead of the customer, if the kind has documents for leads. */
  readonly isForLead?: true
  /** Index of the product and quantity of each line. */
  readonly lines: readonly (readonly [product: number, quantity: string])[]
}

const offers: readonly Stage[] = [
  { meaning: 'won', age: 80, index: 1, lines: [[1, '1']] },
  { meaning: 'lost', age: 40, index: 2, lines: [[2, '2']] },
  {
    ...{ meaning: 'open', age: 9, index: 0, isForLead: true },
    lines: [
      [2, '6'],
      [0, '8'],
    ],
  },
]

/** One of the unpaid documents is overdue. */
const receivables: readonly Stage[] = [
  {
    ...{ meaning: 'won', age: 95, index: 0 },
    lines: [
      [2, '4'],
      [3, '12'],
    ],
  },
  { meaning: 'won', age: 62, index: 1, lines: [[1, '1']] },
  { meaning: 'open', age: 48, index: 2, lines: [[0, '7.5']] },
  {
    ...{ meaning: 'open', age: 12, index: 0 },
    lines: [
      [3, '12'],
      [0, '2.25'],
    ],
  },
  { meaning: 'draft', age: 0, index: 1, lines: [[0, '4']] },
]

/** A credit note corrects an invoice of the company's own, so there is none to show as an example. */
const stages: Readonly<Record<Claim, readonly Stage[]>> = { payment: receivables, offer: offers, none: [] }

export interface SampleDocument extends Stage {
  readonly kind: DocumentKind
}

/** The sample documents of all kinds, in the order of their dates. */
export const sampleDocuments: readonly SampleDocument[] = kinds
  .flatMap((kind) => stages[kind.claim].map((stage) => ({ kind, ...stage })))
  .sort((left, right) => right.age - left.age)
