/** Names the author of a change, with the API token that made it: `Ada (API: Shop)`. The name of a deleted token is empty. */
export function nameAuthor(member: string, token: string | null): string {
  if (token === null) return member
  return token === '' ? `${member} (API)` : `${member} (API: ${token})`
}
