import { mainNameFields, partyFieldLabels } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { PartyWireName } from '@quittance/shared/wire/party-payload.ts'
import { collectHeadings, toHeadingKey } from '#ui/imports/headings.ts'
import type { Mapping as AnyMapping } from '#ui/imports/import-definition.ts'
import { fieldNamesOf } from './import-queries.ts'

/** Target of a column: a field, or a full name that is split into two fields. */
export type Target = PartyWireName | 'full_name'

export const targetLabels = {
  ...partyFieldLabels,
  full_name: 'imports.full-name',
} as const satisfies Readonly<Record<Target, TextKey>>

export function targetsOf(kind: PartyKind): Target[] {
  const fields = fieldNamesOf(kind)
  return kind.relation === 'lead' ? ['full_name', ...fields] : fields
}

/** The targets of which a file needs one, because a lead or customer without a name is rejected. */
export const nameTargets = {
  lead: ['full_name', 'first_name', 'last_name', 'company_name'],
  customer: ['client_name', 'company_name', 'username'],
} as const satisfies Readonly<Record<Relation, readonly Target[]>>

/** The target of each column; null: the column is omitted. */
export type Mapping = AnyMapping<Target>

// Headings of other programs and of our own exports, in four languages. They contain only lower-case letters and digits.
const ofEverybody: Partial<Record<Target, string>> = {
  company_name: `company companyname companynamedisplay organisation organization organizationname business businessname
    societe raisonsociale nomdelasociete nomsociete entreprise nomentreprise nomdelentreprise thirdpartyname nomdutiers
    tiers firma firmenname firmaname unternehmen empresa nombredelaempresa razonsocial nombreempresa compania`,
  client_email: `email mail emailaddress clientemail customeremail contactemail primaryemail courriel adressemail
    adresseemail adressecourriel emailadresse emailcontact correo correoelectronico direcciondecorreo`,
  phone: `phone phonenumber telephone tel mobile mobilephone cell cellphone portable telephoneportable
    telephonefixe telephoneprofessionnel phonepro numerodetelephone telefon telefonnummer telefonnr handy mobil rufnummer
    telefono movil numerodetelefono phone1 tel1 workphone`,
  address: `address address1 address2 addressline1 addressline2 street street1 street2 streetaddress streetandnumber
    billingstreet billingaddress adresse adresse1 adresse2 rue rueetnumero numeroetrue complementdadresse complementadresse
    adressedefacturation strasse strasseundhausnummer strassehausnummer strassenr anschrift rechnungsadresse direccion
    domicilio calle calleynumero direcciondefacturacion suite apt`,
  postal_code: `postalcode postcode zip zipcode billingzip billingpostcode postalcodezip codepostal cp npa plz
    postleitzahl codigopostal`,
  city: 'city town billingcity ville commune localite ort stadt wohnort ciudad localidad poblacion municipio',
  country:
    'country countrycode countryname billingcountry pays codepays land landkurzel landercode pais codigodepais',
  tax_number: `vat vatnumber vatid taxnumber taxid vatregistrationnumber tva numerotva numerodetva tvaintra
    tvaintracommunautaire tvaintracom
    numerodetvaintracommunautaire numerotvaintracommunautaire numerotvaintracom ndetvaintracommunautaire numtva ndetva notva ntva
    ntvaintracommunautaire ntvaintracom notvaintracommunautaire ust ustid ustidnr ustidnummer umsatzsteuerid steuernummer
    mwstnummer nif cif nifcif numerodeiva iva numerofiscal`,
  legal_number: `legalnumber registrationnumber companynumber siren siret nsiren nsiret nosiren nosiret numerosiren numerosiret
    numerodesiren numerodesiret numsiren numsiret sirensiret siretsiren idprof1siren idprof2siret codesiren codesiret
    numerodentreprise numerodimmatriculation handelsregister handelsregisternummer registernummer hrb kvk kbo bce numeroderegistro`,
  eas_scheme:
    'easscheme electronicaddressscheme typeofelectronicaddress typedadresseelectronique artderelektronischenadresse tipodedireccionelectronica',
  eas_id:
    'easid electronicaddress adresseelectronique elektronischeadresse direccionelectronica peppolid leitwegid',
  buyer_reference:
    'buyerreference referenzdeskaufers referenciadelcomprador customerreference referenceclient referencedelacheteur kundenreferenz referenciadelcliente',
  delivery_name: 'deliveryname deliveredto shiptoname shippingname livrea lieferungan entregara',
  delivery_address: `deliveryaddress deliverystreet shippingstreet shippingaddress adressedelivraison ruedelivraison lieferadresse
    lieferanschrift strassederlieferung direcciondeentrega direcciondeenvio calledeentrega`,
  delivery_postal_code:
    'deliverypostalcode shippingzip shippingpostcode codepostaldelivraison postleitzahlderlieferung codigopostaldeentrega',
  delivery_city: 'deliverycity shippingcity villedelivraison ortderlieferung ciudaddeentrega',
  delivery_country: 'deliverycountry shippingcountry paysdelivraison landderlieferung paisdeentrega',
  is_private: 'isprivate typeofbuyer typedacheteur artdeskaufers tipodecomprador',
  locale: 'language lang locale defaultlanguage langue sprache idioma lengua',
  currency_id:
    'currency currencycode currencyid defaultcurrency devise monnaie wahrung waehrung moneda divisa',
  days_until_due: `daysuntildue paymentterms paymentterm paymentdays netdays termsdays duedays delaidepaiement delaisdepaiement
    conditionsdereglement conditionsdepaiement echeanceenjours joursdecheance zahlungsziel zahlungsfrist
    zahlungsfristtage zahlungszielintagen
    zahlungsbedingungen plazodepago plazodepagoendias condicionesdepago diasdepago`,
}

const ofLeads: Partial<Record<Target, string>> = {
  first_name: 'firstname givenname forename prenom vorname nombredepila primernombre nombre',
  last_name: 'lastname surname familyname nom nomdefamille nachname familienname zuname apellido apellidos',
  full_name: `fullname name contact contactname contactperson clientname customername client customer nomcomplet
    nomprenom prenomnom nometprenom interlocuteur vollstandigername kontakt kontaktperson ansprechpartner kunde nombrecompleto
    nombreyapellidos contacto personadecontacto cliente lead leadname prospect interessent`,
}

const ofCustomers: Partial<Record<Target, string>> = {
  client_name: `clientname contact contactname contactperson contactfullname fullname primarycontact interlocuteur
    nomducontact nomcontact nomcomplet contactprincipal nomprenom prenomnom ansprechpartner ansprechpartnerin kontakt kontaktperson
    personadecontacto contacto nombrecompleto firstname lastname prenom nomdefamille vorname nachname apellidos apellido
    givenname familyname contactfirstname contactlastname`,
  username: `username shortname code customercode clientcode customernumber clientnumber idnumber nomcourt codeclient
    numeroclient alias aliasname nomalternatif kurzname kundennummer kundennr kundencode nombrecorto codigo codigocliente
    codigodecliente identifiant`,
  company_name: `${ofEverybody.company_name} client customer customername client name nom kunde cliente nombre`,
}

/** The fields of known headings, by the letters and digits of the heading. */
const knownHeadings = {
  lead: collectHeadings<Target>(ofEverybody, ofLeads),
  customer: collectHeadings<Target>(ofEverybody, ofCustomers),
} as const

// Several columns of a file can be parts of these fields: street and supplement, first and last name.
const ofSeveral: readonly Target[] = ['address', 'client_name']

const givenNames = ['firstname', 'givenname', 'prenom', 'vorname', 'contactfirstname']
const familyNames = ['nom', 'name', 'nombre']

/** Guesses the field of each column from its heading. */
export function guessMapping({ relation }: PartyKind, headings: readonly string[]): Mapping {
  const known = knownHeadings[relation]
  const keys = headings.map(toHeadingKey)
  const hasGivenName = keys.some((key) => givenNames.includes(key))
  const taken = new Set<Target>()
  return keys.map((key) => {
    // Beside `Prénom`, `Nom` is the last name of a person.
    const isFamilyName = hasGivenName && familyNames.includes(key)
    const target = isFamilyName ? mainNameFields[relation] : known.get(key)
    if (target === undefined || (taken.has(target) && !ofSeveral.includes(target))) return null
    taken.add(target)
    return target
  })
}

/** Returns each field once. A full name is shown as first and last name. */
export function listPreviewColumns(mapping: AnyMapping): string[] {
  const columns = mapping.flatMap((target) => {
    if (target === 'full_name') return ['first_name', 'last_name']
    return target === null ? [] : [target]
  })
  return [...new Set(columns)]
}
