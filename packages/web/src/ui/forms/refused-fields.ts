import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ApiError } from '#api/api-error.ts'
import { fieldInSentence } from './field-in-sentence.ts'

/**
 * Returns the rejected fields and their messages. The server's messages have the field names of the call; the returned ones
 * have the labels of the form.
 */
export function refusedFields(
  { errors }: ApiError,
  labels: Readonly<Record<string, TextKey>>,
  text: TranslateFunction,
): [field: string, sentence: string][] {
  return Object.entries(errors).flatMap(([path, [sentence]]) => {
    const field = path.split('.')[0] ?? ''
    const label = labels[field]
    if (label === undefined || sentence === undefined) return []
    return [[field, fieldInSentence(sentence, path, text(label))]]
  })
}
