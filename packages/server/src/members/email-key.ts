/** How members are told apart by their e-mail address, however it is typed. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
