import type { Claim } from '@quittance/shared/documents/document-kinds.ts'
import germanLists from '@quittance/shared/locales/de/lists.json' with { type: 'json' }
import german from '@quittance/shared/locales/de/show.json' with { type: 'json' }
import spanishLists from '@quittance/shared/locales/es/lists.json' with { type: 'json' }
import spanish from '@quittance/shared/locales/es/show.json' with { type: 'json' }
import frenchLists from '@quittance/shared/locales/fr/lists.json' with { type: 'json' }
import french from '@quittance/shared/locales/fr/show.json' with { type: 'json' }
import { decimal } from '@quittance/shared/money/decimal.ts'
import { createTranslatorWithEnglish, englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import { describeDue } from './DueNote.tsx'

const document = {
  dueDate: '2026-03-01',
  status: { meaning: 'open' },
  total: decimal('100'),
  amountPaid: decimal('0'),
} as const

const translators = {
  en: englishText,
  fr: createTranslatorWithEnglish('fr', { ...frenchLists, ...french }),
  de: createTranslatorWithEnglish('de', { ...germanLists, ...german }),
  es: createTranslatorWithEnglish('es', { ...spanishLists, ...spanish }),
}

function describeOn(today: string, claim: Claim, locale: keyof typeof translators = 'en') {
  return describeDue(document, { kind: { claim }, today, text: translators[locale] })
}

describe('a relative due date', () => {
  it.each([
    ['en', '12 days overdue', '1 day overdue', 'due today', 'due tomorrow', 'due in 7 days'],
    [
      'fr',
      '12 jours de retard',
      '1 jour de retard',
      'échéance aujourd’hui',
      'échéance demain',
      'échéance dans 7 jours',
    ],
    ['de', '12 Tage überfällig', '1 Tag überfällig', 'heute fällig', 'morgen fällig', 'in 7 Tagen fällig'],
    ['es', 'vencida hace 12 días', 'vencida hace 1 día', 'vence hoy', 'vence mañana', 'vence en 7 días'],
  ] as const)('of an invoice is in the language %s', (locale, ...expected) => {
    const days = ['2026-03-13', '2026-03-02', '2026-03-01', '2026-02-28', '2026-02-22']
    const described = days.map((today) => describeOn(today, 'payment', locale))
    expect(described.map((due) => due?.text)).toEqual(expected)
    expect(described.map((due) => due?.isOverdue)).toEqual([true, true, false, false, false])
  })

  it.each([
    ['en', 'expired 12 days ago', 'expires today', 'expires tomorrow', 'expires in 2 days'],
    [
      'fr',
      '12 jours de dépassement',
      'dernier jour de validité',
      'valable jusqu’à demain',
      'encore 2 jours de validité',
    ],
    [
      'de',
      'seit 12 Tagen abgelaufen',
      'nur noch heute gültig',
      'nur noch bis morgen gültig',
      'noch 2 Tage gültig',
    ],
    ['es', '12 días fuera de plazo', 'último día de plazo', 'plazo hasta mañana', 'quedan 2 días de plazo'],
  ] as const)('of an offer is in the language %s', (locale, ...expected) => {
    const days = ['2026-03-13', '2026-03-01', '2026-02-28', '2026-02-27']
    expect(days.map((today) => describeOn(today, 'offer', locale)?.text)).toEqual(expected)
  })

  it('is left out for a document that claims nothing', () => {
    for (const today of ['2026-02-28', '2026-03-01', '2026-03-13'])
      expect(describeOn(today, 'none')).toBeNull()
  })

  it('is left out earlier than a week before the due date', () => {
    expect(describeOn('2026-02-21', 'payment')).toBeNull()
  })

  it.each([
    { dueDate: null },
    { status: { meaning: 'draft' } },
    { status: { meaning: 'won' } },
    { amountPaid: decimal('100') },
  ] as const)('is left out if nothing is awaited: %j', (change) => {
    const context = { kind: { claim: 'payment' as const }, today: '2026-03-13', text: englishText }
    expect(describeDue({ ...document, ...change }, context)).toBeNull()
  })
})
