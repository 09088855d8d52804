import type { WireCustomer, WireLead } from '@quittance/shared/contract/parties.ts'
import { formatCustomerName, formatLeadName } from '@quittance/shared/documents/party-name.ts'
import type { Customer, Lead } from './party.ts'

export function toWireLead(lead: Lead): WireLead {
  return {
    id: lead.id,
    first_name: lead.firstName,
    last_name: lead.lastName,
    company_name: lead.companyName,
    client_name: formatLeadName(lead),
    client_email: lead.email,
  }
}

export function toWireCustomer(customer: Customer): WireCustomer {
  return {
    id: customer.id,
    username: customer.username,
    company_name: customer.companyName,
    client_name: formatCustomerName(customer),
    client_email: customer.email,
  }
}
