import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { isLocale, type Locale } from '@quittance/shared/text/locales.ts'

interface Notes {
  readonly message: string
  readonly terms: string
  readonly customerNotes: string
}

const notesByLanguage: Readonly<Record<Locale, Notes>> = {
  en: {
    message: 'Following our conversation, here is our detailed proposal. Please ask us anything.',
    terms: 'Payable by bank transfer within 30 days.',
    customerNotes: 'Thank you for your trust.',
  },
  fr: {
    message: 'Suite à notre échange, voici notre proposition détaillée. Nous restons à votre disposition.',
    terms: 'Règlement par virement à 30 jours.',
    customerNotes: 'Merci de votre confiance.',
  },
  de: {
    message:
      'Wie besprochen erhalten Sie heute unser ausführliches Angebot. Für Fragen stehen wir Ihnen gerne zur Verfügung.',
    terms: 'Zahlbar per Überweisung innerhalb von 30 Tagen.',
    customerNotes: 'Vielen Dank für Ihr Vertrauen.',
  },
  es: {
    message:
      'Tras nuestra conversación, le presentamos nuestra propuesta detallada. Quedamos a su disposición para cualquier consulta.',
    terms: 'Pago por transferencia a 30 días.',
    customerNotes: 'Gracias por su confianza.',
  },
}

/** Returns the texts of a document that its kind has, in the language of the client; else in English. */
export function composeNotes(
  kind: DocumentKind,
  locale: string | null,
): Pick<DocumentContent, 'message' | 'terms' | 'customerNotes'> {
  const { message, terms, customerNotes } =
    notesByLanguage[locale !== null && isLocale(locale) ? locale : 'en']
  return {
    message: hasField(kind, 'message') ? message : undefined,
    terms: hasField(kind, 'terms') ? terms : undefined,
    customerNotes: hasField(kind, 'customerNotes') ? customerNotes : undefined,
  }
}
