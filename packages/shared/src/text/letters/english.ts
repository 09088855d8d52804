/** What is said where documents leave by e-mail. */
export const lettersEnglish = {
  'letter.not-an-address': '“{{address}}” is not an e-mail address. Write it like name@example.com.',
} as const
