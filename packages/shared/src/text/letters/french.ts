export const lettersFrench = {
  'letter.not-an-address':
    '«\u00a0{{address}}\u00a0» n’est pas une adresse e-mail. Écrivez-la comme name@example.com.',
}
