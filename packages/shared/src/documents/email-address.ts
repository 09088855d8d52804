export const maxEmailLength = 254

/** A program that is given it as an argument would read it as an option. */
export function hasLeadingHyphen(address: string): boolean {
  return address.startsWith('-')
}
