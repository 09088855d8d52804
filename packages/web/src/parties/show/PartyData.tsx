import { Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { isLocale, localeNames } from '@quittance/shared/text/locales.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { ReactNode } from 'react'
import { showCountry } from '#locale/country-text.ts'
import { showDayOf } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#parties/parties.module.css'
import type { PartyRecord } from '#parties/party-queries.ts'
import { CopyButton } from './CopyButton.tsx'

interface PartyDataProps {
  readonly kind: PartyKind
  readonly record: PartyRecord
}

interface Fact {
  readonly label: TextKey
  readonly shown: ReactNode
}

/** Shows the data of a lead or customer. */
export function PartyData({ kind, record }: PartyDataProps) {
  const text = useText()
  const facts = [...reachFacts(record), ...businessFacts(kind, record)]
  return (
    <section className={classes.card} aria-labelledby="party-data">
      <Title order={2} id="party-data">
        {text('parties.data')}
      </Title>
      {facts.length === 0 ? <p className={classes.muted}>{text('parties.no-data')}</p> : null}
      <dl className={classes.facts}>
        {facts.map(({ label, shown }) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
        <div>
          <dt>{text('parties.created')}</dt>
          <dd>{showDayOf(record.created_at, currentLocale())}</dd>
        </div>
      </dl>
    </section>
  )
}

function reachFacts(record: PartyRecord): Fact[] {
  const { client_email: email, phone } = record
  const address = addressLines(record)
  const facts: Fact[] = []
  if (email !== '')
    facts.push({ label: 'parties.field-email', shown: <a href={`mailto:${email}`}>{email}</a> })
  if (phone !== '') {
    const shown = <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
    facts.push({ label: 'parties.field-phone', shown })
  }
  if (address.length > 0) {
    const shown = (
      <>
        <span className={classes.lines}>{address.join('\n')}</span>
        <CopyButton copied={[record.company_name, nameOnLetter(record), ...address]} />
      </>
    )
    facts.push({ label: 'parties.place', shown })
  }
  return facts
}

function nameOnLetter({ name, company_name }: PartyRecord): string {
  return name === company_name ? '' : name
}

/** Returns the lines of the address as on an envelope. */
function addressLines({ address, postal_code, city, country }: PartyRecord): string[] {
  const place = `${postal_code} ${city}`.trim()
  return [...address.split('\n'), place, showCountry(country, currentLocale())].filter((line) => line !== '')
}

function businessFacts(kind: PartyKind, record: PartyRecord): Fact[] {
  const { username, name, tax_number, locale, currency } = record
  const facts: Fact[] = []
  if (kind.nameFields.includes('username') && username !== name) {
    facts.push({ label: 'parties.field-username', shown: username })
  }
  facts.push({ label: 'parties.field-tax-number', shown: tax_number })
  if (locale !== null && isLocale(locale)) {
    facts.push({ label: 'parties.field-locale', shown: localeNames[locale] })
  }
  if (currency !== null) facts.push({ label: 'parties.field-currency', shown: currency })
  return facts.filter(({ shown }) => shown !== '')
}
