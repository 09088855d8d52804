export const lettersGerman = {
  'letter.not-an-address': '„{{address}}“ ist keine E-Mail-Adresse. Schreiben Sie sie wie name@example.com.',
}
