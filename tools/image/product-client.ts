type Credentials = { email: string; password: string }
/** The parts of responses that the tests use. */
type Body = { id: number; token: string; proposal: { subject: string } }

/** A program that uses the product over HTTP, as a browser does. */
export class ProductClient {
  readonly #address: string
  #headers: Record<string, string> = { 'content-type': 'application/json' }

  /** @param address without a slash at its end */
  constructor(address: string) {
    this.#address = address
  }

  async signIn(credentials: Credentials): Promise<void> {
    const response = await this.#send('/api/v1/login', credentials)
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
    const { token } = await readBody(response)
    this.#headers = { ...this.#headers, authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
    const { token: csrfToken } = await readBody(await this.#send('/api/refreshCSRFToken'))
    this.#headers = { ...this.#headers, 'x-xsrf-token': csrfToken }
  }

  /** Saves a customer and a proposal of 20 EUR, and returns the id of the proposal. */
  async saveProposal(title: string): Promise<number> {
    const customer = await readBody(
      await this.#send('/api/v1/customer/store', { client_name: 'Harbour Ltd' }),
    )
    const response = await this.#send('/api/v1/proposal/store', {
      new_proposal_number: 1,
      proposal_number_prefix: 'P-',
      subject: title,
      relation: 'customer',
      lead_customer_id: customer.id,
      proposal_date: '2026-01-31',
      open_till_date: '2026-02-28',
      status: 1,
      currency_id: 1,
      assigned_to: 1,
      adjustments: '0',
      discount_percentage: '0',
      selected_products: [{ name: 'Stone', quantity: '2', price: '10', selected_tax_rates: [] }],
    })
    return (await readBody(response)).id
  }

  async readTitle(id: number): Promise<string> {
    const { proposal } = await readBody(await this.#send('/api/v1/proposal/getEditProposalData', { id }))
    return proposal.subject
  }

  async readPdf(id: number): Promise<Buffer> {
    return Buffer.from(await (await this.#send(`/api/v1/proposal/${id}/pdf`)).arrayBuffer())
  }

  /** @throws Error with the response if the call is rejected */
  async #send(path: string, body?: object): Promise<Response> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${this.#address}${path}`, { headers: this.#headers, ...init })
    if (!response.ok) throw new Error(`${path} was rejected: ${await response.text()}`)
    return response
  }
}

async function readBody(response: Response): Promise<Body> {
  return (await response.json()) as Body // as: a response without what a test needs fails the next call
}
