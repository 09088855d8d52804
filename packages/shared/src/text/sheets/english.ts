/** What the export of a list says: its menu in the browser, its headings in the file. */
export const sheetsEnglish = {
  'sheets.download': 'Download',
  'sheets.download-selected': 'Download selected',
  'sheets.hint': 'All pages of this list, filtered and sorted as shown.',
  'sheets.all-columns': 'All columns, also hidden ones',
  'sheets.csv': 'CSV file',
  'sheets.xlsx': 'Excel file (XLSX)',
  'sheets.csv-hint':
    'CSV is for other programs: a spreadsheet that opens it drops zeros at the start, as of postal codes and phones. The Excel file keeps them.',
  'sheets.busy': 'The file is on its way.',
  'sheets.done': '{{file}} has been downloaded.',
  'sheets.net': 'Net amount',
  'sheets.tax': 'Tax',
  'sheets.sub-total': 'Sub-total with tax',
  'sheets.discount': 'Discount',
  'sheets.created': 'Created (UTC)',
  'sheets.updated': 'Changed (UTC)',
} as const
