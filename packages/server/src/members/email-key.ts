/** How members are told apart by their e-mail address, however it is typed. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
