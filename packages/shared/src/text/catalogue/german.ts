export const catalogueGerman = {
  'catalogue.not-found': 'Diesen Eintrag gibt es nicht.',
  'catalogue.name-taken': 'Diesen Namen gibt es schon.',
  'catalogue.name-retired':
    'Unter den stillgelegten gibt es diesen Namen: Nehmen Sie den Eintrag wieder in Gebrauch.',
  'catalogue.in-use-products':
    'Dokumente verwenden dieses Produkt: Es kann stillgelegt, aber nicht gelöscht werden.',
  'catalogue.in-use-product_groups':
    'In dieser Gruppe sind Produkte: Sie kann stillgelegt, aber nicht gelöscht werden.',
  'catalogue.in-use-tax_rates':
    'Dokumente verwenden diesen Steuersatz: Er kann stillgelegt, aber nicht gelöscht werden.',
  'catalogue.in-use-currencies':
    'Dokumente, Interessenten oder Kunden verwenden diese Währung: Sie kann stillgelegt, aber nicht gelöscht werden.',
  'catalogue.last-currency':
    'Das ist die letzte Währung in Gebrauch. Sie bleibt: Ohne Währung lässt sich kein Dokument schreiben.',
  'catalogue.unknown-currency':
    'Eine Währung {{code}} gibt es nicht. Bitte geben Sie einen Code nach ISO 4217 an, zum Beispiel CHF.',
  'catalogue.not-two-decimals':
    '{{code}} wird nicht in Hundertsteln gezählt, hier hat aber jeder Betrag zwei Nachkommastellen. Diese Währung ist nicht verwendbar.',
  'catalogue.product-added': 'Produkt hinzugefügt!',
  'catalogue.product-updated': 'Produkt aktualisiert!',
  'catalogue.added': '{{name}} wurde hinzugefügt.',
  'catalogue.updated': '{{name}} wurde gespeichert.',
  'catalogue.retired': 'Stillgelegt.',
  'catalogue.taken-back': 'Wieder in Gebrauch.',
  'catalogue.unchanged': 'Das war schon so.',
  'catalogue.deleted': 'Gelöscht.',
  'catalogue.by-state': 'In Gebrauch oder stillgelegt',
  'catalogue.in-use': 'In Gebrauch',
  'catalogue.tab-retired': 'Stillgelegt',
  'catalogue.group': 'Gruppe',
  'catalogue.no-group': 'Ohne Gruppe',
  'catalogue.unit': 'Standardmenge',
  'catalogue.unit-name': 'Einheit',
  'catalogue.changed': 'Geändert',
  'catalogue.new-product': 'Neues Produkt',
  'catalogue.no-products':
    'Noch keine Produkte. Schreiben Sie einmal auf, was Sie verkaufen, und jedes Dokument ist schneller geschrieben.',
  'catalogue.none-retired':
    'Kein Produkt ist stillgelegt. Was stillgelegt ist, wird nicht mehr angeboten, und Dokumente behalten es.',
  'catalogue.retire': 'Stilllegen',
  'catalogue.take-back': 'Wieder in Gebrauch nehmen',
  'catalogue.delete': 'Löschen',
  'catalogue.delete-several_one':
    '{{count}} Produkt endgültig löschen? Wenn Dokumente es verwenden, bleibt es.',
  'catalogue.delete-several_other': '{{count}} Produkte endgültig löschen? Was Dokumente verwenden, bleibt.',
  'catalogue.deleted-several_one': '{{count}} Produkt wurde gelöscht.',
  'catalogue.deleted-several_other': '{{count}} Produkte wurden gelöscht.',
  'catalogue.delete-one': '„{{name}}“ endgültig löschen?',
  'catalogue.edit-product': 'Produkt bearbeiten',
  'catalogue.what-is-sold': 'Was verkauft wird',
  'catalogue.how-sold': 'Wie es verkauft wird',
  'catalogue.price-hint': 'Für eine Einheit, ohne Steuern.',
  'catalogue.unit-hint':
    'Damit beginnt eine Position, wenn das Produkt einem gespeicherten Dokument hinzugefügt wird.',
  'catalogue.unit-name-hint': 'Stunde, Tag, m² … Kann leer bleiben.',
  'catalogue.update-product': 'Produkt aktualisieren',
  'catalogue.save-product': 'Produkt speichern',
  'catalogue.used-by_one':
    '{{count}} Dokument enthält dieses Produkt. Es behält es so, wie es beim Schreiben war.',
  'catalogue.used-by_other':
    '{{count}} Dokumente enthalten dieses Produkt. Sie behalten es so, wie es beim Schreiben war.',
  'catalogue.not-used-yet': 'Kein Dokument enthält dieses Produkt: Es kann gelöscht werden.',
  'catalogue.is-retired': 'Dieses Produkt ist stillgelegt: Dokumente bieten es nicht mehr an.',
  'catalogue.to-products': 'Alle Produkte',
  'catalogue.groups': 'Produktgruppen',
  'catalogue.groups-hint':
    'Alle Produkte einer Gruppe lassen sich auf einmal in ein Dokument übernehmen. Ein neuer Name gilt für alle ihre Produkte.',
  'catalogue.groups-none': 'Noch keine Gruppen.',
  'catalogue.new-group': 'Neue Gruppe',
  'catalogue.tax-rates': 'Steuersätze',
  'catalogue.tax-rates-hint':
    'Womit Positionen besteuert werden können. Ein geänderter Satz gilt nur für neue Positionen: Dokumente behalten ihren so, wie er beim Schreiben war. 0 % wird immer angeboten.',
  'catalogue.tax-rates-none': 'Noch keine Steuersätze: Positionen lassen sich nur mit 0 % verkaufen.',
  'catalogue.new-tax-rate': 'Neuer Steuersatz',
  'catalogue.rate': 'Satz (%)',
  'catalogue.currencies': 'Währungen',
  'catalogue.currencies-hint':
    'Worin Dokumente geschrieben werden können. Eine Währung ändert sich nie und lässt sich deshalb nicht umbenennen.',
  'catalogue.currencies-none': 'Noch keine Währungen.',
  'catalogue.new-currency': 'Neue Währung',
  'catalogue.currency': 'Währung',
  'catalogue.used-in': 'Verwendet von',
  'catalogue.unused': 'Noch nichts',
  'catalogue.count-products_one': '{{count}} Produkt',
  'catalogue.count-products_other': '{{count}} Produkte',
  'catalogue.count-documents_one': '{{count}} Dokument',
  'catalogue.count-documents_other': '{{count}} Dokumente',
  'catalogue.count-parties_one': '{{count}} Interessent oder Kunde',
  'catalogue.count-parties_other': '{{count}} Interessenten und Kunden',
  'catalogue.state': 'Zustand',
  'catalogue.actions': 'Aktionen',
  'catalogue.state-retired': 'Stillgelegt',
  'catalogue.add': 'Hinzufügen',
  'catalogue.edit': 'Bearbeiten',
  'catalogue.what-retire':
    'Was stillgelegt ist, wird nicht mehr angeboten. Was es hat, behält es, und es lässt sich jederzeit wieder in Gebrauch nehmen.',
  'catalogue.what-delete': 'Löschen lässt sich nur, was nichts verwendet.',
  'catalogue.for-administrators':
    'Steuersätze und Währungen sind Einstellungen der Firma: Nur Administratoren können sie hier sehen und ändern. Bitte wenden Sie sich an jemanden von ihnen.',
}
