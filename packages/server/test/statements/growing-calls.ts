/** Calls that take more statements the more they are made on, each with what it is that makes them more. */
export const callsWithGrowingCounts: readonly { readonly calls: RegExp; readonly because: string }[] = [
  {
    calls: /\/(set_status|set_archived|set_retired|delete)$/,
    because: 'What is done with several is done or not by itself: each has a transaction of its own.',
  },
  {
    calls: /\/mail\/(sendAgain|cancel)$/,
    because: 'Likewise: one may just be on its way while the others still wait.',
  },
  { calls: /\/export$/, because: 'A file is read 250 rows at a time, so that others are served in between.' },
  {
    calls: /\/products$/,
    because: 'What is found often is found among the first thousand; what is not is looked for in all.',
  },
  {
    calls: /\/(dashboard\/outstanding|documents\/recent)$/,
    because: 'Where none are found, none are read.',
  },
  {
    calls: /\/global_search$/,
    because: 'Of each group that has hits these are read at once; so are the lines that explain them.',
  },
]
