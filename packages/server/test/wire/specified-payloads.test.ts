import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

// The field names of the specification, written out without the name tables of the product.

forEachDatabaseWithCompany('the specified payloads', (context) => {
  const post = async (url: string, body: object) =>
    (await context.company.client.send({ method: 'POST', url }, body)).json()
  const get = async (url: string) => (await context.company.client.send({ method: 'GET', url })).json()
  const rate = { id: 1, name: 'TVA 20 %', rate: 20 }
  const line = () => ({
    product_id: context.company.productId,
    name: 'Conseil',
    price: 100,
    quantity: 2,
    selected_tax_rates: [rate],
    tax_amount: 40,
    total_p_amount: 240,
    output_type: 'change',
  })
  const block = () => ({
    selected_products: [line(), { ...line(), name: '', output_type: 'remove' }],
    adjustments: -5,
    discount_percentage: 10,
    discount_type_selected: 'before',
    discount_value: 20,
    sub_total: 240,
    total_amount: 215,
    total_tax: 40,
  })
  const storedBlock = () => ({
    adjustments: -5,
    discount_percentage: 10,
    discount_type_selected: 'before',
    discount_value: 20,
    sub_total: 240,
    total_amount: 215,
    total_tax: 40,
  })
  const client = (id: number) => ({ id, client_name: 'Zoé Ménard', client_email: 'zoe@example.org' })
  const currency = () => ({ id: context.company.currencyId, name: 'EUR' })
  const owner = () => ({ id: context.company.memberId, name: 'Ada Lovelace' })

  function expectTotals(record: Record<string, unknown>): void {
    expect(record).toMatchObject(storedBlock())
    const lines = [{ ...line(), type: 'item', description: '', unit_name: '' }]
    expect(JSON.parse(String(record.selected_products))).toMatchObject(lines)
  }

  it('are accepted and returned for a proposal', async () => {
    const data = (await get('/api/v1/createProposalData')).proposal_data
    expect(data).toMatchObject({
      new_proposal_number: 1,
      proposal_number_prefix: 'PRO-',
      proposal_default_subject: expect.any(String),
    })
    const payload = {
      proposal_number_prefix: 'PRO-',
      new_proposal_number: 7,
      subject: 'Site',
      lead_customer_id: client(context.company.partyId.lead),
      relation: 'Lead',
      proposal_date: '2026-01-31',
      open_till_date: '2026-02-28',
      status: { name: 'Sent' },
      currency_id: currency(),
      assigned_to: owner(),
      message: 'Bonjour',
      ...block(),
    }
    const stored = await post('/api/v1/proposal/store', payload)
    expect(stored).toEqual({ code: 200, message: 'Proposal added successfully!', id: stored.id, version: 1 })
    expect(await post('/api/v1/validateProposalNumber', { new_proposal_number: 7 })).toMatchObject({
      proposal_number_status: 'occupied',
    })

    const { proposal, lead_customer, products } = await post('/api/v1/proposal/getEditProposalData', {
      id: stored.id,
    })
    expect(proposal).toMatchObject({
      id: stored.id,
      proposal_date: '2026-01-31',
      prefix: 'PRO-',
      subject: 'Site',
      relation: 'Lead',
      open_till_date: '2026-02-28',
      currency: currency(),
      user: owner(),
      proposal_number: 7,
      message: 'Bonjour',
    })
    expect(JSON.parse(proposal.status)).toMatchObject({ name: 'Sent' })
    expectTotals(proposal)
    expect(lead_customer).toMatchObject({
      id: context.company.partyId.lead,
      first_name: 'Hervé',
      last_name: 'Lefèvre',
      client_name: 'Hervé Lefèvre',
    })
    expect(products).toHaveLength(1)
    const updated = await post('/api/v1/proposal/update', {
      ...payload,
      proposal_id: stored.id,
      subject: 'Boutique',
    })
    expect(updated).toMatchObject({ code: 200, message: 'Proposal updated successfully!', version: 2 })
  })

  it('are accepted and returned for an estimate', async () => {
    const data = (await get('/api/v1/createEstimateData')).estimate_data
    expect(data).toMatchObject({
      new_estimate_number: 1,
      estimate_number_prefix: 'EST-',
      estimate_title: expect.any(String),
      terms: expect.any(String),
      customer_notes: expect.any(String),
    })
    const payload = {
      estimate_number_prefix: 'EST-',
      estimate_number: 7,
      estimate_title: 'Site',
      estimate_owner_id: owner(),
      estimate_relation: 'customer',
      estimate_lead_customer_id: client(context.company.partyId.customer),
      estimate_date: '2026-01-31',
      estimate_due_date: null,
      estimate_status: JSON.stringify({ name: 'Draft' }),
      estimate_currency_id: context.company.currencyId,
      estimate_customer_notes: 'Merci',
      estimate_termsandconditions: '30 jours',
      estimate_shipping_charges: 7.5,
      selected_products_counter: 1,
      ...block(),
    }
    const stored = await post('/api/v1/estimate/store', payload)
    expect(stored).toMatchObject({ code: 200, message: 'Estimate added successfully!' })
    expect(await post('/api/v1/validateEstimateNumber', { new_estimate_number: 8 })).toMatchObject({
      estimate_number_status: 'available',
    })

    const open = async () => await post('/api/v1/estimate/getEditEstimateData', { id: stored.id })
    const { estimate, lead_customer } = await open()
    expect(estimate).toMatchObject({
      id: stored.id,
      estimate_date: '2026-01-31',
      prefix: 'EST-',
      estimate_title: 'Site',
      relation: 'Customer',
      due_date: null,
      currency: currency(),
      estimate_number: 7,
      termsandconditions: '30 jours',
      customer_notes: 'Merci',
      shipping_charges: 7.5,
    })
    expect(JSON.parse(estimate.estimate_owner_id)).toEqual(owner())
    expect(JSON.parse(estimate.status)).toMatchObject({ name: 'Draft' })
    expectTotals(estimate)
    expect(lead_customer).toMatchObject({
      username: 'menard',
      company_name: 'Éditions Ménard',
      ...client(context.company.partyId.customer),
    })

    const { estimate_shipping_charges: _shipping, selected_products_counter: _counter, ...rest } = payload
    const update = { ...rest, estimate_id: stored.id }
    await post('/api/v1/estimate/update', { ...update, estimate_shipping_charges: 99 })
    expect((await open()).estimate.shipping_charges).toBe(7.5)
    await post('/api/v1/estimate/update', { ...update, shipping_charges: 8 })
    expect((await open()).estimate.shipping_charges).toBe(8)
  })

  it('are accepted and returned for an invoice', async () => {
    const data = (await get(`/api/v1/createInvoiceData?customer_id=${context.company.partyId.customer}`))
      .invoice_data
    expect(data).toMatchObject({
      new_invoice_number: 1,
      invoice_number_prefix: 'INV-',
      default_invoice_title: expect.any(String),
      terms: expect.any(String),
      customer_notes: expect.any(String),
    })
    const payload = {
      invoice_number_prefix: 'INV-',
      invoice_number: '7',
      invoice_title: 'Site',
      customer_id: client(context.company.partyId.customer),
      invoice_date: '2026-01-31',
      due_date: '2026-02-28',
      status: 'Partly paid',
      currency_id: JSON.stringify(currency()),
      invoice_owner_id: JSON.stringify(owner()),
      customer_notes: 'Merci',
      termsandconditions: '30 jours',
      amount_due: 115,
      amount_paid: '100.00',
      shipping_charges: 12.5,
      selected_products_counter: 1,
      ...block(),
    }
    const stored = await post('/api/v1/invoice/store', payload)
    expect(stored).toMatchObject({ code: 200, message: 'Invoice added successfully!' })
    expect(
      await post('/api/v1/validateInvoiceNumber', { new_invoice_number: 7, invoice_id: stored.id }),
    ).toMatchObject({ invoice_number_status: 'available' })

    const { invoice, customer } = await post('/api/v1/invoice/getEditInvoiceData', { id: stored.id })
    expect(invoice).toMatchObject({
      id: stored.id,
      invoice_date: '2026-01-31',
      prefix: 'INV-',
      invoice_title: 'Site',
      due_date: '2026-02-28',
      currency: currency(),
      invoice_number: 7,
      amount_due: 115,
      amount_paid: 100,
      shipping_charges: 12.5,
      customer_notes: 'Merci',
      termsandconditions: '30 jours',
    })
    expect(JSON.parse(invoice.invoice_owner_id)).toEqual(owner())
    expect(JSON.parse(invoice.status)).toMatchObject({ name: 'Partly paid' })
    expectTotals(invoice)
    expect(customer).toMatchObject(client(context.company.partyId.customer))
    // The opened document can be sent back unchanged.
    const back = {
      ...payload,
      ...invoice,
      invoice_id: stored.id,
      customer_id: customer.id,
      currency_id: invoice.currency,
    }
    expect(await post('/api/v1/invoice/update', back)).toMatchObject({
      code: 200,
      message: 'Invoice updated successfully!',
      version: 2,
    })
  })

  it('are returned for lists', async () => {
    const kinds = ['proposal', 'estimate', 'invoice']
    for (const kind of kinds)
      expect((await get(`/api/v1/${kind}/statusList`))[0]).toMatchObject({ name: 'Draft' })
    expect((await get('/api/v1/currencies')).currencies).toContainEqual({ ...currency(), is_default: false })
    expect((await get('/api/v1/members')).members).toContainEqual(owner())
    const product = {
      id: context.company.productId,
      name: 'Conseil',
      price: 120,
      unit: 2,
      unit_name: 'heure',
      tax_rate_ids: [],
    }
    expect(await get('/api/v1/products')).toEqual({ products: [product], product_groups: expect.any(Array) })
    const groups = await get('/api/v1/productGroups')
    expect(groups.productGroups).toEqual(groups.product_groups)
    expect(
      (await get('/api/v1/tax_rates')).tax_rates.map((tax: { rate: number }) => tax.rate).sort(),
    ).toEqual([0, 10, 2.1, 20, 5.5, 8.5])
    expect((await get('/api/v1/leads')).leads).toEqual([
      {
        id: context.company.partyId.lead,
        first_name: 'Hervé',
        last_name: 'Lefèvre',
        company_name: 'Éditions Ménard',
        client_name: 'Hervé Lefèvre',
        client_email: 'zoe@example.org',
      },
    ])
    expect((await get('/api/v1/customers')).customers).toEqual([
      { username: 'menard', company_name: 'Éditions Ménard', ...client(context.company.partyId.customer) },
    ])
  })
})
