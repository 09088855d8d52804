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
