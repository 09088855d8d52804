const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The order of names in lists, as people expect it: without regard to case and accents, numbers by their value. */
export function compareNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return collator.compare(left.name, right.name)
}
