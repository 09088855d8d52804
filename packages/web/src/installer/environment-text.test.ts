import { describe, expect, it } from 'vitest'
import { isSameUrl, maskSecrets, unmaskSecrets, urlInEnvironment } from './environment-text.ts'

const text = [
  'APP_NAME=Quittance',
  'APP_KEY=k3y-of-this-installation',
  'DB_PASSWORD="a \\"b\\" = #$ ••••"',
  'MAIL_PASSWORD=m4il',
  '',
].join('\n')

const bullets = '••••••••'

function editing(change: (shown: string) => string): string {
  return unmaskSecrets(change(maskSecrets(text)), text)
}

describe('masking', () => {
  it('hides the values of the secrets, and their length', () => {
    expect(maskSecrets(text)).toBe(
      `APP_NAME=Quittance\nAPP_KEY=${bullets}\nDB_PASSWORD=${bullets}\nMAIL_PASSWORD=${bullets}\n`,
    )
  })

  it('leaves empty secrets, comments and other keys as they are', () => {
    const plain = 'DB_PASSWORD=\n#MAIL_PASSWORD=old\nMAIL_HOST=mail.example.com\nNOT_APP_KEY=1'
    expect(maskSecrets(plain)).toBe(plain)
  })

  it('hides a secret in a line with additional spaces', () => {
    expect(maskSecrets('  DB_PASSWORD = s3cret')).not.toContain('s3cret')
  })
})

describe('a text that was edited while masked', () => {
  it('equals the original if nothing was changed', () => {
    expect(editing((shown) => shown)).toBe(text)
  })

  it('keeps the secrets while other lines change', () => {
    const edited = editing((shown) => shown.replace('APP_NAME=Quittance', 'APP_NAME="Été & co"'))
    expect(edited).toBe(text.replace('APP_NAME=Quittance', 'APP_NAME="Été & co"'))
  })

  it('is used unchanged if it was not masked', () => {
    expect(unmaskSecrets(`DB_PASSWORD=${bullets}`, null)).toBe(`DB_PASSWORD=${bullets}`)
  })

  it('does not restore a deleted line', () => {
    const edited = editing((shown) => shown.replace(`DB_PASSWORD=${bullets}\n`, ''))
    expect(edited).toBe('APP_NAME=Quittance\nAPP_KEY=k3y-of-this-installation\nMAIL_PASSWORD=m4il\n')
  })

  it('restores the secrets of reordered lines', () => {
    const edited = editing((shown) => shown.split('\n').reverse().join('\n'))
    expect(edited).toBe(text.split('\n').reverse().join('\n'))
  })

  it('gives a copied line the same secret', () => {
    const edited = editing((shown) => `${shown}MAIL_PASSWORD=${bullets}`)
    expect(edited).toBe(`${text}MAIL_PASSWORD=m4il`)
  })

  it('accepts a new secret', () => {
    const edited = editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, 'MAIL_PASSWORD="n€w"'))
    expect(edited).toContain('MAIL_PASSWORD="n€w"')
    expect(edited).toContain('APP_KEY=k3y-of-this-installation')
  })

  it('accepts an emptied secret', () => {
    expect(editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, 'MAIL_PASSWORD='))).toContain(
      '\nMAIL_PASSWORD=\n',
    )
  })

  it('does not replace edited bullets with the secret', () => {
    const edited = editing((shown) => shown.replace(`MAIL_PASSWORD=${bullets}`, `MAIL_PASSWORD=${bullets}x`))
    expect(edited).toContain(`MAIL_PASSWORD=${bullets}x`)
  })

  it('does not insert the secret of another key', () => {
    const edited = editing((shown) => shown.replace('MAIL_PASSWORD=', 'MAIL_PASSWORT='))
    expect(edited).toContain(`MAIL_PASSWORT=${bullets}`)
  })

  it('distinguishes two values of one key, even if one is deleted', () => {
    const twice = 'DB_PASSWORD=first\nDB_PASSWORD=second\nDB_PASSWORD=first'
    const shown = maskSecrets(twice)
    expect(unmaskSecrets(shown, twice)).toBe(twice)
    expect(unmaskSecrets(shown.split('\n').slice(1).join('\n'), twice)).toBe(
      'DB_PASSWORD=second\nDB_PASSWORD=first',
    )
  })

  it.each([bullets, `"${bullets}"`, '"$&"', "'", '\\', '=', '😀'])('keeps the secret %s', (secret) => {
    const original = `DB_PASSWORD=${secret}\nAPP_NAME=x`
    expect(unmaskSecrets(maskSecrets(original), original)).toBe(original)
  })
})

describe('the URL of the product', () => {
  it.each([
    ['APP_NAME=x\nAPP_URL=https://example.com/crm\n', 'https://example.com/crm'],
    ['APP_URL="https://example.com/a%20b"', 'https://example.com/a%20b'],
    ['APP_URL=\n', null],
    ['APP_URL="https://', null],
    ['#APP_URL=https://example.com', null],
    ['', null],
  ])('in %j is %j', (file, url) => {
    expect(urlInEnvironment(file)).toBe(url)
  })

  it('is the same with and without a final slash, and different with another path', () => {
    expect(isSameUrl('http://localhost:3000', 'http://localhost:3000/')).toBe(true)
    expect(isSameUrl('http://example.com/crm/', 'http://example.com/crm')).toBe(true)
    expect(isSameUrl('http://example.com/crm', 'http://example.com/')).toBe(false)
    expect(isSameUrl('https://example.com', 'http://example.com')).toBe(false)
  })
})
