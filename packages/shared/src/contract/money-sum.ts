import { z } from 'zod'

/**
 * A sum of amounts of money, in the currency that is answered beside it. Text, because a JSON number holds 15 digits exactly
 * and a sum can have more.
 */
export const moneySum = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({
    description: 'A sum of amounts of money as decimal text with two decimals.',
    examples: ['1234.50'],
  })
