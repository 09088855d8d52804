/** Query key of leads and customers, shared by forms and their own screens. A change of one of them invalidates it. */
export const everyParty = ['parties'] as const
