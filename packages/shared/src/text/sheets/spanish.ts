export const sheetsSpanish = {
  'sheets.download': 'Descargar',
  'sheets.download-selected': 'Descargar la selección',
  'sheets.hint': 'Todas las páginas de esta lista, filtradas y ordenadas como se muestran.',
  'sheets.all-columns': 'Todas las columnas, también las ocultas',
  'sheets.csv': 'Archivo CSV',
  'sheets.xlsx': 'Archivo de Excel (XLSX)',
  'sheets.csv-hint':
    'El CSV es para otros programas: una hoja de cálculo que lo abre quita los ceros iniciales, como los de códigos postales y teléfonos. El archivo de Excel los conserva.',
  'sheets.busy': 'El archivo está en camino.',
  'sheets.done': '{{file}} se ha descargado.',
  'sheets.net': 'Importe neto',
  'sheets.tax': 'Impuestos',
  'sheets.sub-total': 'Subtotal con impuestos',
  'sheets.discount': 'Descuento',
  'sheets.created': 'Creado (UTC)',
  'sheets.updated': 'Modificado (UTC)',
}
