import { accessGerman } from './access/german.ts'
import { answersGerman } from './answers/german.ts'
import { backupsGerman } from './backups/german.ts'
import { catalogueGerman } from './catalogue/german.ts'
import { composerGerman } from './composer/german.ts'
import { conversionsGerman } from './conversions/german.ts'
import { dashboardGerman } from './dashboard/german.ts'
import { draftsGerman } from './drafts/german.ts'
import { editingGerman } from './editing/german.ts'
import { emailsGerman } from './emails/german.ts'
import { explainingGerman } from './explaining/german.ts'
import { importsGerman } from './imports/german.ts'
import { lettersGerman } from './letters/german.ts'
import { listsGerman } from './lists/german.ts'
import { looksGerman } from './looks/german.ts'
import { membersGerman } from './members/german.ts'
import { outboxGerman } from './outbox/german.ts'
import { papersGerman } from './papers/german.ts'
import { partiesGerman } from './parties/german.ts'
import { pastingGerman } from './pasting/german.ts'
import { pickersGerman } from './pickers/german.ts'
import { previewGerman } from './preview/german.ts'
import { securityGerman } from './security/german.ts'
import { settingsGerman } from './settings/german.ts'
import { sheetsGerman } from './sheets/german.ts'
import { shortcutsGerman } from './shortcuts/german.ts'
import type { Dictionary } from './text-keys.ts'
import { versionsGerman } from './versions/german.ts'

/** The product in German. */
export const german: Dictionary = {
  // What a field of a call must look like. {{field}} is its name in the call.
  'field.missing': '„{{field}}“ fehlt. Bitte füllen Sie das Feld aus.',
  'field.wrong-type': '„{{field}}“ hat den falschen Typ: Erwartet wird {{expected}}.',
  'field.letter-needed': '„{{field}}“ muss mindestens einen Buchstaben oder eine Ziffer enthalten.',
  'field.text-expected': '„{{field}}“ muss Text sein.',
  'field.too-long': '„{{field}}“ ist zu lang: höchstens {{max}} Zeichen.',
  'field.control-characters':
    '„{{field}}“ enthält Zeichen, die nicht angezeigt werden können. Bitte entfernen Sie sie.',
  'field.number-expected': '„{{field}}“ muss eine Zahl sein, geschrieben wie 1234.56.',
  'field.unreadable': '„{{field}}“ ist keine Zahl.',
  'field.whole-number-expected': '„{{field}}“ muss eine ganze Zahl sein.',
  'field.too-small': '„{{field}}“ muss mindestens {{min}} sein.',
  'field.too-large': '„{{field}}“ darf höchstens {{max}} sein.',
  'field.too-many-places': '„{{field}}“ darf höchstens {{max}} Nachkommastellen haben.',
  'field.too-many-digits': '„{{field}}“ darf höchstens {{max}} Ziffern haben.',
  'field.day-expected': '„{{field}}“ muss ein existierender Tag sein, geschrieben wie 2026-01-31.',
  'line.object-expected': '„{{field}}“ muss eine Position sein: ein Objekt mit name, price und quantity.',
  'field.record-expected': '„{{field}}“ muss ein ausgewählter Eintrag oder dessen ID sein.',
  'field.status-expected': '„{{field}}“ muss ein Status, dessen ID oder dessen Name sein.',
  'field.relation-expected': '„{{field}}“ muss Lead oder Customer sein.',
  'field.choice-expected': '„{{field}}“ muss einer dieser Werte sein: {{choices}}.',
  'field.place-expected': '„{{field}}“ muss eine Stelle in der Liste sein, wie die letzte Antwort sie angab.',
  'field.list-expected': '„{{field}}“ muss eine Liste sein.',
  'field.too-many-entries': '„{{field}}“ darf höchstens {{max}} Einträge haben.',
  'field.email-expected': '„{{field}}“ muss eine E-Mail-Adresse sein, wie name@example.com.',
  'field.email-hyphen':
    '„{{field}}“ beginnt mit einem Bindestrich: Programme, die E-Mails senden, lesen das als Option. Bitte schreiben Sie eine andere Adresse.',
  'field.unknown-record':
    '„{{field}}“ verweist auf einen Eintrag, der nicht existiert oder nicht mehr verwendet wird. Bitte wählen Sie einen anderen.',
  'field.invalid': '„{{field}}“ ist ungültig.',

  // Rules of lines and totals, as specified.
  'line.quantity-too-small': 'Die Menge darf nicht kleiner als 1 sein',
  'line.price-below-zero': 'Der Preis darf nicht kleiner als 0 sein',
  'line.name-required': 'Die Bezeichnung ist erforderlich',
  'line.price-empty': 'Der Preis ist leer. Geben Sie 0 ein, wenn dies nichts kostet.',
  'adjustments.empty': 'Das Feld darf nicht leer sein.',
  'discount.empty': 'Der Rabattsatz ist leer. Geben Sie 0 ein, wenn kein Rabatt gewährt wird.',
  'document.date-empty': 'Das Datum ist leer. Bitte geben Sie einen Tag ein.',
  'document.no-lines': 'Bitte wählen Sie mindestens ein Produkt aus.',
  'document.too-many-lines':
    'Ein Dokument kann höchstens {{max}} Positionen haben. Bitte teilen Sie es auf mehrere Dokumente auf.',
  'document.too-large': 'Die Beträge dieses Dokuments sind zu groß: höchstens {{max}}.',
  'form.changed-meanwhile':
    '{{name}} hat dies am {{time}} gespeichert, nachdem Sie es geöffnet hatten. Laden Sie die neuere Fassung oder überschreiben Sie sie.',
  'document.unusual-number':
    'Die Nummer {{number}} liegt um mehr als {{jump}} über der höchsten ({{highest}}). Trotzdem verwenden?',

  // Calls.
  'call.offline':
    'Der Server ist nicht erreichbar. Ihre Eingaben sind noch da; bitte versuchen Sie es erneut.',
  'call.unreadable':
    'Die Antwort des Servers kann nicht gelesen werden. Ihre Eingaben sind noch da; bitte versuchen Sie es erneut.',
  'call.still-waiting': 'Der Server hat noch nicht geantwortet …',

  // Signing in.
  'sign-in.title': 'Anmelden',
  'sign-in.email': 'E-Mail',
  'sign-in.password': 'Passwort',
  'sign-in.submit': 'Anmelden',
  'sign-in.code': 'Code',
  'sign-in.code-hint': 'Aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
  'sign-in.forgotten': 'Passwort vergessen?',
  'sign-in.again': 'Ihre Sitzung ist beendet. Melden Sie sich wieder an: Ihre Eingaben sind noch da.',
  'sign-in.signed-out': 'Sie sind abgemeldet.',
  'sign-in.sign-out': 'Abmelden',

  // Proposal.
  'proposal.name': 'Angebot',
  'proposal.new': 'Neues Angebot',
  'proposal.edit': 'Angebot bearbeiten - {{id}}',
  'proposal.number': 'Angebotsnummer',
  'proposal.title': 'Betreff',
  'proposal.date': 'Angebotsdatum',
  'proposal.due-date': 'Gültig bis',
  'proposal.owner': 'Vertriebsmitarbeiter',
  'proposal.party': 'Interessent/Kunde',
  'proposal.terms': 'Bemerkung',
  'proposal.customer-notes': 'Kundenhinweise',
  'proposal.occupied': 'Diese Angebotsnummer ist bereits vergeben!',
  'proposal.available': 'Diese Angebotsnummer ist verfügbar!',
  'proposal.save': 'Angebot speichern',
  'proposal.update': 'Angebot aktualisieren',

  // Estimate.
  'estimate.name': 'Kostenvoranschlag',
  'estimate.new': 'Neuer Kostenvoranschlag',
  'estimate.edit': 'Kostenvoranschlag bearbeiten',
  'estimate.number': 'Kostenvoranschlagsnr.',
  'estimate.title': 'Titel',
  'estimate.date': 'Ausstellungsdatum',
  'estimate.due-date': 'Gültig bis',
  'estimate.owner': 'Vertriebsmitarbeiter',
  'estimate.party': 'Interessent/Kunde',
  'estimate.terms': 'Bemerkung',
  'estimate.customer-notes': 'Kundenhinweise',
  'estimate.occupied': 'Diese Kostenvoranschlagsnummer ist bereits vergeben!',
  'estimate.available': 'Diese Kostenvoranschlagsnummer ist verfügbar!',
  'estimate.save': 'Kostenvoranschlag speichern',
  'estimate.update': 'Kostenvoranschlag aktualisieren',

  // Invoice.
  'invoice.name': 'Rechnung',
  'invoice.new': 'Neue Rechnung',
  'invoice.edit': 'Rechnung bearbeiten',
  'invoice.number': 'Rechnungsnummer',
  'invoice.title': 'Rechnungstitel',
  'invoice.date': 'Rechnungsdatum',
  'invoice.due-date': 'Fälligkeitsdatum',
  'invoice.owner': 'Rechnungsbetreuer',
  'invoice.party': 'Kunde',
  'invoice.terms': 'Bemerkung',
  'invoice.customer-notes': 'Kundenhinweise',
  'invoice.occupied': 'Diese Rechnungsnummer ist bereits vergeben!',
  'invoice.available': 'Diese Rechnungsnummer ist verfügbar!',
  'invoice.save': 'Rechnung speichern',
  'invoice.update': 'Rechnung aktualisieren',

  // The document form.
  'document.relation': 'Typ',
  'document.status': 'Status',
  'document.currency': 'Währung',
  'document.message': 'Nachricht',
  'document.still-missing': 'Es fehlt noch: {{fields}}.',
  'document.number-being-checked': 'Die Nummer wird geprüft.',
  'document.number-unchecked':
    'Die Nummer konnte nicht geprüft werden. Beim Speichern zeigt sich, ob sie frei ist.',
  'document.use-free-number': 'Stattdessen {{number}} verwenden',
  'document.use-number': '{{number}} verwenden',
  'document.leaves-empty_one': 'Lässt die Nummer {{numbers}} aus.',
  'document.leaves-empty_other': 'Lässt die Nummern {{numbers}} aus.',
  'document.dated-before': 'Das Datum liegt vor dem von Nr.\u00a0{{number}} ({{date}}).',
  'document.dated-after': 'Das Datum liegt nach dem von Nr.\u00a0{{number}} ({{date}}).',
  'document.due-before-date': 'Dieser Tag liegt vor dem Dokumentdatum.',
  'document.client-first-type': 'Wählen Sie zuerst den Typ.',
  'document.unknown-party': 'Den Kunden, den dieser Link nennt, gibt es nicht. Bitte wählen Sie einen aus.',
  'document.make-customer': 'Diesen Interessenten zum Kunden machen',
  'document.not-for-relation':
    'Dieser Link nennt einen Interessenten, dieses Dokument ist aber für einen Kunden. Bitte wählen Sie einen Kunden.',
  'document.load-failed': 'Das Laden ist fehlgeschlagen.',
  'document.load-offline':
    'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'document.load-unreadable':
    'Die Antwort des Servers kann nicht gelesen werden. Bitte versuchen Sie es erneut.',
  'document.no-such-id':
    'Diese Adresse nennt kein Dokument: Ihr letzter Teil muss die Nummer eines Dokuments sein.',
  'document.try-again': 'Erneut versuchen',
  'form.load-newer': 'Neuere Fassung laden',
  'form.save-over': 'Überschreiben',
  'form.keep-editing': 'Weiter bearbeiten',
  'form.refused': 'Noch nicht gespeichert. Bitte prüfen Sie:',
  'form.refused-several_one': 'Noch nicht gespeichert. {{count}} Angabe zu korrigieren:',
  'form.refused-several_other': 'Noch nicht gespeichert. {{count}} Angaben zu korrigieren:',
  'form.leave': 'Ihre Eingaben auf dieser Seite sind nicht gespeichert. Trotzdem verlassen?',
  'form.leave-confirm': 'Ohne Speichern verlassen',
  'form.stay': 'Bleiben',
  'form.saving': 'Wird gespeichert …',
  'form.save': 'Speichern',
  'form.cancel': 'Abbrechen',
  'form.unsaved': 'Noch nicht gespeichert.',
  'document.actions': 'Summen und Aktionen',
  'document.details': 'Details',
  'relation.lead': 'Interessent',
  'relation.customer': 'Kunde',

  // Amounts, discount and totals of a document.
  'amounts.title': 'Beträge',
  'amounts.due': 'Offener Betrag',
  'amounts.paid': 'Bezahlter Betrag',
  'amounts.shipping': 'Versandkosten',
  'amounts.use-suggestion': 'Gesamt − bezahlt übernehmen: {{amount}}',
  'totals.title': 'Summen',
  'totals.sub-total': 'Zwischensumme',
  'totals.tax': 'davon Steuer',
  'totals.total': 'Gesamtbetrag',
  'totals.explain': 'Erklären: {{figure}}, {{amount}}',
  'totals.explain-not-loaded':
    'Die Erklärung konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
  'totals.rounded-once':
    'Summen werden nur einmal gerundet; sie können daher um Cents von den addierten Positionen abweichen.',
  'discount.type': 'Rabattart',
  'discount.before': 'Vor Steuer',
  'discount.after': 'Nach Steuer',
  'discount.percent': 'Rabattsatz',
  'discount.value': 'Rabattbetrag',
  'adjustments.label': 'Anpassungen',

  // The product selector.
  'products.title': 'Produkte',
  'products.label': 'Produkte',
  'products.by-group': 'Produkte nach Gruppe auswählen',
  'products.group': 'Produktgruppe',
  'products.find': 'Produkte suchen und auswählen',
  'products.select-group': 'Alle Produkte von {{group}} auswählen',
  'products.select-all': 'Alle Produkte auswählen',
  'products.remove-all': 'Alle entfernen',
  'products.line-removed': '{{name}} wurde entfernt.',
  'products.lines-removed_one': '{{count}} Position wurde entfernt.',
  'products.lines-removed_other': '{{count}} Positionen wurden entfernt.',
  'products.count': 'Positionen: {{count}}',
  'line.product': 'Produkt',
  'line.name': 'Bezeichnung',
  'line.price': 'Preis',
  'line.quantity': 'Menge',
  'line.tax-rates': 'Steuersätze',
  'line.no-tax': 'Keine Steuer',
  'line.total': 'Gesamt',
  'line.of': '{{field}}, Position {{place}}',
  'line.remove': 'Position {{place}} entfernen',
  'line.name-missing': 'Position {{place}} hat keine Bezeichnung.',

  // The shell around every screen, and the fields and dialogs that screens share.
  'app.skip-to-content': 'Zum Inhalt springen',
  'app.navigation': 'Hauptnavigation',
  'app.dashboard': 'Übersicht',
  'app.emails': 'E-Mails',
  'app.settings': 'Einstellungen',
  'app.new': 'Neu',
  'app.open-menu': 'Menü öffnen',
  'app.close-menu': 'Menü schließen',
  'app.collapse-menu': 'Nur Symbole zeigen',
  'app.expand-menu': 'Namen zeigen',
  'app.loading': 'Wird geladen …',
  'app.version': 'Version {{number}}',
  'app.to-dashboard': 'Zur Übersicht',
  'app.crashed':
    'Auf diesem Bildschirm ist ein Fehler aufgetreten. Gespeichertes ist sicher; bitte laden Sie die Seite neu.',
  'app.reload': 'Seite neu laden',
  'app.load-failed': 'Das Laden ist fehlgeschlagen.',
  'app.retry': 'Erneut versuchen',
  'profile.open': 'Profil: {{name}}',
  'profile.title': 'Profil',
  'profile.shortcuts': 'Tastenkürzel',
  'profile.language': 'Sprache',
  'profile.edit': 'Profil und Passwort',
  'colour-scheme.label': 'Farben',
  'colour-scheme.auto': 'System',
  'colour-scheme.light': 'Hell',
  'colour-scheme.dark': 'Dunkel',
  'sign-in.again-title': 'Erneut anmelden',
  'sign-in.not-now': 'Nicht jetzt',
  'toast.dismiss': 'Diese Meldung schließen',
  'alert.close': 'OK',
  'question.yes': 'Ja',
  'question.no': 'Abbrechen',
  'number.work-out': 'Ausrechnen',
  'number.unreadable': 'Das ist keine Zahl. Schreiben Sie sie wie {{example}}.',
  'toast.undo': 'Rückgängig',
  'search.empty': 'Bitte geben Sie einen Suchtext ein!',
  'search.placeholder': 'Chercher',
  'search.label': 'Angebote, Kostenvoranschläge, Rechnungen, Interessenten und Kunden suchen',
  'search.submit': 'Suchen',
  'search.shortcut': 'Strg K',
  'search.results': 'Suchergebnisse',
  'search.searching': 'Suche läuft …',
  'search.nothing': 'Nichts gefunden für „{{search}}“.',
  'search.scope':
    'Sie können nach Namen, E-Mail-Adressen, Nummern, Beträgen und allen Wörtern in Angeboten, Kostenvoranschlägen, Rechnungen, Interessenten und Kunden suchen. Der Anfang eines Wortes genügt.',
  'search.sign-in': 'Bitte melden Sie sich an, um zu suchen.',
  'group.proposal': 'Angebote',
  'group.estimate': 'Kostenvoranschläge',
  'group.invoice': 'Rechnungen',
  'group.lead': 'Interessenten',
  'group.customer': 'Kunden',
  'search.found_one': '{{shown}} Treffer: {{groups}}',
  'search.found_other': '{{shown}} Treffer: {{groups}}',
  'search.count-proposal_one': '{{shown}} Angebot',
  'search.count-proposal_other': '{{shown}} Angebote',
  'search.count-estimate_one': '{{shown}} Kostenvoranschlag',
  'search.count-estimate_other': '{{shown}} Kostenvoranschläge',
  'search.count-invoice_one': '{{shown}} Rechnung',
  'search.count-invoice_other': '{{shown}} Rechnungen',
  'search.count-lead_one': '{{shown}} Interessent',
  'search.count-lead_other': '{{shown}} Interessenten',
  'search.count-customer_one': '{{shown}} Kunde',
  'search.count-customer_other': '{{shown}} Kunden',
  'search.see-all': 'Alle ansehen: {{counted}}',
  'search.found-in': '{{field}}:',
  'search.field-line': 'Position',
  'search.field-message': 'Nachricht',
  'search.field-terms': 'Bemerkung',
  'search.field-notes': 'Kundenhinweise',
  'search.field-amount': 'Betrag',
  'search.field-username': 'Benutzername',
  'search.field-client-name': 'Name des Kunden',
  'search.field-email': 'E-Mail',
  'search.field-phone': 'Telefon',
  'search.field-address': 'Adresse',
  'search.field-tax-number': 'Steuernummer',
  'picker.loading': 'Wird geladen …',
  'picker.nothing-found': 'Nichts gefunden',
  'picker.failed': 'Die Liste konnte nicht geladen werden.',
  'picker.retry': 'Erneut versuchen',
  'picker.more': '{{count}} weitere: zum Finden tippen',
  'picker.more-found': 'Es gibt weitere: zum Finden tippen',
  'picker.and-more': 'und {{count}} weitere',
  'picker.remove': '{{name}} entfernen',
  'picker.clear': 'Auswahl löschen',
  'day.clear': '{{field}} leeren',

  // Language.

  // The installation wizard: the cover.
  'installer.title': 'Installation',
  'installer.keep-code': 'Halten Sie Ihren Kaufcode für den nächsten Schritt bereit!',
  'installer.install': 'Installieren',
  'installer.steps': 'Schritte der Installation',
  'installer.step-cover': 'Willkommen',
  'installer.step-settings': 'Einstellungen',
  'installer.step-finish': 'Administrator',
  'installer.not-installed': 'Hier ist noch nichts installiert. Öffnen Sie die Startseite, um zu beginnen.',
  'installer.installed':
    'Das Produkt ist bereits installiert: Die Aufrufe der Installation sind geschlossen.',
  'installer.somebody-was-first':
    'Jemand anderes hat diese Installation soeben abgeschlossen. Melden Sie sich an oder bitten Sie dort um ein Konto.',

  'installer.somebody-is-finishing':
    'Jemand anderes schließt diese Installation gerade ab. Bitte warten Sie einen Moment und laden Sie dann die Seite neu.',

  // The purchase code.
  'installer.code': 'Kaufcode',
  'installer.code-verify': 'Prüfen',
  'installer.code-where': 'Wo finde ich meinen Kaufcode?',
  'installer.code-empty': 'Bitte geben Sie Ihren Kaufcode ein!',
  'installer.code-valid': 'Der Kaufcode ist gültig.',
  'installer.code-invalid': 'Der Kaufcode ist ungültig.',
  'installer.code-unchecked': 'Der Kaufcode wurde noch nicht geprüft.',
  'installer.code-needed': 'Dafür ist ein gültiger Kaufcode erforderlich.',
  'installer.licence-unreachable':
    'Der Lizenzdienst auf {{host}} ist von diesem Browser aus nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'installer.licence-away':
    'Der Lizenzdienst auf {{host}} ist nicht erreichbar: {{reason}}. Bitte versuchen Sie es gleich noch einmal.',
  'installer.submit-after-code': 'Die Schaltfläche „Absenden“ erscheint, sobald der Kaufcode geprüft ist.',
  'licence.valid': 'Dieser Kaufcode ist gültig.',
  'licence.invalid': 'Dieser Kaufcode ist ungültig. Bitte vergleichen Sie ihn Zeichen für Zeichen.',
  'licence.help-title': 'Wo finde ich meinen Kaufcode?',
  'licence.help-console': 'Der Server hat ihn beim ersten Start auf seiner Konsole ausgegeben.',
  'licence.help-file':
    'Er steht auch in der Datei storage/app/purchase-code.txt im Datenverzeichnis des Servers.',
  'licence.help-why':
    'Wer ihn dort lesen kann, hat gezeigt, dass der Server ihm gehört. Er wird nur einmal benötigt.',

  // Requirements and folders.
  'installer.requirements': 'Serveranforderungen',
  'installer.requirement': 'Anforderung',
  'installer.on-server': 'Server',
  'installer.required': 'Erforderlich',
  'installer.runtime': 'Node.js-Version',
  'installer.present': 'Installiert',
  'installer.absent': 'Nicht installiert',
  'installer.refresh': 'Aktualisieren',
  'installer.refreshed': 'Geprüft um {{time}}.',
  'installer.requirement-ctype': 'Ctype: Zeichenklassen aller Schriften',
  'installer.requirement-fileinfo': 'Fileinfo: Inhaltstyp hochgeladener Dateien',
  'installer.requirement-json': 'JSON',
  'installer.requirement-bcmath': 'bcmath: exakte Dezimalzahlen',
  'installer.requirement-mbstring': 'Mbstring: ältere Textkodierungen',
  'installer.requirement-openssl': 'OpenSSL: TLS und AES',
  'installer.requirement-pdo': 'PDO: Datenbanktreiber',
  'installer.requirement-tokenizer': 'Tokenizer: Volltextsuche',
  'installer.requirement-xml': 'XML: Schreiben und Lesen',
  'installer.advice-runtime': 'Starten Sie den Server mit Node.js {{required}} oder neuer.',
  'installer.advice-full-icu':
    'Verwenden Sie ein Node.js mit vollständigen Internationalisierungsdaten (full-icu), etwa das mit diesem Produkt ausgelieferte.',
  'installer.advice-packages':
    'Installieren Sie die Pakete dieses Produkts erneut, auf diesem Rechner und für dessen Plattform: {{reason}}',
  'installer.advice-openssl':
    'Verwenden Sie ein mit OpenSSL gebautes Node.js, etwa das mit diesem Produkt ausgelieferte.',
  'installer.permissions': 'Ordnerrechte',
  'installer.permissions-rule': '0755 oder höher ist erforderlich.',
  'installer.permission-good': 'In Ordnung',
  'installer.permission-bad': 'Unzureichend',
  'installer.advice-permission': 'Geben Sie dem Ordner auf dem Server seine Rechte zurück: {{command}}',
  'installer.folder-unwritable':
    'Der Server kann nicht in den Ordner {{folder}} schreiben. Geben Sie ihm dort seine Rechte zurück: {{command}}',

  // The settings.
  'installer.choose-language': 'Sprache',
  'installer.basic': 'Allgemeine Angaben',
  'installer.app-name': 'Anwendungsname',
  'installer.app-env': 'Umgebung',
  'installer.env-local': 'Lokal',
  'installer.env-staging': 'Staging',
  'installer.env-production': 'Produktion',
  'installer.app-debug': 'Fehlersuche',
  'installer.debug-on': 'Ein',
  'installer.debug-off': 'Aus',
  'installer.app-url': 'URL',
  'installer.app-url-hint': 'Die Adresse, unter der das Produkt geöffnet wird, gegebenenfalls mit Pfad.',
  'installer.show-field': 'Anzeigen: {{field}}',
  'installer.hide-field': 'Verbergen: {{field}}',
  'installer.copy': 'Kopieren',
  'installer.copied': 'Kopiert.',
  'installer.copy-by-hand': 'Der Befehl ist markiert: Kopieren Sie ihn mit Strg+C oder Cmd+C.',
  'installer.smtp': 'SMTP-Angaben',
  'installer.schedule-note':
    'Damit E-Mails aus der Warteschlange auch dann gesendet werden, wenn niemand das Produkt benutzt, lassen Sie den Server diesen Befehl jede Minute ausführen, als Zeile seiner crontab:',
  'installer.mail-driver': 'Versandweg',
  'installer.driver-smtp': 'SMTP-Server',
  'installer.driver-sendmail': 'Sendmail-Programm dieses Servers',
  'installer.driver-log': 'In eine Protokolldatei schreiben, nichts senden',
  'installer.mail-host': 'Mail-Host',
  'installer.mail-host-hint': 'Lassen Sie das Feld leer, um vorerst ohne E-Mail auszukommen.',
  'installer.mail-port': 'Mail-Port',
  'installer.mail-username': 'Mail-Benutzername',
  'installer.mail-password': 'Mail-Passwort',
  'installer.mail-encryption': 'Mail-Verschlüsselung',
  'installer.encryption-none': 'Keine',
  'installer.encryption-ssl': 'SSL/TLS von Anfang an (meist Port 465)',
  'installer.encryption-tls': 'STARTTLS (meist Port 587)',
  'installer.test-mail-to': 'Test senden an',
  'installer.test-mail': 'Test-E-Mail senden',
  'installer.database': 'Datenbankangaben',
  'installer.db-connection': 'Datenbankverbindung',
  'installer.db-mysql': 'MySQL oder MariaDB',
  'installer.db-sqlite': 'Eingebettet (SQLite): braucht keinen Datenbankserver',
  'installer.db-host': 'Datenbank-Host',
  'installer.db-port': 'Datenbank-Port',
  'installer.db-database': 'Datenbankname',
  'installer.db-database-hint':
    'Sie wird angelegt, wenn sie nicht existiert und der Benutzer sie anlegen darf.',
  'installer.db-file': 'Datenbankdatei',
  'installer.db-file-hint': 'Eine Datei in storage/app des Datenverzeichnisses.',
  'installer.db-username': 'Datenbank-Benutzername',
  'installer.db-password': 'Datenbank-Passwort',
  'installer.test-database': 'Datenbank testen',
  'installer.submit': 'Absenden',
  'installer.submitting': 'Datenbank wird vorbereitet …',
  'installer.back': 'Zurück',
  'installer.to-correct': 'Bitte prüfen Sie:',
  'installer.url-invalid':
    '„{{field}}“ muss eine vollständige Adresse wie https://example.com/crm sein, ohne Benutzer, Fragezeichen oder #.',

  // What the database, the mail server and the preparation have to say.
  'installer.db-connected': 'Mit {{product}} auf {{place}} verbunden.',
  'installer.db-will-create': 'Die Datenbank {{database}} existiert noch nicht und wird angelegt.',
  'installer.db-empty': 'Die Datenbank {{database}} ist vorhanden und leer.',
  'installer.db-begun':
    'Die Datenbank {{database}} enthält eine begonnene Installation, die fertiggestellt wird.',
  'installer.db-holds-product':
    'Die Datenbank {{database}} enthält dieses Produkt bereits (Benutzer: {{members}}, Dokumente: {{documents}}). Sie kann verwendet werden, wie sie ist; nichts darin wird überschrieben.',
  'installer.use-existing': 'Diese Datenbank verwenden',
  'installer.choose-another': 'Andere Datenbank wählen',
  'installer.db-foreign':
    'Die Datenbank {{database}} enthält Tabellen eines anderen Programms ({{tables}}). Bitte wählen Sie eine leere; es wurde nichts geändert.',
  'installer.db-newer':
    'Die Datenbank {{database}} wurde von einer neueren Version dieses Produkts angelegt ({{step}}). Bitte installieren Sie diese Version.',
  'installer.db-away':
    'Der Datenbankserver auf {{place}} antwortet nicht: {{reason}}. Bitte prüfen Sie Host und Port und ob er läuft.',
  'installer.db-refused':
    'Der Datenbankserver auf {{place}} lässt den Benutzer {{user}} nicht zu. Bitte prüfen Sie Benutzername und Passwort.',
  'installer.db-insecure':
    'Für den Datenbankserver auf {{place}} bürgt hier niemand, dem vertraut wird ({{reason}}); ihm wurde nichts gesagt. Nennen Sie in DB_SSL_CA die Datei seiner Zertifikate und in DB_HOST den Namen, den sein Zertifikat trägt.',
  'installer.db-wants-tls':
    'Der Datenbankserver auf {{place}} nimmt nur verschlüsselte Verbindungen an. Setzen Sie DB_SSL=true: vor der Installation in der Umgebung dieses Servers, danach in der Umgebungsdatei.',
  'installer.db-not-created':
    'Die Datenbank {{database}} existiert nicht, und der Benutzer {{user}} darf sie nicht anlegen. Legen Sie sie an oder geben Sie dem Benutzer das Recht dazu.',
  'installer.db-no-rights':
    'Der Benutzer {{user}} darf die Datenbank {{database}} nicht verwenden: {{reason}}',
  'installer.db-name-impossible':
    'Die Datenbank kann nicht {{database}} heißen. Bitte wählen Sie einen anderen Namen.',
  'installer.db-file-unusable':
    'Die Datei {{file}} kann nicht als eingebettete Datenbank verwendet werden: {{reason}}',
  'installer.db-failed': 'Die Datenbank {{database}} hat einen Schritt abgelehnt: {{reason}}',
  'installer.db-created': 'Die Datenbank {{database}} wurde angelegt.',
  'installer.step-done': '{{step}}: erledigt.',
  'installer.tables-there': 'Alle Tabellen sind auf dem neuesten Stand.',
  'installer.reference-data': 'Status, Währungen, Steuersätze und Einstellungen sind eingerichtet.',
  'installer.ready': 'Bereit: Als Nächstes kommt der Administrator.',
  'installer.url-differs':
    'Hinweis: Die URL in den Einstellungen ist {{url}}, diese Seite wurde aber unter {{origin}} geöffnet. Nach der Installation antwortet das Produkt unter der URL aus den Einstellungen.',
  'installer.mail-off':
    'Der Mail-Host ist leer: E-Mail bleibt ausgeschaltet, bis in den Einstellungen einer angegeben ist.',
  'installer.mail-accepted':
    '{{host}} hat die Test-E-Mail an {{to}} angenommen. Bitte sehen Sie in diesem Posteingang nach.',
  'installer.mail-away':
    'Der Mailserver auf {{place}} antwortet nicht: {{reason}}. Bitte prüfen Sie Host, Port und Verschlüsselung.',
  'installer.mail-refused':
    'Der Mailserver auf {{place}} lässt den Benutzer {{user}} nicht zu. Bitte prüfen Sie Benutzername und Passwort. Seine Antwort: {{reason}}',
  'installer.mail-rejected':
    'Der Mailserver auf {{place}} nimmt diese E-Mail nicht an. Bitte prüfen Sie, von welcher Adresse er Sie schreiben lässt und wie viel er annimmt. Seine Antwort: {{reason}}',
  'installer.mail-insecure':
    'Keine sichere Verbindung zum Mailserver auf {{place}}: {{reason}}. Bitte prüfen Sie die Verschlüsselung.',
  'installer.mail-logged': 'Die Test-E-Mail wurde in {{file}} geschrieben. Es wurde nichts gesendet.',
  'installer.mail-no-program':
    'Auf diesem Server gibt es kein funktionierendes sendmail-Programm. Bitte installieren Sie eines, oder geben Sie stattdessen einen SMTP-Server an: {{reason}}',
  'installer.mail-program-refused':
    'Das sendmail-Programm dieses Servers hat die E-Mail abgelehnt. Bitte prüfen Sie die Adressen, und was das Programm annehmen darf. Seine Antwort: {{reason}}',
  'installer.mail-program-busy':
    'Das sendmail-Programm dieses Servers kann die E-Mail gerade nicht annehmen. Bitte später noch einmal versuchen; hilft das nicht, sollte ein Administrator nach seiner Warteschlange sehen. Seine Antwort: {{reason}}',
  'installer.test-mail-subject': 'Test-E-Mail von {{name}}',
  'installer.test-mail-body': 'Diese E-Mail zeigt, dass {{name}} E-Mails senden kann.',

  // The doctor, on the command line.
  'doctor.runtime': 'Node.js {{version}}',
  'doctor.folder': 'Ordner {{folder}} ({{permission}})',
  'doctor.installation': 'Installation',
  'doctor.not-installed':
    'Es ist noch nichts installiert: Starten Sie den Server und öffnen Sie ihn in einem Browser.',
  'doctor.environment-gone':
    'Das Produkt ist installiert, aber seine Umgebungsdatei fehlt. Stellen Sie sie aus einer Sicherung wieder her.',
  'doctor.not-finished':
    'Die Installation ist nicht abgeschlossen: Starten Sie den Server und fahren Sie in einem Browser fort.',
  'doctor.database': 'Datenbank',
  'doctor.database-holds': 'Sie enthält dieses Produkt (Benutzer: {{members}}, Dokumente: {{documents}}).',
  'doctor.mail': 'E-Mail',
  'doctor.mail-password': 'Passwort des Mailservers',
  'doctor.mail-password-in-clear':
    'Es geht unverschlüsselt an {{host}}. Setzen Sie MAIL_ENCRYPTION in der Umgebungsdatei auf tls oder ssl und MAIL_PORT auf den dazu passenden.',
  'doctor.all-good': 'Alles in Ordnung.',
  'doctor.some-bad_one': '{{count}} Punkt erfordert Aufmerksamkeit.',
  'doctor.some-bad_other': '{{count}} Punkte erfordern Aufmerksamkeit.',

  // The environment file.
  'env.no-key': 'Zeile {{line}} hat nicht die Form KEY=value.',
  'env.twice': 'Zeile {{line}}: {{key}} ist doppelt vorhanden.',
  'env.no-json':
    'Zeile {{line}}: Schreiben Sie den Wert in doppelte Anführungszeichen, als JSON-Zeichenkette.',
  'env.impossible-key': '„{{key}}“ kann kein Schlüssel der Umgebungsdatei sein.',
  'env.missing': 'In der Umgebungsdatei fehlt {{key}}.',
  'env.db-nodes':
    'DB_HOST ist „{{value}}“, muss aber einen Server nennen oder die Knoten eines Clusters wie „db1, db2:3307, db3“.',
  'env.port': '{{key}} ist „{{value}}“, muss aber eine ganze Zahl von 1 bis 65535 sein.',
  'env.choice': '{{key}} ist „{{value}}“, muss aber einer dieser Werte sein: {{choices}}.',
  'env.db-file':
    'DB_DATABASE ist „{{value}}“, muss aber eine Datei in storage/app sein oder ein vollständiger Pfad außerhalb des Datenordners.',
  'env.db-ssl-ca':
    'DB_SSL_CA nennt {{file}}, aber dort kann dieser Benutzer keine Zertifikate lesen: Es muss eine PEM-Datei sein.',
  'env.db-ssl-off':
    'DB_SSL_CA ist gesetzt, aber DB_SSL ist nicht true. Setzen Sie DB_SSL=true oder entfernen Sie DB_SSL_CA.',
  'env.not-allowed':
    'Dieser Benutzer darf die Umgebungsdatei {{file}} nicht lesen. Übergeben Sie sie mit chown dem Benutzer, unter dem der Server läuft.',
  'env.key-renewal':
    'Die Erneuerung von APP_KEY wurde begonnen und nicht abgeschlossen. Halten Sie alle Server an, und führen Sie aus: quittance renew-key',
  'env.key-too-short': 'APP_KEY ist zu kurz: mindestens {{min}} Zeichen.',
  'env.name-too-long': 'APP_NAME ist zu lang: höchstens {{max}} Zeichen.',
  'env.url': 'APP_URL ist „{{value}}“, muss aber eine vollständige Adresse wie https://example.com/crm sein.',
  'env.unknown-key': 'Es gibt keine Einstellung {{key}}.',

  // The last step.
  'installer.output': 'Ausgabe des Servers',
  'installer.env': 'Umgebungsdatei',
  'installer.env-hint': 'Ein KEY=value je Zeile. Was Sie hier ändern, wird so gespeichert.',
  'installer.env-show': 'Passwörter anzeigen',
  'installer.env-hide': 'Passwörter verbergen',
  'installer.admin-email': 'Admin-E-Mail',
  'installer.admin-password': 'Admin-Passwort',
  'installer.admin-password-hint': '12 Zeichen oder mehr.',
  'installer.existing-admin-hint':
    'Diese Datenbank hat bereits einen Administrator: Melden Sie sich als dieser an. Es wird kein weiterer angelegt.',
  'installer.finish': 'Installieren und Admin anlegen',
  'installer.finishing': 'Wird installiert …',
  'installer.password-too-short': 'Das Passwort ist zu kurz: mindestens {{min}} Zeichen.',
  'installer.admin-wrong':
    'Diese Datenbank hat bereits einen Administrator, und E-Mail und Passwort stimmen nicht mit dessen überein.',
  'installer.not-prepared':
    'Dieser Browser hat die Einstellungen noch nicht abgesendet. Bitte gehen Sie zurück zu den Einstellungen.',
  'installer.true-or-false': '„{{field}}“ muss true oder false sein.',
  ...accessGerman,
  ...answersGerman,
  ...backupsGerman,
  ...catalogueGerman,
  ...composerGerman,
  ...conversionsGerman,
  ...dashboardGerman,
  ...draftsGerman,
  ...editingGerman,
  ...pastingGerman,
  ...emailsGerman,
  ...explainingGerman,
  ...importsGerman,
  ...lettersGerman,
  ...listsGerman,
  ...looksGerman,
  ...membersGerman,
  ...outboxGerman,
  ...papersGerman,
  ...partiesGerman,
  ...pickersGerman,
  ...previewGerman,
  ...securityGerman,
  ...settingsGerman,
  ...sheetsGerman,
  ...shortcutsGerman,
  ...versionsGerman,
}
