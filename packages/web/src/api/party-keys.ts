/** What leads and customers are known under, in forms and in their own screens: whoever changes one has all of them asked for again. */
export const everyParty = ['parties'] as const
