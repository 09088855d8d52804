import { type Draw, skewed } from './skewed.ts'

const listed = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

const firstNameList = listed(`
  Marie Jean Pierre Michel Nathalie Isabelle Philippe Sylvie Catherine Nicolas Christophe Céline Julien Thomas
  Émilie Camille Léa Chloé François Hélène Jérôme Sébastien Stéphane Valérie Véronique Éric Frédéric Guillaume
  Sophie Anne Claire Antoine Alexandre Maxime Lucas Hugo Louis Jules Gabriel Raphaël Arthur Adam Noah Emma Jade
  Louise Alice Inès Manon Sarah Élodie Aurélie Laetitia Mélanie Audrey Benoît Cédric Damien Fabrice Gaëlle Joël
  Loïc Mathieu Maëlys Noémie Océane Patrice Régis Solène Thérèse Théo Yann Zoé Ahmed Fatima Karim Leïla Mehdi
  Nadia Youssef Giulia Marco Luca Hans Jürgen Anke Sabine Pieter Joost Katrien Carlos Lucía Miguel José Ana
  Oliver Emily Harry Charlotte George Siân Björn Øystein Agnieszka Łukasz Zoltán Eszter
`)

const lastNameBeginnings = listed(`
  Mart Bern Dub Rob Rich Pet Dur Ler Mor Sim Laur Lef Mich Garc Dav Bert Rous Vinc Fourn Mer Dup Lamb Bonn
  Franç Leg Gaut Rouss Gir Andr Lec Mul Chev Rey Bris Car Cor Del Esc Fab Gros Hub Jac Lach Mén Nav Ol Perr
  Quent Rigaud Sauv Thom Vall Weil Barb Bouch Clém Dess
`)

const lastNameEndings = listed(`
  in ard ois ert ier on eau el ot ant ay ez aud et elle oux ille igny ac an erie ière ol iot ain ange out elot
  arel onnet art inot ieux ault ay-Petit on-Leroy
`)

const commonLastNames = listed(`
  Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David
  Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand
`)

const placeNames = listed(`
  Saint-Denis Montreuil Villeneuve Châteauneuf Beaumont Rochefort Clermont Bourg Neuville Mareuil Pont Vitry
  Saint-Martin Saint-Étienne Moulins Auxerre Chalon Thiers Ambert Issoire Brioude Langeac Vichy Gannat Riom Cusset
  Lapalisse Roanne Feurs Montbrison Givors Vienne Valence Crest Die Nyons Orange Avignon Apt Manosque Digne Gap
  Briançon Embrun Sisteron Grasse Antibes Menton Béziers Sète Agde Nîmes Alès Mende Rodez Millau Figeac
`)

const placeEndings = listed('- -sur-Seine -sur-Loire -les-Bains -la-Forêt -le-Château -en-Brie -sous-Bois')

const largeCities = listed(`
  Paris Lyon Marseille Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes Reims Toulon Grenoble Dijon
  Angers Bruxelles Liège Namur Genève Lausanne Luxembourg Köln Barcelona London
`)

export const drawFirstName: Draw<string> = skewed(firstNameList)

const madeUpLastNames = lastNameBeginnings.flatMap((start) => lastNameEndings.map((end) => start + end))

export const drawLastName: Draw<string> = skewed([
  ...commonLastNames,
  ...scattered(madeUpLastNames.filter((name) => !commonLastNames.includes(name))),
])

export const drawCity: Draw<string> = skewed([
  ...largeCities,
  ...scattered(placeNames.flatMap((place) => placeEndings.map((end) => place + end.replace(/^-$/, '')))),
])

/** Shuffles names deterministically, so that their frequency does not depend on their first letters. */
function scattered(names: readonly string[]): string[] {
  const step = 617
  return names.map((_name, index) => names[(index * step) % names.length] ?? '')
}

export const streets = listed(`
  rue-de-l’Église avenue-de-la-République boulevard-Voltaire place-du-Marché rue-des-Lilas chemin-des-Vignes
  allée-des-Platanes quai-de-la-Gare impasse-du-Moulin rue-Victor-Hugo rue-Pasteur avenue-Jean-Jaurès
  rue-du-Général-Leclerc route-de-Lyon rue-des-Écoles cours-Gambetta rue-du-Faubourg square-des-Tilleuls
`).map((street) => street.replaceAll('-', ' '))

export const companyForms = [
  'SARL {name}',
  '{name} & Fils',
  'Établissements {name}',
  '{name} SAS',
  'Atelier {name}',
  'Boulangerie {name}',
  'Cabinet {name}',
  'Garage {name}',
  'Pharmacie {name}',
  'Transports {name}',
  'Groupe {name}',
  'Hôtel de {city}',
  'Imprimerie de {city}',
  'Mairie de {city}',
  '{word} {name}',
  '{word} de {city}',
  '{word} Services',
  '{name} GmbH',
  '{name} Ltd',
  'Société {word}',
] as const
