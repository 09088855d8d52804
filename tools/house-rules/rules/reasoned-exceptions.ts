import { isAnyFile } from '../places.ts'
import type { Rule } from '../rule.ts'

const suppressions = [
  {
    comment: /@ts-(ignore|nocheck)/,
    message: 'Mend the type instead of silencing the compiler.',
  },
  {
    comment: /@ts-expect-error(?!\W+\w+ \w+)/,
    message: 'Say after @ts-expect-error why the error is right here.',
  },
  {
    comment: /biome-ignore(?!( [\w/-]+)+: [^\s<]+ \S+)/,
    message: 'Name the rule and the reason, for one line: // biome-ignore lint/group/rule: reason.',
  },
]

/** Whoever leaves a rule says why, in the same place. */
export const suppressionReasons: Rule = {
  name: 'reasoned-exceptions',
  appliesTo: isAnyFile,
  find: ({ comments }) =>
    comments.flatMap(({ value, start }) =>
      suppressions.filter(({ comment }) => comment.test(value)).map(({ message }) => ({ offset: start, message })),
    ),
}
