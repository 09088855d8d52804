// How many digits the number of a country has follows from its first ones (ITU-T E.164).
const countryCodePattern = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Written with the number of its country. */
export function isInternational(written: string): boolean {
  return /^\s*\(?(\+|00)/.test(written)
}

/** As it is dialled within its country, without the zero that many countries put before it. @param abroad digits with the country's number */
export function toNationalNumber(abroad: string): string {
  return abroad.replace(countryCodePattern, '')
}
