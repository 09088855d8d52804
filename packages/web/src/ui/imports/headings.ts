import { fold, splitWords } from '@quittance/shared/text/search-text.ts'

/** Words of headings for each target, separated by spaces, as `toHeadingKey` returns them. */
export type HeadingWords<Target extends string> = Readonly<Partial<Record<Target, string>>>

/** Returns the lower-case letters and digits of a heading, without accents. */
export function toHeadingKey(heading: string): string {
  return splitWords(fold(heading)).join('')
}

/** Returns the target of each known heading. A later part takes precedence for the same target. */
export function collectHeadings<Target extends string>(
  ...parts: readonly HeadingWords<Target>[]
): ReadonlyMap<string, Target> {
  const words: HeadingWords<Target> = Object.assign({}, ...parts)
  return new Map(
    Object.entries<string | undefined>(words).flatMap(([target, known = '']) =>
      // as: the keys of the parts
      known.split(/\s+/).map((word): [string, Target] => [word, target as Target]),
    ),
  )
}
