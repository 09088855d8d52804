export const papersGerman = {
  'paper.client': 'Kunde',
  'paper.tax-number': 'USt-IdNr. {{number}}',
  'paper.date': 'Datum',
  'paper.due-date': 'Fällig am',
  'paper.valid-until': 'Gültig bis',
  'paper.owner': 'Ansprechpartner',
  'paper.description': 'Bezeichnung',
  'paper.quantity': 'Menge',
  'paper.price': 'Einzelpreis',
  'paper.tax': 'Steuer',
  'paper.net': 'Nettobetrag',
  'paper.tax-amount': 'Steuerbetrag',
  'paper.net-total': 'Summe netto',
  'paper.total-tax': 'Summe Steuern',
  'paper.sub-total': 'Zwischensumme brutto',
  'paper.discount-before': 'Rabatt {{percent}} vor Steuern',
  'paper.discount-after': 'Rabatt {{percent}} nach Steuern',
  'paper.adjustments': 'Anpassung',
  'paper.total': 'Gesamtbetrag',
  'paper.paid': 'Bereits bezahlt',
  'paper.due': 'Offener Betrag',
  'paper.shipping': 'Versand, nicht im Gesamtbetrag',
  'paper.rounded-once':
    'Summen werden einmal gerundet und können daher um Cents von den addierten Zeilen abweichen.',
  'paper.more-lines_one': '… und {{count}} weitere Zeile, die im PDF steht',
  'paper.more-lines_other': '… und {{count}} weitere Zeilen, die im PDF stehen',
  'paper.page-of': 'Seite {{page}} von {{pages}}',
  'paper.missing-letters':
    'Keine Schrift auf dem Server hat diese Zeichen: {{letters}}. Bitte anders schreiben oder auf dem Server eine Schrift installieren, die sie hat, etwa Noto, und noch einmal versuchen.',
  'paper.not-set':
    'Das Dokument konnte gerade nicht gesetzt werden. Nichts ging verloren; bitte gleich noch einmal versuchen.',
  'paper.too-many-rates':
    'Dieses Dokument hat {{count}} verschiedene Steuern, und auf dem Papier ist Platz für {{max}}. Bitte geben Sie derselben Steuer in allen Zeilen denselben Namen und Satz, oder verteilen Sie die Zeilen auf mehrere Dokumente.',
  'paper.too-large':
    'Dieses Dokument ist zu groß, um gesetzt zu werden. Bitte kürzen Sie seine Anmerkungen, oder verteilen Sie seine Zeilen auf mehrere Dokumente.',
  'paper.too-slow':
    'Dieses Dokument zu setzen hat zu lange gedauert. Bitte noch einmal versuchen; dauert es auch dann zu lange, kürzen Sie seine Anmerkungen oder verteilen Sie seine Zeilen auf mehrere Dokumente.',
  'paper.unprintable-text':
    '{{field}} enthält Text, an dem das Satzprogramm scheitert, etwa eine sehr lange Folge von Zeichen, die sich miteinander verbinden. Bitte kürzen Sie diesen Text, oder schreiben Sie ihn anders.',
  'paper.unprintable-company':
    'Der Name oder die Adresse Ihrer Firma enthält Text, an dem das Satzprogramm scheitert. Ein Administrator kann ihn in den Einstellungen der Firma anders schreiben.',
  'paper.unprintable':
    'Das Satzprogramm scheitert an diesem Dokument. Bitte kürzen Sie seine Texte, oder schreiben Sie sie anders.',
  'paper.too-many-waiting_one':
    'Es werden schon so viele Dokumente für Sie vorbereitet wie möglich. Bitte versuchen Sie es gleich noch einmal.',
  'paper.too-many-waiting_other':
    'Es werden schon so viele Dokumente für Sie vorbereitet wie möglich. Bitte versuchen Sie es in {{count}} Minuten noch einmal.',
  'paper.colour-expected': '{{field}} muss eine Farbe sein, geschrieben wie #0f4c5c.',
  'paper.look-saved': 'Das Aussehen der Dokumente wurde gespeichert.',
  'paper.example-client': 'Schreinerei Brandt',
  'paper.example-person': 'Johanna Brandt',
  'paper.example-street': 'Mühlgasse 4',
  'paper.example-subject': 'Renovierung der Werkstatt',
  'paper.example-first': 'Planung und Ortstermin',
  'paper.example-second': 'Eichenfenster, Doppelverglasung, eingebaut',
  'paper.example-third': 'Ausbau und Entsorgung der alten',
  'paper.example-terms': 'Zahlbar innerhalb von 30 Tagen per Überweisung.',
  'paper.example-tax': 'MwSt.',
  'letter.off':
    'E-Mail ist auf diesem Server abgeschaltet: Es ist kein Mailserver genannt. Ein Administrator kann einen in der Umgebungsdatei nennen; nichts wurde gespeichert oder gesendet.',
  'letter.queued': 'Die E-Mail ist unterwegs.',
}
