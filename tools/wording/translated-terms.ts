import type { PlainWord } from './plain-words.ts'

/** Languages of the product other than English, which `plainWords` checks. */
export const translatedLanguages = ['fr', 'de', 'es'] as const

export type TranslatedLanguage = (typeof translatedLanguages)[number]

const typedDots: PlainWord = { name: 'typed dots', pattern: /\.\.\.(?!\w)/, write: '…' }

const french: readonly PlainWord[] = [
  { name: 'membre', pattern: /\bmembres?\b/i, write: 'utilisateur' },
  { name: 'réglage', pattern: /\bréglages?\b/i, write: 'paramètre' },
  // A tourist tax is no VAT.
  { name: 'taxe', pattern: /(?<!\b(hors|toutes|autre|une) )\btaxes?\b(?! de séjour)/i, write: 'TVA' },
  { name: 'impayé', pattern: /\bimpayée?s?(?!\p{L})/iu, write: 'en retard, or reste dû' },
  { name: 'montant dû', pattern: /\bmontants? (dû|dus)(?!\p{L})/iu, write: 'reste à payer' },
  { name: 'frais de livraison', pattern: /\bfrais de livraison\b/i, write: 'frais de port' },
  { name: 'grand livre', pattern: /\bgrand livre\b/i, write: 'registre' },
  // In quotation marks, it is what the paper of companies in Belgium, Luxembourg and Switzerland says.
  { name: 'note de crédit', pattern: /(?<!«\s)\bnotes? de crédit\b/i, write: 'avoir' },
  { name: 'notes au client', pattern: /\bnotes (au |du )?client\b/i, write: 'note au client' },
  { name: 'hors d’usage', pattern: /\bhors d’usage\b/i, write: 'désactivé' },
  { name: 'veuillez', pattern: /\bveuillez (?!trouver\b)/i, write: 'the imperative' },
  { name: 'nº', pattern: /nº|n° /, write: 'n° and a non-breaking space' },
  { name: 'typewriter apostrophe', pattern: /\p{L}'\p{L}/u, write: '’' },
  { name: 'typewriter quotes', pattern: /"|“|”/, write: '« » with non-breaking spaces' },
  {
    name: 'space before a mark',
    pattern: /(^|[^\u202f])[;!?]|[^\u00a0]:( |$)|[^\u00a0]»|«[^\u00a0]|\d (%|[kMG]o\b)/,
    write: 'U+202F before ; ! ? and U+00A0 before : % and units, and inside « »',
  },
  typedDots,
]

const german: readonly PlainWord[] = [
  { name: 'Mitglied', pattern: /\bMitglied(er|ern|s)?\b/, write: 'Benutzer' },
  { name: 'Unternehmen', pattern: /\bUnternehmens?\b/, write: 'Firma' },
  { name: 'Beleg', pattern: /\bBeleg(e|en|s)?\b/, write: 'Dokument' },
  { name: 'Kundenhinweise', pattern: /\bKundenhinweise?n?\b/, write: 'Hinweise an den Kunden' },
  { name: 'Steuernummer', pattern: /\bSteuernummern?\b/, write: 'USt-IdNr.' },
  { name: 'MwSt.', pattern: /\b(MwSt|Mehrwertsteuer)\b/, write: 'USt.' },
  { name: 'Dublette', pattern: /\bDubletten?\b/, write: 'Duplikat' },
  { name: 'Hauptbuch', pattern: /\bHauptbuch/, write: 'Register' },
  {
    name: 'versenden',
    pattern: /\b(versende[nt]|versandt|gesandt|verschick(en|t))\b/i,
    write: 'senden, gesendet',
  },
  { name: 'stilllegen', pattern: /\bstill(zu)?(legen|gelegt)\b/i, write: 'deaktivieren' },
  { name: 'noch einmal', pattern: /\bnoch (ein)?mal\b/i, write: 'erneut' },
  { name: 'von selbst', pattern: /\bvon (selbst|alleine?)\b/i, write: 'automatisch' },
  { name: 'typewriter quotes', pattern: /"|”|(^|[\s(])“/, write: '„ and “' },
  {
    name: 'ordinary space',
    pattern: / …|\bNr\. |\d %/,
    write: 'a non-breaking space before … and %, and after Nr.',
  },
  typedDots,
]

const spanish: readonly PlainWord[] = [
  { name: 'miembro', pattern: /\bmiembros?\b/i, write: 'usuario' },
  { name: 'ajustes', pattern: /\bajustes\b/i, write: 'configuración; an adjustment is ajuste' },
  { name: 'tipo impositivo', pattern: /\bimpositivos?\b/i, write: 'tipo de IVA' },
  { name: 'impuesto', pattern: /\bimpuestos?\b/i, write: 'IVA' },
  { name: 'divisa', pattern: /\bdivisas?\b/i, write: 'moneda' },
  { name: 'nota de crédito', pattern: /\bnotas? de crédito\b/i, write: 'factura rectificativa' },
  { name: 'libro mayor', pattern: /\blibro mayor\b/i, write: 'registro de facturación' },
  { name: 'agente comercial', pattern: /\bagentes? comercial(es)?\b/i, write: 'comercial' },
  { name: 'por favor', pattern: /\bpor favor\b/i, write: 'the imperative alone' },
  { name: 'periodo', pattern: /\bperiodos?\b/i, write: 'período' },
  { name: 'nº', pattern: /nº|n\.º /, write: 'n.º and a non-breaking space' },
  { name: 'typewriter quotes', pattern: /"|“|”/, write: '« »' },
  { name: 'question without ¿', pattern: /^[^¿]*\?/, write: '¿ where the question begins' },
  { name: 'exclamation without ¡', pattern: /^[^¡]*!/, write: '¡ where the exclamation begins' },
  typedDots,
]

/**
 * Words that a text in one language must not contain, because the product has another term for them or because they are
 * not punctuated as that language requires. All texts of the language are checked: those of the screens, documents and
 * e-mails, and the help.
 */
export const translatedTerms: Readonly<Record<TranslatedLanguage, readonly PlainWord[]>> = {
  fr: french,
  de: german,
  es: spanish,
}
