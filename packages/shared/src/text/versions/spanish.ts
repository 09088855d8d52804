export const versionsSpanish = {
  'versions.restored': 'Se ha restaurado la versión {{version}}.',
  'versions.taken-proposal':
    'El número {{number}} pertenece ahora a otra propuesta: conserve el número actual.',
  'versions.taken-estimate':
    'El número {{number}} pertenece ahora a otro presupuesto: conserve el número actual.',
  'versions.taken-invoice': 'El número {{number}} pertenece ahora a otra factura: conserve el número actual.',
  'versions.lost-party': '{{name}} se archivó o eliminó desde entonces: conserve el cliente actual.',
  'versions.lost-status': 'El estado «{{name}}» ya no se usa: conserve el actual.',
  'versions.lost-currency': 'La moneda {{name}} ya no se usa: conserve la actual.',
  'versions.lost-owner': '{{name}} ya no está: conserve a la persona responsable actual.',
}
