/** One piece, or a unit that the list of codes does not have. */
const one = 'C62'

// Codes of UN/ECE Recommendation 20, with the unit names that the product offers or that users write for them.
const namesByCode: Readonly<Record<string, string>> = {
  C62: 'piece pieces pce pcs unit units pièce pièces unité unités stück stk unidad unidades ud uds',
  HUR: 'hour hours hr hrs h heure heures stunde stunden std hora horas',
  MIN: 'minute minutes min minuten minuto minutos',
  DAY: 'day days d jour jours j tag tage día días',
  WEE: 'week weeks semaine semaines woche wochen semana semanas',
  MON: 'month months mois monat monate mes meses',
  ANN: 'year years an ans année années jahr jahre año años',
  MTR: 'metre metres meter meters mètre mètres metro metros m lm ml',
  MTK: 'm² m2 sqm qm',
  MTQ: 'm³ m3 cbm',
  KMT: 'km kilometre kilometres kilometer kilomètre kilomètres kilómetro kilómetros',
  CMT: 'cm',
  MMT: 'mm',
  KGM: 'kg kilogram kilograms kilogramme kilogrammes kilogramm kilo kilos',
  GRM: 'g gram grams gramme grammes gramm gramo gramos',
  TNE: 't tonne tonnes tonelada toneladas',
  LTR: 'l litre litres liter liters litro litros',
  KWH: 'kwh',
  E48: 'service services prestation prestations leistung servicio servicios',
  LS: 'flat-rate lump forfait forfaits pauschale pauschal forfé',
  SET: 'set sets lot lots satz sätze juego juegos',
  PR: 'pair pairs paire paires paar par pares',
}

const codesByName: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByCode).flatMap(([code, names]) =>
    names.split(' ').map((name) => [name, code] as const),
  ),
)

/** Returns the code of a unit (BT-130) from its name in one of the product's languages. Unknown names mean pieces. */
export function findUnitCode(name: string): string {
  const known = name.trim().toLowerCase().replace(/\.$/, '')
  return codesByName.get(known) ?? one
}
