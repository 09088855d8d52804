import { type SeededRandom, seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { type Draw, skewed } from './skewed.ts'

/** Words of titles and lines. A few of them make up most of the texts, as in every natural language. */
export interface Vocabulary {
  /** The most frequent words first. */
  readonly words: readonly string[]
  readonly draw: Draw<string>
}

const size = 5_000

export function vocabularyFrom(seed: number): Vocabulary {
  const chance = seededRandom(seed)
  const words = new Set(tradeWords)
  while (words.size < size) words.add(madeUpWord(chance))
  const inOrder = [...words]
  return { words: inOrder, draw: skewed(inOrder) }
}

function madeUpWord(chance: SeededRandom): string {
  const beginning = chance.nextBoolean(70) ? '' : chance.pick(beginnings)
  return `${beginning}${chance.pick(stems)}${chance.pick(endings)}`
}

// Words for the texts of the data set: real words of trades, and stems and endings that form some thousand more, which look
// and start like French words.

const listed = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

/** The most frequent words first. */
const tradeWords = listed(`
  travaux pose fourniture rénovation toiture peinture chauffage installation entretien réparation dépose maçonnerie
  plomberie électricité isolation façade charpente couverture menuiserie carrelage parquet plâtrerie étanchéité
  ravalement terrassement démolition cloison fenêtre porte volet portail clôture terrasse escalier cuisine
  chaudière radiateur pompe climatisation ventilation câblage éclairage interrupteur tableau compteur prise gouttière
  zinguerie ardoise tuile béton enduit crépi chape dalle évacuation robinet lavabo douche baignoire faïence
  conseil étude audit formation développement maintenance hébergement licence support abonnement conception graphisme
  rédaction traduction impression affiche dépliant brochure catalogue logo campagne reportage photographie vidéo
  location livraison transport emballage montage démontage stockage nettoyage désinfection gardiennage jardinage
  élagage tonte arrosage plantation gazon haie bois métal aluminium acier cuivre verre pierre marbre granit
  logiciel serveur réseau écran clavier imprimante routeur sauvegarde messagerie téléphonie bureautique
  vérification contrôle diagnostic expertise dépannage remplacement révision réglage adaptation finition mise
  journée forfait heure mètre lot unité kit pack option garantie extension urgence week-end soirée déplacement
`)

const stems = listed(`
  abat accord affich ajust align amorc ancr appar arm arpent assembl attach aven bal barr bast bât blanch bobin
  bord bouch boulonn brass bris broy cadr calibr cal camion cann capt carr cass centr cercl chain chambr chant
  charg chauff chem chevill cintr cir cisel clair clav cloch cloison clout coffr coll comb compact compos
  conduct confort connect consol coul coup courb crampon creus croch cuir cycl dat débit décap décor délim
  dent dessin dimens dors doubl drain dress durc échang éclat écout élabor élev embal emboît empil encadr
  encr enduis engren ensabl entoil épur équip étal étanch étir évid faç fal ferm ferr fibr figur filtr fix
  flott fondr forg form four frais frapp fus gain galb garn gauf glac gliss goudr grad graiss grain grav
  grill group guid habill haut hydr imprim incis indic inject intég isol joint jonct lam lav lev lim lin liss
  local long lubr lustr maçonn magas maill manch march marqu mass mesur mobil model mont mord moul mur nett
  nivel nou obtur ondul ordonn orient ouvr pal panel parqu pass pav perc perf pil pinc piqu plac plan plaqu
  pliss plomb point pol pomp pont port poss poudr pouss press profil project propuls protég raccord rabot
  ram rang récept recul régul relev rempl renforc résist ressort ret riv robinet roul sabl saign scell sci
  sculpt sécur serr signal solid sond soud soutien surf suspend tail tamis tapiss tass teint tend tenon terr
  tiss toit tôl tourn trac trait tram tranch traver treill trembl trép tub tuil us vaniss ventil vern verr
  vibr viss vitr voil volum zing
`)

const beginnings = listed('- re- dé- sur- pré- sous- inter- contre-').map((text) => text.replace('-', ''))

const endings = listed(`
  age ement ation eur euse ure ée able ette elle ier ière iste ique isme ance ent ant oir oire ité al if ive
  et on aille ade eau in erie is
`)

export const functionWords = listed('de la pour avec sur en et du sans par à un les au')
