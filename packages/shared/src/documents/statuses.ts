/** What a status stands for, whatever it is called: colours and reports go by it. */
export type StatusMeaning = 'draft' | 'open' | 'won' | 'lost'

export const statusMeanings: readonly StatusMeaning[] = ['draft', 'open', 'won', 'lost']
