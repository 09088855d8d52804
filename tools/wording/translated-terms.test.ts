import { describe, expect, it } from 'vitest'
import { findWords } from './find-words.ts'
import { readTranslations } from './read-passages.ts'
import { type TranslatedLanguage, translatedLanguages, translatedTerms } from './translated-terms.ts'

const examples: Readonly<Record<TranslatedLanguage, readonly [string, string][]>> = {
  fr: [
    ['membre', 'Partagée avec tous les membres'],
    ['réglage', 'Réglages de l’e-mail'],
    ['taxe', 'Les taux de taxe'],
    ['impayé', 'Factures impayées'],
    ['montant dû', 'Montant dû'],
    ['frais de livraison', 'Frais de livraison'],
    ['grand livre', 'Le grand livre'],
    ['note de crédit', 'Note de crédit'],
    ['notes au client', 'Notes au client'],
    ['hors d’usage', 'Statut hors d’usage'],
    ['veuillez', 'Veuillez réessayer.'],
    ['nº', 'Facture nº\u00a012'],
    ['typewriter apostrophe', "L'adresse"],
    ['typewriter quotes', 'Le statut "Réglé"'],
    ['space before a mark', 'Supprimer la vue ?'],
    ['typed dots', 'Chargement...'],
  ],
  de: [
    ['Mitglied', 'Für alle Mitglieder'],
    ['Unternehmen', 'Name Ihres Unternehmens'],
    ['Beleg', 'Die Belege des Kunden'],
    ['Kundenhinweise', 'Kundenhinweise'],
    ['Steuernummer', 'Eine Steuernummer'],
    ['MwSt.', 'Zuzüglich MwSt.'],
    ['Dublette', 'Mögliche Dublette:'],
    ['Hauptbuch', 'Das Hauptbuch'],
    ['versenden', 'E-Mails versenden'],
    ['stilllegen', 'Status stilllegen'],
    ['noch einmal', 'Versuchen Sie es noch einmal.'],
    ['von selbst', 'Das geschieht von selbst.'],
    ['typewriter quotes', 'Der Status "Bezahlt"'],
    ['ordinary space', 'Wird geladen …'],
    ['typed dots', 'Wird geladen...'],
  ],
  es: [
    ['miembro', 'Para todos los miembros'],
    ['ajustes', 'Ajustes del correo'],
    ['tipo impositivo', 'Los tipos impositivos'],
    ['impuesto', 'El impuesto'],
    ['divisa', 'La divisa'],
    ['nota de crédito', 'Nota de crédito'],
    ['libro mayor', 'El libro mayor'],
    ['agente comercial', 'Agente comercial'],
    ['por favor', 'Por favor, inténtelo de nuevo.'],
    ['periodo', 'El periodo'],
    ['nº', 'Factura nº 12'],
    ['typewriter quotes', 'El estado "Pagada"'],
    ['question without ¿', 'Eliminar la vista?'],
    ['exclamation without ¡', 'Factura añadida!'],
    ['typed dots', 'Cargando...'],
  ],
}

const plainTexts: Readonly<Record<TranslatedLanguage, readonly string[]>> = {
  fr: [
    'Prix hors taxes, montants toutes taxes comprises',
    'Veuillez trouver ci-joint notre facture.',
    'Le titre est «\u00a0Note de crédit\u00a0».',
    'Supprimer la vue «\u00a0Juin\u00a0»\u202f? Taux\u00a0: 20\u00a0%',
    'L’adresse est https://example.com/crm.',
  ],
  de: ['Nr.\u00a012: „Bezahlt“', 'Wird geladen\u00a0…', 'Zahlung gesendet. E-Mail-Versand'],
  es: ['¿Eliminar la vista «Junio»? ¡Listo!', 'El n.º\u00a012', 'Ajuste: tipo de IVA'],
}

describe.each(translatedLanguages)('the terms of %s', (language) => {
  const words = translatedTerms[language]
  const find = (text: string, terms = words) =>
    findWords([{ place: 'text', source: 'a.json', line: 1, text }], terms).map(({ found }) => found)

  it.each(examples[language])('%s is found', (name, text) => {
    expect(
      find(
        text,
        words.filter((word) => word.name === name),
      ),
    ).toHaveLength(1)
  })

  it('have an example each', () => {
    expect(examples[language].map(([name]) => name)).toEqual(words.map(({ name }) => name))
  })

  it.each(plainTexts[language])('accept “%s”', (text) => {
    expect(find(text)).toEqual([])
  })

  it('are looked for in the texts and in the help', () => {
    const sources = new Set(readTranslations('.', language).map(({ source }) => source.replace(/[^/]*$/, '')))
    expect([...sources]).toEqual([`packages/shared/src/locales/${language}/`, `docs/help/${language}/`])
  })
})
