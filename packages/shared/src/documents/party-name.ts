interface NamedLead {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
}

/** First and last name, else the company. */
export function leadName({ firstName, lastName, companyName }: NamedLead): string {
  return `${firstName} ${lastName}`.trim() || companyName
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

/** What a lead or customer is called: whichever it is not has none of its names. */
export function partyName(party: NamedLead & NamedCustomer): string {
  return `${party.firstName} ${party.lastName}`.trim() || customerName(party)
}
