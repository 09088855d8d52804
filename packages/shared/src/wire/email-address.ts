import { z } from 'zod'

export const longestEmail = 254

/** Whether it is one address and nothing else. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success
}

/** A program that is given it as an argument would read it as an option. */
export function beginsWithHyphen(address: string): boolean {
  return address.startsWith('-')
}
