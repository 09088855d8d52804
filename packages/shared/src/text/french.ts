import { accessFrench } from './access/french.ts'
import { answersFrench } from './answers/french.ts'
import { backupsFrench } from './backups/french.ts'
import { catalogueFrench } from './catalogue/french.ts'
import { composerFrench } from './composer/french.ts'
import { conversionsFrench } from './conversions/french.ts'
import { dashboardFrench } from './dashboard/french.ts'
import { draftsFrench } from './drafts/french.ts'
import { editingFrench } from './editing/french.ts'
import { emailsFrench } from './emails/french.ts'
import { explainingFrench } from './explaining/french.ts'
import { importsFrench } from './imports/french.ts'
import { lettersFrench } from './letters/french.ts'
import { listsFrench } from './lists/french.ts'
import { looksFrench } from './looks/french.ts'
import { membersFrench } from './members/french.ts'
import { outboxFrench } from './outbox/french.ts'
import { papersFrench } from './papers/french.ts'
import { partiesFrench } from './parties/french.ts'
import { pastingFrench } from './pasting/french.ts'
import { pickersFrench } from './pickers/french.ts'
import { previewFrench } from './preview/french.ts'
import { securityFrench } from './security/french.ts'
import { settingsFrench } from './settings/french.ts'
import { sheetsFrench } from './sheets/french.ts'
import { shortcutsFrench } from './shortcuts/french.ts'
import type { Dictionary } from './text-keys.ts'
import { versionsFrench } from './versions/french.ts'

/** The product in French. The spaces of its punctuation do not break. */
export const french: Dictionary = {
  // What a field of a call must look like. {{field}} is its name in the call.
  'field.missing': 'Il manque le champ « {{field}} ». Veuillez le remplir.',
  'field.wrong-type': 'Le champ « {{field}} » n’a pas le bon type : {{expected}} est attendu.',
  'field.letter-needed': 'Le champ « {{field}} » doit contenir au moins une lettre ou un chiffre.',
  'field.text-expected': 'Le champ « {{field}} » doit être un texte.',
  'field.too-long': 'Le champ « {{field}} » est trop long : {{max}} caractères au maximum.',
  'field.control-characters':
    'Le champ « {{field}} » contient des caractères qui ne peuvent pas être affichés. Veuillez les supprimer.',
  'field.number-expected': 'Le champ « {{field}} » doit être un nombre, écrit comme 1234.56.',
  'field.unreadable': 'Le champ « {{field}} » n’est pas un nombre.',
  'field.whole-number-expected': 'Le champ « {{field}} » doit être un nombre entier.',
  'field.too-small': 'Le champ « {{field}} » doit valoir au moins {{min}}.',
  'field.too-large': 'Le champ « {{field}} » doit valoir au plus {{max}}.',
  'field.too-many-places': 'Le champ « {{field}} » ne peut pas avoir plus de {{max}} décimales.',
  'field.too-many-digits': 'Le champ « {{field}} » ne peut pas avoir plus de {{max}} chiffres.',
  'field.day-expected': 'Le champ « {{field}} » doit être un jour qui existe, écrit comme 2026-01-31.',
  'line.object-expected':
    'Le champ « {{field}} » doit être une ligne : un objet avec name, price et quantity.',
  'field.record-expected': 'Le champ « {{field}} » doit être un élément choisi ou son identifiant.',
  'field.status-expected': 'Le champ « {{field}} » doit être un statut, son identifiant ou son nom.',
  'field.relation-expected': 'Le champ « {{field}} » doit valoir Lead ou Customer.',
  'field.choice-expected': 'Le champ « {{field}} » doit avoir l’une de ces valeurs : {{choices}}.',
  'field.place-expected':
    'Le champ « {{field}} » doit être une place dans la liste, telle que la dernière réponse l’a donnée.',
  'field.list-expected': 'Le champ « {{field}} » doit être une liste.',
  'field.too-many-entries': 'Le champ « {{field}} » ne peut pas avoir plus de {{max}} éléments.',
  'field.email-expected': 'Le champ « {{field}} » doit être une adresse e-mail, comme name@example.com.',
  'field.email-hyphen':
    'Le champ «\u00a0{{field}}\u00a0» commence par un tiret\u00a0: les programmes d’envoi le prennent pour une option. Veuillez écrire une autre adresse.',
  'field.unknown-record':
    'Le champ « {{field}} » désigne un élément qui n’existe pas ou n’est plus utilisé. Veuillez en choisir un autre.',
  'field.invalid': 'Le champ « {{field}} » n’est pas valide.',

  // Rules of lines and totals, as specified.
  'line.quantity-too-small': 'La quantité ne peut pas être inférieure à 1',
  'line.price-below-zero': 'Le prix ne peut pas être inférieur à 0',
  'line.name-required': 'La désignation est obligatoire',
  'line.price-empty': 'Le prix est vide. Saisissez 0 si c’est gratuit.',
  'adjustments.empty': 'Ce champ ne peut pas être vide.',
  'discount.empty': 'Le taux de remise est vide. Saisissez 0 s’il n’y a pas de remise.',
  'document.date-empty': 'La date est vide. Veuillez saisir un jour.',
  'document.no-lines': 'Veuillez sélectionner au moins un produit.',
  'document.too-many-lines':
    'Un document ne peut pas avoir plus de {{max}} lignes. Veuillez le répartir en plusieurs documents.',
  'document.too-large': 'Les montants de ce document sont trop élevés : {{max}} au maximum.',
  'form.changed-meanwhile':
    '{{name}} a enregistré ceci le {{time}}, après votre ouverture. Chargez la version plus récente ou écrasez-la.',
  'document.unusual-number':
    'Le numéro {{number}} dépasse de plus de {{jump}} le numéro le plus élevé ({{highest}}). L’utiliser quand même ?',

  // Calls.
  'call.offline': 'Le serveur est inaccessible. Votre saisie est toujours là ; veuillez réessayer.',
  'call.unreadable':
    'Le serveur a donné une réponse illisible. Votre saisie est toujours là ; veuillez réessayer.',
  'call.still-waiting': 'Toujours en attente du serveur…',

  // Signing in.
  'sign-in.title': 'Connexion',
  'sign-in.email': 'E-mail',
  'sign-in.password': 'Mot de passe',
  'sign-in.submit': 'Se connecter',
  'sign-in.code': 'Code',
  'sign-in.code-hint': 'De votre application d’authentification, ou l’un de vos codes de secours.',
  'sign-in.forgotten': 'Mot de passe oublié ?',
  'sign-in.again': 'Votre session a pris fin. Reconnectez-vous : votre saisie est toujours là.',
  'sign-in.signed-out': 'Votre session est fermée.',
  'sign-in.sign-out': 'Se déconnecter',

  // Proposal.
  'proposal.name': 'Proposition',
  'proposal.new': 'Nouvelle proposition',
  'proposal.edit': 'Modifier la proposition - {{id}}',
  'proposal.number': 'Numéro de proposition',
  'proposal.title': 'Objet',
  'proposal.date': 'Date de la proposition',
  'proposal.due-date': 'Date d’expiration',
  'proposal.owner': 'Commercial',
  'proposal.party': 'Prospect/client',
  'proposal.terms': 'Remarque',
  'proposal.customer-notes': 'Notes client',
  'proposal.occupied': 'Ce numéro de proposition est déjà utilisé !',
  'proposal.available': 'Ce numéro de proposition est disponible !',
  'proposal.save': 'Enregistrer la proposition',
  'proposal.update': 'Mettre à jour la proposition',

  // Estimate.
  'estimate.name': 'Devis',
  'estimate.new': 'Nouveau devis',
  'estimate.edit': 'Modifier le devis',
  'estimate.number': 'Numéro de devis',
  'estimate.title': 'Titre du devis',
  'estimate.date': 'Date du devis',
  'estimate.due-date': 'Date d’expiration',
  'estimate.owner': 'Commercial',
  'estimate.party': 'Prospect/client',
  'estimate.terms': 'Remarque',
  'estimate.customer-notes': 'Notes client',
  'estimate.occupied': 'Ce numéro de devis est déjà utilisé !',
  'estimate.available': 'Ce numéro de devis est disponible !',
  'estimate.save': 'Enregistrer le devis',
  'estimate.update': 'Mettre à jour le devis',

  // Invoice.
  'invoice.name': 'Facture',
  'invoice.new': 'Nouvelle facture',
  'invoice.edit': 'Modifier la facture',
  'invoice.number': 'Numéro de facture',
  'invoice.title': 'Titre de la facture',
  'invoice.date': 'Date de la facture',
  'invoice.due-date': 'Date d’échéance',
  'invoice.owner': 'Chargé de recouvrement',
  'invoice.party': 'Client',
  'invoice.terms': 'Remarque',
  'invoice.customer-notes': 'Notes client',
  'invoice.occupied': 'Ce numéro de facture est déjà utilisé !',
  'invoice.available': 'Ce numéro de facture est disponible !',
  'invoice.save': 'Enregistrer la facture',
  'invoice.update': 'Mettre à jour la facture',

  // The document form.
  'document.relation': 'Type',
  'document.status': 'Statut',
  'document.currency': 'Devise',
  'document.message': 'Message',
  'document.still-missing': 'Il manque encore : {{fields}}.',
  'document.number-being-checked': 'Le numéro est en cours de vérification.',
  'document.number-unchecked':
    'Le numéro n’a pas pu être vérifié. L’enregistrement dira s’il est disponible.',
  'document.use-free-number': 'Utiliser plutôt {{number}}',
  'document.use-number': 'Utiliser {{number}}',
  'document.leaves-empty_one': 'Laisse vide le numéro {{numbers}}.',
  'document.leaves-empty_many': 'Laisse vides les numéros {{numbers}}.',
  'document.leaves-empty_other': 'Laisse vides les numéros {{numbers}}.',
  'document.dated-before': 'Date antérieure à celle du n°\u00a0{{number}} ({{date}}).',
  'document.dated-after': 'Date postérieure à celle du n°\u00a0{{number}} ({{date}}).',
  'document.due-before-date': 'Ce jour précède la date du document.',
  'document.client-first-type': 'Choisissez d’abord le type.',
  'document.unknown-party': 'Le client désigné par ce lien n’existe pas. Veuillez en choisir un.',
  'document.make-customer': 'Faire de ce prospect un client',
  'document.not-for-relation':
    'Ce lien désigne un prospect, mais ce document est destiné à un client. Veuillez choisir un client.',
  'document.load-failed': 'Le chargement a échoué.',
  'document.load-offline': 'Le serveur est inaccessible. Veuillez vérifier la connexion et réessayer.',
  'document.load-unreadable': 'Le serveur a donné une réponse illisible. Veuillez réessayer.',
  'document.no-such-id':
    'Cette adresse ne désigne aucun document : elle doit se terminer par le numéro d’un document.',
  'document.try-again': 'Réessayer',
  'form.load-newer': 'Charger la version plus récente',
  'form.save-over': 'Écraser',
  'form.keep-editing': 'Continuer la saisie',
  'form.refused': 'Pas encore enregistré. Veuillez vérifier :',
  'form.refused-several_one': 'Pas encore enregistré. {{count}} point à corriger :',
  'form.refused-several_many': 'Pas encore enregistré. {{count}} de points à corriger :',
  'form.refused-several_other': 'Pas encore enregistré. {{count}} points à corriger :',
  'form.leave': 'Votre saisie sur cette page n’est pas enregistrée. Quitter quand même ?',
  'form.leave-confirm': 'Quitter sans enregistrer',
  'form.stay': 'Rester',
  'form.saving': 'Enregistrement…',
  'form.save': 'Enregistrer',
  'form.cancel': 'Annuler',
  'form.unsaved': 'Pas encore enregistré.',
  'document.actions': 'Totaux et actions',
  'document.details': 'Détails',
  'relation.lead': 'Prospect',
  'relation.customer': 'Client',

  // Amounts, discount and totals of a document.
  'amounts.title': 'Montants',
  'amounts.due': 'Montant dû',
  'amounts.paid': 'Montant payé',
  'amounts.shipping': 'Frais de livraison',
  'amounts.use-suggestion': 'Utiliser total − payé : {{amount}}',
  'totals.title': 'Totaux',
  'totals.sub-total': 'Sous-total',
  'totals.tax': 'dont taxes',
  'totals.total': 'Montant total',
  'totals.explain': 'Expliquer\u00a0: {{figure}}, {{amount}}',
  'totals.explain-not-loaded': 'L’explication n’a pas pu être chargée. Veuillez réessayer.',
  'totals.rounded-once':
    'Les sommes sont arrondies une seule fois : elles peuvent différer de quelques centimes du cumul des lignes.',
  'discount.type': 'Type de remise',
  'discount.before': 'Avant taxes',
  'discount.after': 'Après taxes',
  'discount.percent': 'Taux de remise',
  'discount.value': 'Montant de la remise',
  'adjustments.label': 'Ajustements',

  // The product selector.
  'products.title': 'Produits',
  'products.label': 'Produits',
  'products.by-group': 'Choisir des produits par groupe',
  'products.group': 'Groupe de produits',
  'products.find': 'Rechercher et sélectionner des produits',
  'products.select-group': 'Sélectionner tous les produits de {{group}}',
  'products.select-all': 'Sélectionner tous les produits',
  'products.remove-all': 'Tout supprimer',
  'products.line-removed': 'La ligne « {{name}} » a été supprimée.',
  'products.lines-removed_one': '{{count}} ligne a été supprimée.',
  'products.lines-removed_many': '{{count}} de lignes ont été supprimées.',
  'products.lines-removed_other': '{{count}} lignes ont été supprimées.',
  'products.count': 'Lignes : {{count}}',
  'line.product': 'Produit',
  'line.name': 'Désignation',
  'line.price': 'Prix',
  'line.quantity': 'Quantité',
  'line.tax-rates': 'Taux de taxe',
  'line.no-tax': 'Sans taxe',
  'line.total': 'Total',
  'line.of': '{{field}}, ligne {{place}}',
  'line.remove': 'Supprimer la ligne {{place}}',
  'line.name-missing': 'La ligne {{place}} n’a pas de désignation.',

  // The shell around every screen, and the fields and dialogs that screens share.
  'app.skip-to-content': 'Aller au contenu',
  'app.navigation': 'Navigation principale',
  'app.dashboard': 'Tableau de bord',
  'app.emails': 'E-mails',
  'app.settings': 'Paramètres',
  'app.new': 'Nouveau',
  'app.open-menu': 'Ouvrir le menu',
  'app.close-menu': 'Fermer le menu',
  'app.collapse-menu': 'Icônes seulement',
  'app.expand-menu': 'Afficher les noms',
  'app.loading': 'Chargement…',
  'app.version': 'Version {{number}}',
  'app.to-dashboard': 'Aller au tableau de bord',
  'app.crashed':
    'Une erreur s’est produite sur cet écran. Ce qui est enregistré est en sécurité ; veuillez recharger la page.',
  'app.reload': 'Recharger la page',
  'app.load-failed': 'Le chargement a échoué.',
  'app.retry': 'Réessayer',
  'profile.open': 'Profil : {{name}}',
  'profile.title': 'Profil',
  'profile.shortcuts': 'Raccourcis clavier',
  'profile.language': 'Langue',
  'profile.edit': 'Profil et mot de passe',
  'colour-scheme.label': 'Couleurs',
  'colour-scheme.auto': 'Système',
  'colour-scheme.light': 'Clair',
  'colour-scheme.dark': 'Sombre',
  'sign-in.again-title': 'Se reconnecter',
  'sign-in.not-now': 'Pas maintenant',
  'toast.dismiss': 'Fermer ce message',
  'alert.close': 'OK',
  'question.yes': 'Oui',
  'question.no': 'Annuler',
  'number.work-out': 'Calculer',
  'number.unreadable': 'Ce n’est pas un nombre. Écrivez-le comme {{example}}.',
  'toast.undo': 'Annuler',
  'search.empty': 'Veuillez saisir un texte à rechercher !',
  'search.placeholder': 'Chercher',
  'search.label': 'Chercher des propositions, devis, factures, prospects et clients',
  'search.submit': 'Lancer la recherche',
  'search.shortcut': 'Ctrl K',
  'search.results': 'Résultats de la recherche',
  'search.searching': 'Recherche en cours…',
  'search.nothing': 'Aucun résultat pour « {{search}} ».',
  'search.scope':
    'Vous pouvez chercher des noms, des adresses e-mail, des numéros, des montants et tous les mots des propositions, devis, factures, prospects et clients. Le début d’un mot suffit.',
  'search.sign-in': 'Veuillez vous connecter pour chercher.',
  'group.proposal': 'Propositions',
  'group.estimate': 'Devis',
  'group.invoice': 'Factures',
  'group.lead': 'Prospects',
  'group.customer': 'Clients',
  'search.found_one': '{{shown}} résultat : {{groups}}',
  'search.found_many': '{{shown}} résultats : {{groups}}',
  'search.found_other': '{{shown}} résultats : {{groups}}',
  'search.count-proposal_one': '{{shown}} proposition',
  'search.count-proposal_many': '{{shown}} propositions',
  'search.count-proposal_other': '{{shown}} propositions',
  'search.count-estimate_one': '{{shown}} devis',
  'search.count-estimate_many': '{{shown}} devis',
  'search.count-estimate_other': '{{shown}} devis',
  'search.count-invoice_one': '{{shown}} facture',
  'search.count-invoice_many': '{{shown}} factures',
  'search.count-invoice_other': '{{shown}} factures',
  'search.count-lead_one': '{{shown}} prospect',
  'search.count-lead_many': '{{shown}} prospects',
  'search.count-lead_other': '{{shown}} prospects',
  'search.count-customer_one': '{{shown}} client',
  'search.count-customer_many': '{{shown}} clients',
  'search.count-customer_other': '{{shown}} clients',
  'search.see-all': 'Tout voir : {{counted}}',
  'search.found-in': '{{field}} :',
  'search.field-line': 'Ligne',
  'search.field-message': 'Message',
  'search.field-terms': 'Remarque',
  'search.field-notes': 'Notes client',
  'search.field-amount': 'Montant',
  'search.field-username': 'Nom d’utilisateur',
  'search.field-client-name': 'Nom du client',
  'search.field-email': 'E-mail',
  'search.field-phone': 'Téléphone',
  'search.field-address': 'Adresse',
  'search.field-tax-number': 'Numéro de TVA',
  'picker.loading': 'Chargement…',
  'picker.nothing-found': 'Aucun résultat',
  'picker.failed': 'La liste n’a pas pu être chargée.',
  'picker.retry': 'Réessayer',
  'picker.more': '{{count}} de plus : tapez pour les trouver',
  'picker.more-found': 'Il y en a d’autres : tapez pour les trouver',
  'picker.and-more': 'et {{count}} de plus',
  'picker.remove': 'Retirer {{name}}',
  'picker.clear': 'Effacer le choix',
  'day.clear': 'Effacer le champ « {{field}} »',

  // Language.

  // The installation wizard: the cover.
  'installer.title': 'Installation',
  'installer.keep-code': 'Gardez votre code d’achat à portée de main pour l’étape suivante !',
  'installer.install': 'Installer',
  'installer.steps': 'Étapes de l’installation',
  'installer.step-cover': 'Bienvenue',
  'installer.step-settings': 'Paramètres',
  'installer.step-finish': 'Administrateur',
  'installer.not-installed': 'Rien n’est encore installé ici. Ouvrez la page d’accueil pour commencer.',
  'installer.installed': 'L’installation est déjà faite : ses appels sont fermés.',
  'installer.somebody-was-first':
    'Quelqu’un d’autre vient de terminer cette installation. Connectez-vous, ou demandez-lui un compte.',

  'installer.somebody-is-finishing':
    'Quelqu’un d’autre est en train de terminer cette installation. Veuillez patienter un instant, puis recharger la page.',

  // The purchase code.
  'installer.code': 'Code d’achat',
  'installer.code-verify': 'Vérifier',
  'installer.code-where': 'Où se trouve mon code d’achat ?',
  'installer.code-empty': 'Veuillez saisir votre code d’achat !',
  'installer.code-valid': 'Le code d’achat est valide.',
  'installer.code-invalid': 'Le code d’achat n’est pas valide.',
  'installer.code-unchecked': 'Le code d’achat n’a pas encore été vérifié.',
  'installer.code-needed': 'Un code d’achat valide est nécessaire pour cela.',
  'installer.licence-unreachable':
    'Le service de licences de {{host}} est inaccessible depuis ce navigateur. Veuillez réessayer dans un instant.',
  'installer.licence-away':
    'Le service de licences de {{host}} est inaccessible : {{reason}}. Veuillez réessayer dans un instant.',
  'installer.submit-after-code': 'Le bouton « Valider » apparaît une fois le code d’achat vérifié.',
  'licence.valid': 'Ce code d’achat est valide.',
  'licence.invalid': 'Ce code d’achat n’est pas valide. Veuillez le comparer caractère par caractère.',
  'licence.help-title': 'Où se trouve mon code d’achat ?',
  'licence.help-console': 'Le serveur l’a affiché dans sa console lors de son premier démarrage.',
  'licence.help-file':
    'Il se trouve aussi dans le fichier storage/app/purchase-code.txt du répertoire de données du serveur.',
  'licence.help-why':
    'Qui peut l’y lire a montré que le serveur est le sien. Il n’est nécessaire qu’une seule fois.',

  // Requirements and folders.
  'installer.requirements': 'Prérequis du serveur',
  'installer.requirement': 'Prérequis',
  'installer.on-server': 'Serveur',
  'installer.required': 'Requis',
  'installer.runtime': 'Version de Node.js',
  'installer.present': 'Installé',
  'installer.absent': 'Non installé',
  'installer.refresh': 'Actualiser',
  'installer.refreshed': 'Vérifié à {{time}}.',
  'installer.requirement-ctype': 'Ctype : classes de caractères de toutes les écritures',
  'installer.requirement-fileinfo': 'Fileinfo : type de contenu des fichiers envoyés',
  'installer.requirement-json': 'JSON',
  'installer.requirement-bcmath': 'bcmath : décimaux exacts',
  'installer.requirement-mbstring': 'Mbstring : anciens encodages de texte',
  'installer.requirement-openssl': 'OpenSSL : TLS et AES',
  'installer.requirement-pdo': 'PDO : pilotes de bases de données',
  'installer.requirement-tokenizer': 'Tokenizer : recherche en texte intégral',
  'installer.requirement-xml': 'XML : écriture et analyse',
  'installer.advice-runtime': 'Démarrez le serveur avec Node.js {{required}} ou une version plus récente.',
  'installer.advice-full-icu':
    'Utilisez un Node.js doté de toutes les données d’internationalisation (full-icu), comme celui fourni avec ce produit.',
  'installer.advice-packages':
    'Réinstallez les paquets de ce produit, sur cette machine et pour sa plateforme : {{reason}}',
  'installer.advice-openssl': 'Utilisez un Node.js compilé avec OpenSSL, comme celui fourni avec ce produit.',
  'installer.permissions': 'Droits des dossiers',
  'installer.permissions-rule': '0755 ou plus est nécessaire.',
  'installer.permission-good': 'Suffisants',
  'installer.permission-bad': 'Insuffisants',
  'installer.advice-permission': 'Sur le serveur, rendez ses droits au dossier : {{command}}',
  'installer.folder-unwritable':
    'Le serveur ne peut pas écrire dans le dossier {{folder}}. Rendez-lui ses droits sur le serveur : {{command}}',

  // The settings.
  'installer.choose-language': 'Langue',
  'installer.basic': 'Paramètres généraux',
  'installer.app-name': 'Nom de l’application',
  'installer.app-env': 'Environnement',
  'installer.env-local': 'Local',
  'installer.env-staging': 'Préproduction',
  'installer.env-production': 'Production',
  'installer.app-debug': 'Débogage',
  'installer.debug-on': 'Activé',
  'installer.debug-off': 'Désactivé',
  'installer.app-url': 'URL',
  'installer.app-url-hint': 'L’adresse que les utilisateurs ouvriront, avec son chemin s’il y en a un.',
  'installer.show-field': 'Afficher : {{field}}',
  'installer.hide-field': 'Masquer : {{field}}',
  'installer.copy': 'Copier',
  'installer.copied': 'Copié.',
  'installer.copy-by-hand': 'La commande est sélectionnée : copiez-la avec Ctrl+C ou Cmd+C.',
  'installer.smtp': 'Paramètres SMTP',
  'installer.schedule-note':
    'Pour que les e-mails en file d’attente partent même quand personne n’utilise le produit, faites exécuter cette commande chaque minute par le serveur, sous forme d’une ligne de sa crontab :',
  'installer.mail-driver': 'Mode d’envoi',
  'installer.driver-smtp': 'Serveur SMTP',
  'installer.driver-sendmail': 'Programme sendmail de ce serveur',
  'installer.driver-log': 'Écrire dans un fichier journal, ne rien envoyer',
  'installer.mail-host': 'Hôte de messagerie',
  'installer.mail-host-hint': 'Laissez ce champ vide pour vous passer d’e-mail pour l’instant.',
  'installer.mail-port': 'Port de messagerie',
  'installer.mail-username': 'Utilisateur de messagerie',
  'installer.mail-password': 'Mot de passe de messagerie',
  'installer.mail-encryption': 'Chiffrement',
  'installer.encryption-none': 'Aucun',
  'installer.encryption-ssl': 'SSL/TLS dès la connexion (en général port 465)',
  'installer.encryption-tls': 'STARTTLS (en général port 587)',
  'installer.test-mail-to': 'Envoyer le test à',
  'installer.test-mail': 'Envoyer un e-mail de test',
  'installer.database': 'Paramètres de la base',
  'installer.db-connection': 'Connexion à la base',
  'installer.db-mysql': 'MySQL ou MariaDB',
  'installer.db-sqlite': 'Intégrée (SQLite) : sans serveur de base de données',
  'installer.db-host': 'Hôte de la base',
  'installer.db-port': 'Port de la base',
  'installer.db-database': 'Nom de la base',
  'installer.db-database-hint': 'Elle est créée si elle n’existe pas et que l’utilisateur peut la créer.',
  'installer.db-file': 'Fichier de la base',
  'installer.db-file-hint': 'Un fichier dans storage/app du répertoire de données.',
  'installer.db-username': 'Utilisateur de la base',
  'installer.db-password': 'Mot de passe de la base',
  'installer.test-database': 'Tester la base de données',
  'installer.submit': 'Valider',
  'installer.submitting': 'Préparation de la base de données…',
  'installer.back': 'Retour',
  'installer.to-correct': 'Veuillez vérifier :',
  'installer.url-invalid':
    'Le champ « {{field}} » doit être une adresse complète comme https://example.com/crm, sans utilisateur, point d’interrogation ni #.',

  // What the database, the mail server and the preparation have to say.
  'installer.db-connected': 'Connexion à {{product}} établie sur {{place}}.',
  'installer.db-will-create': 'La base de données {{database}} n’existe pas encore et sera créée.',
  'installer.db-empty': 'La base de données {{database}} existe et est vide.',
  'installer.db-begun':
    'La base de données {{database}} contient une installation commencée, qui sera achevée.',
  'installer.db-holds-product':
    'La base de données {{database}} contient déjà ce produit (utilisateurs : {{members}}, documents : {{documents}}). Elle peut être utilisée telle quelle ; rien n’y est écrasé.',
  'installer.use-existing': 'Utiliser cette base',
  'installer.choose-another': 'Choisir une autre base',
  'installer.db-foreign':
    'La base de données {{database}} contient des tables d’un autre programme ({{tables}}). Veuillez en choisir une vide ; rien n’a été modifié.',
  'installer.db-newer':
    'La base de données {{database}} a été créée par une version plus récente de ce produit ({{step}}). Veuillez installer cette version.',
  'installer.db-away':
    'Le serveur de base de données {{place}} ne répond pas : {{reason}}. Veuillez vérifier l’hôte et le port, et que le serveur est en marche.',
  'installer.db-refused':
    'Le serveur de base de données {{place}} refuse l’accès à l’utilisateur {{user}}. Veuillez vérifier l’utilisateur et le mot de passe.',
  'installer.db-insecure':
    'Personne de confiance ne se porte garant du serveur de base de données {{place}} ({{reason}}) : rien ne lui a été dit. Indiquez le fichier de ses certificats dans DB_SSL_CA, et dans DB_HOST le nom que porte son certificat.',
  'installer.db-wants-tls':
    'Le serveur de base de données {{place}} n’accepte que des connexions chiffrées. Mettez DB_SSL=true : dans l’environnement de ce serveur avant l’installation, dans le fichier d’environnement après.',
  'installer.db-not-created':
    'La base de données {{database}} n’existe pas, et l’utilisateur {{user}} n’a pas le droit de la créer. Créez-la, ou donnez ce droit à l’utilisateur.',
  'installer.db-no-rights':
    'L’utilisateur {{user}} n’a pas le droit d’utiliser la base de données {{database}} : {{reason}}',
  'installer.db-name-impossible':
    'La base de données ne peut pas s’appeler {{database}}. Veuillez choisir un autre nom.',
  'installer.db-file-unusable':
    'Le fichier {{file}} n’est pas utilisable comme base de données intégrée : {{reason}}',
  'installer.db-failed': 'La base de données {{database}} a refusé une étape : {{reason}}',
  'installer.db-created': 'La base de données {{database}} a été créée.',
  'installer.step-done': '{{step}} : terminé.',
  'installer.tables-there': 'Toutes les tables sont à jour.',
  'installer.reference-data': 'Les statuts, devises, taux de taxe et paramètres sont en place.',
  'installer.ready': 'Prêt : il reste l’administrateur.',
  'installer.url-differs':
    'Remarque : l’URL des paramètres est {{url}}, mais cette page a été ouverte à l’adresse {{origin}}. Après l’installation, le produit répond à l’URL des paramètres.',
  'installer.mail-off':
    'L’hôte de messagerie est vide : l’e-mail reste désactivé tant que les paramètres n’en indiquent pas.',
  'installer.mail-accepted':
    '{{host}} a accepté l’e-mail de test pour {{to}}. Veuillez consulter cette boîte de réception.',
  'installer.mail-away':
    'Le serveur de messagerie {{place}} ne répond pas : {{reason}}. Veuillez vérifier l’hôte, le port et le chiffrement.',
  'installer.mail-refused':
    'Le serveur de messagerie {{place}} refuse l’accès à l’utilisateur {{user}}. Veuillez vérifier l’utilisateur et le mot de passe. Sa réponse : {{reason}}',
  'installer.mail-rejected':
    'Le serveur de messagerie {{place}} n’accepte pas cet e-mail. Veuillez vérifier de quelle adresse il vous laisse écrire, et quelle taille il accepte. Sa réponse\u00a0: {{reason}}',
  'installer.mail-insecure':
    'Pas de connexion sécurisée au serveur de messagerie {{place}} : {{reason}}. Veuillez vérifier le chiffrement.',
  'installer.mail-logged': 'L’e-mail de test a été écrit dans {{file}}. Rien n’a été envoyé.',
  'installer.mail-no-program':
    'Aucun programme sendmail ne fonctionne sur ce serveur. Veuillez en installer un, ou indiquer un serveur SMTP à la place\u00a0: {{reason}}',
  'installer.mail-program-refused':
    'Le programme sendmail de ce serveur a refusé l’e-mail. Veuillez vérifier ses adresses, et ce que le programme est réglé pour accepter. Sa réponse\u00a0: {{reason}}',
  'installer.mail-program-busy':
    'Le programme sendmail de ce serveur ne peut pas prendre l’e-mail pour le moment. Veuillez réessayer plus tard\u202f; si cela n’aide pas, faites regarder sa file d’attente par un administrateur. Sa réponse\u00a0: {{reason}}',
  'installer.test-mail-subject': 'E-mail de test de {{name}}',
  'installer.test-mail-body': 'Cet e-mail montre que {{name}} peut envoyer des e-mails.',

  // The doctor, on the command line.
  'doctor.runtime': 'Node.js {{version}}',
  'doctor.folder': 'Dossier {{folder}} ({{permission}})',
  'doctor.installation': 'Installation',
  'doctor.not-installed': 'Rien n’est encore installé : démarrez le serveur et ouvrez-le dans un navigateur.',
  'doctor.environment-gone':
    'Le produit est installé, mais son fichier d’environnement a disparu. Restaurez-le depuis une sauvegarde.',
  'doctor.not-finished':
    'L’installation n’est pas terminée : démarrez le serveur et poursuivez dans un navigateur.',
  'doctor.database': 'Base de données',
  'doctor.database-holds':
    'Elle contient ce produit (utilisateurs : {{members}}, documents : {{documents}}).',
  'doctor.mail': 'E-mail',
  'doctor.mail-password': 'Mot de passe du serveur d’e-mail',
  'doctor.mail-password-in-clear':
    'Il part vers {{host}} sans chiffrement. Mettez MAIL_ENCRYPTION sur tls ou ssl dans le fichier d’environnement, et MAIL_PORT sur le port correspondant.',
  'doctor.all-good': 'Tout va bien.',
  'doctor.some-bad_one': '{{count}} point demande votre attention.',
  'doctor.some-bad_many': '{{count}} de points demandent votre attention.',
  'doctor.some-bad_other': '{{count}} points demandent votre attention.',

  // The environment file.
  'env.no-key': 'La ligne {{line}} n’est pas de la forme KEY=value.',
  'env.twice': 'Ligne {{line}} : {{key}} s’y trouve une seconde fois.',
  'env.no-json': 'Ligne {{line}} : écrivez la valeur entre guillemets droits doubles, comme une chaîne JSON.',
  'env.impossible-key': '« {{key}} » ne peut pas être une clé du fichier d’environnement.',
  'env.missing': 'Il manque {{key}} dans le fichier d’environnement.',
  'env.db-nodes':
    'DB_HOST vaut « {{value}} », mais doit nommer un serveur, ou les nœuds d’une grappe comme « db1, db2:3307, db3 ».',
  'env.port': '{{key}} vaut « {{value}} », mais doit être un nombre entier de 1 à 65535.',
  'env.choice': '{{key}} vaut « {{value}} », mais doit avoir l’une de ces valeurs : {{choices}}.',
  'env.db-file':
    'DB_DATABASE vaut « {{value}} », mais doit être un fichier dans storage/app, ou un chemin complet hors du répertoire de données.',
  'env.db-ssl-ca':
    'DB_SSL_CA indique {{file}}, mais cet utilisateur n’y lit aucun certificat. Ce doit être un fichier PEM.',
  'env.db-ssl-off':
    'DB_SSL_CA est défini, mais DB_SSL n’est pas true. Mettez DB_SSL=true, ou retirez DB_SSL_CA.',
  'env.not-allowed':
    'Cet utilisateur ne peut pas lire le fichier d’environnement {{file}}. Donnez-le à l’utilisateur qui exécute le serveur, avec chown.',
  'env.key-renewal':
    'Le renouvellement de APP_KEY a été commencé et n’est pas terminé. Arrêtez tous les serveurs, puis lancez\u00a0: quittance renew-key',
  'env.key-too-short': 'APP_KEY est trop court : au moins {{min}} caractères.',
  'env.name-too-long': 'APP_NAME est trop long : au plus {{max}} caractères.',
  'env.url': 'APP_URL vaut « {{value}} », mais doit être une adresse complète comme https://example.com/crm.',
  'env.unknown-key': 'Il n’y a pas de paramètre {{key}}.',

  // The last step.
  'installer.output': 'Sortie du serveur',
  'installer.env': 'Fichier d’environnement',
  'installer.env-hint': 'Un KEY=value par ligne. Ce que vous modifiez ici sera enregistré tel quel.',
  'installer.env-show': 'Afficher les mots de passe',
  'installer.env-hide': 'Masquer les mots de passe',
  'installer.admin-email': 'E-mail administrateur',
  'installer.admin-password': 'Mot de passe administrateur',
  'installer.admin-password-hint': '12 caractères ou plus.',
  'installer.existing-admin-hint':
    'Cette base de données a déjà un administrateur : connectez-vous avec son compte. Aucun autre n’est créé.',
  'installer.finish': 'Installer et créer l’administrateur',
  'installer.finishing': 'Installation…',
  'installer.password-too-short': 'Le mot de passe est trop court : {{min}} caractères au minimum.',
  'installer.admin-wrong':
    'Cette base de données a déjà un administrateur, et cet e-mail et ce mot de passe ne sont pas les siens.',
  'installer.not-prepared':
    'Ce navigateur n’a pas encore validé les paramètres. Veuillez revenir aux paramètres.',
  'installer.true-or-false': 'Le champ « {{field}} » doit valoir true ou false.',
  ...accessFrench,
  ...answersFrench,
  ...backupsFrench,
  ...catalogueFrench,
  ...composerFrench,
  ...conversionsFrench,
  ...dashboardFrench,
  ...draftsFrench,
  ...editingFrench,
  ...pastingFrench,
  ...emailsFrench,
  ...explainingFrench,
  ...importsFrench,
  ...lettersFrench,
  ...listsFrench,
  ...looksFrench,
  ...membersFrench,
  ...outboxFrench,
  ...papersFrench,
  ...partiesFrench,
  ...pickersFrench,
  ...previewFrench,
  ...securityFrench,
  ...settingsFrench,
  ...sheetsFrench,
  ...shortcutsFrench,
  ...versionsFrench,
}
