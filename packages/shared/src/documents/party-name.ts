export function leadName({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return `${firstName} ${lastName}`.trim()
}

interface NamedCustomer {
  readonly clientName: string
  readonly companyName: string
  readonly username: string
}

/** The person, else the company, else the firm's own name for them. */
export function customerName({ clientName, companyName, username }: NamedCustomer): string {
  return clientName || companyName || username
}
