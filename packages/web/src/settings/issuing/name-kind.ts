import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'

/** Returns what the documents of a kind are called. @param name of the kind, as calls have it */
export function nameKind(name: string, text: TranslateFunction): string {
  return text(`group.${getKind(name).name}`)
}
