/** When all the pictures are taken: what a screen says of today is the same at every run. */
export const moment = '2026-03-16T09:30:00Z'
