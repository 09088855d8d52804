import type { TextKey, TranslateFunction } from '#text/translator.ts'
import type { Finding } from './rule.ts'

/** Returns the sentence of a finding for the owner of a business, in the language of the translator. */
export function describeFinding({ ruleId, params }: Finding, translate: TranslateFunction): string {
  // as: a test checks that each rule has a text.
  return translate(`rule.${ruleId}` as TextKey, params)
}
