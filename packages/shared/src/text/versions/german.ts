export const versionsGerman = {
  'versions.restored': 'Fassung {{version}} wurde wiederhergestellt.',
  'versions.taken-proposal':
    'Die Nummer {{number}} gehört inzwischen einem anderen Angebot: Behalten Sie die jetzige.',
  'versions.taken-estimate':
    'Die Nummer {{number}} gehört inzwischen einem anderen Kostenvoranschlag: Behalten Sie die jetzige.',
  'versions.taken-invoice':
    'Die Nummer {{number}} gehört inzwischen einer anderen Rechnung: Behalten Sie die jetzige.',
  'versions.lost-party': '{{name}} wurde seither archiviert oder gelöscht: Behalten Sie den jetzigen Kunden.',
  'versions.lost-status': 'Der Status „{{name}}“ wird nicht mehr verwendet: Behalten Sie den jetzigen.',
  'versions.lost-currency': 'Die Währung {{name}} wird nicht mehr verwendet: Behalten Sie die jetzige.',
  'versions.lost-owner': '{{name}} ist seither ausgeschieden: Behalten Sie die jetzige zuständige Person.',
}
