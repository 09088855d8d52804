const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares names for sorting: ignores case and accents, and orders numbers by value. */
export function compareNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return collator.compare(left.name, right.name)
}
