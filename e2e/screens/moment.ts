/** Time of all screenshots. It is fixed, so that texts which depend on the current day are the same in each run. */
export const moment = '2026-03-16T09:30:00Z'
