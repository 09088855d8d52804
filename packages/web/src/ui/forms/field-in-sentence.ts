/**
 * A sentence of the server in the words of the form. Where the server names a field, the sentence begins with its name
 * or has it in quotes; anywhere else the same letters are an ordinary word.
 * @param path what the call calls the field
 */
export function fieldInSentence(sentence: string, path: string, label: string): string {
  const name = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return sentence
    .replace(new RegExp(`([«„“]\\s*)${name}(?=\\s*[»“”])`, 'gu'), (_, quote: string) => quote + label)
    .replace(new RegExp(`^${name}(?![\\p{L}\\d_.])`, 'u'), () => label)
}
