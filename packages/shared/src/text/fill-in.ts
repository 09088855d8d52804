import { english } from './english.ts'
import type { Text, TextKey, TextParams } from './text-keys.ts'

/** The English wording, for everybody whose own dictionary lacks a key. */
export const englishText: Text = (key, params = {}) => fillIn(english[key], params)

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key)
}

/** Replaces each `{{name}}` by its parameter; one that is not given stays visible. */
function fillIn(template: string, params: TextParams): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  )
}
