import { everywhere } from '../places.ts'
import type { Rule } from '../rule.ts'

const exceptions = [
  {
    comment: /@ts-(ignore|nocheck)/,
    says: 'Mend the type instead of silencing the compiler.',
  },
  {
    comment: /@ts-expect-error(?!\W+\w+ \w+)/,
    says: 'Say after @ts-expect-error why the error is right here.',
  },
  {
    comment: /biome-ignore(?!( [\w/-]+)+: [^\s<]+ \S+)/,
    says: 'Name the rule and the reason, for one line: // biome-ignore lint/group/rule: reason.',
  },
]

/** Whoever leaves a rule says why, in the same place. */
export const reasonedExceptions: Rule = {
  name: 'reasoned-exceptions',
  looksAt: everywhere,
  find: ({ comments }) =>
    comments.flatMap(({ value, start }) =>
      exceptions.filter(({ comment }) => comment.test(value)).map(({ says }) => ({ at: start, says })),
    ),
}
