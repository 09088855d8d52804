import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ApiError } from '#api/responses.ts'

/**
 * Returns the messages of a rejected call for each field of a form. The server's messages contain the field names of the call;
 * the returned ones contain the labels of the form.
 */
export function fieldErrors(
  { errors }: ApiError,
  labels: Readonly<Record<string, TextKey>>,
  text: TranslateFunction,
): [field: string, message: string][] {
  return Object.entries(errors).flatMap(([path, [message]]) => {
    const field = path.split('.')[0] ?? ''
    const label = labels[field]
    if (label === undefined || message === undefined) return []
    return [[field, fieldInSentence(message, path, text(label))]]
  })
}

/**
 * Replaces the name of a field in a message of the server by its label in the form. The server puts the name at the beginning
 * of the message or in quotation marks. Anywhere else, the same letters are an ordinary word.
 * @param path name of the field in the call
 */
export function fieldInSentence(sentence: string, path: string, label: string): string {
  const name = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return sentence
    .replace(new RegExp(`([«„“]\\s*)${name}(?=\\s*[»“”])`, 'gu'), (_, quote: string) => quote + label)
    .replace(new RegExp(`^${name}(?![\\p{L}\\d_.])`, 'u'), () => label)
}
