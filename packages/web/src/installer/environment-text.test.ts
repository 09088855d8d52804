import { describe, expect, it } from 'vitest'
import { addressIn, inSight, isSameAddress, meantText, underMask } from './environment-text.ts'

const text = 'APP_URL=http://localhost:3000\nDB_PASSWORD=s3cret\n'

describe('the environment file', () => {
  it('is masked at first, without losing its secrets', () => {
    const environment = underMask(text)
    expect(environment.shown).not.toContain('s3cret')
    expect(meantText(environment)).toBe(text)
  })

  it('can be unmasked, edited and masked again', () => {
    const seen = inSight(underMask(text))
    expect(seen.shown).toBe(text)
    const edited = { ...seen, shown: text.replace('s3cret', 'other') }
    const hidden = underMask(meantText(edited))
    expect(hidden.shown).not.toContain('other')
    expect(meantText(hidden)).toBe(edited.shown)
  })

  it('keeps the secret of a line that is cut and pasted elsewhere', () => {
    const environment = underMask(text)
    const [first, second] = environment.shown.split('\n')
    const cut = { ...environment, shown: `${first}\n` }
    const pasted = { ...cut, shown: `${second}\n${first}\n` }
    expect(meantText(pasted)).toBe('DB_PASSWORD=s3cret\nAPP_URL=http://localhost:3000\n')
  })
})

describe('the address of the product', () => {
  it.each([
    ['APP_NAME=x\nAPP_URL=https://example.com/crm\n', 'https://example.com/crm'],
    ['APP_URL="https://example.com/a%20b"', 'https://example.com/a%20b'],
    ['APP_URL=\n', null],
    ['APP_URL="https://', null],
    ['#APP_URL=https://example.com', null],
    ['', null],
  ])('in %j is %j', (file, address) => {
    expect(addressIn(file)).toBe(address)
  })

  it('is the same with and without a final slash, and different with another path', () => {
    expect(isSameAddress('http://localhost:3000', 'http://localhost:3000/')).toBe(true)
    expect(isSameAddress('http://example.com/crm/', 'http://example.com/crm')).toBe(true)
    expect(isSameAddress('http://example.com/crm', 'http://example.com/')).toBe(false)
    expect(isSameAddress('https://example.com', 'http://example.com')).toBe(false)
  })
})
