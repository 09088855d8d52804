import type { NewMember } from '#members/repository.ts'
import type { Company } from '#settings/repository.ts'

export const demoAdminEmail = 'admin@example.com'

export const demoMembers: readonly Pick<NewMember, 'name' | 'email' | 'role'>[] = [
  { name: 'Claire Belleroche', email: demoAdminEmail, role: 'admin' },
  { name: 'Hugo Lemaître', email: 'hugo@example.com', role: 'staff' },
  { name: 'Amélie Dufresne', email: 'amelie@example.com', role: 'staff' },
  { name: 'Oliver Whitcombe', email: 'oliver@example.com', role: 'staff' },
]

export const demoCompany: Company = {
  name: 'Atelier Belleroche',
  address: '14, rue des Tables-Claudiennes',
  postalCode: '69001',
  city: 'Lyon',
  country: 'FR',
  email: 'bonjour@example.com',
  phone: '+33 4 65 71 12 34',
  legalNumber: 'SIREN 732 829 320 – RCS Lyon',
  taxNumber: 'FR44732829320',
}
