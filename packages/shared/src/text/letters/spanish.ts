export const lettersSpanish = {
  'letter.not-an-address': '«{{address}}» no es una dirección de correo. Escríbala como name@example.com.',
}
