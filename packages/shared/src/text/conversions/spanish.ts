export const conversionsSpanish = {
  'conversions.more': 'Más',
  'conversions.choose': 'Convertir o copiar',
  'conversions.to-proposal': 'Convertir en propuesta',
  'conversions.to-estimate': 'Convertir en presupuesto',
  'conversions.to-invoice': 'Convertir en factura',
  'conversions.copy': 'Hacer una copia',
  'conversions.versions': 'Versiones anteriores',
  'conversions.working': 'Creando el nuevo documento…',
  'conversions.made-proposal': 'Se creó la propuesta {{number}}.',
  'conversions.made-estimate': 'Se creó el presupuesto {{number}}.',
  'conversions.made-invoice': 'Se creó la factura {{number}}.',
  'conversions.accepted': '{{number}} pasa al estado «{{status}}».',
  'conversions.back-to': 'Volver a {{number}}',
  'conversions.several_one': 'Se creó {{count}} documento.',
  'conversions.several_many': 'Se crearon {{count}} documentos.',
  'conversions.several_other': 'Se crearon {{count}} documentos.',
  'conversions.made-before-proposal':
    'El {{day}} ya se creó la propuesta {{number}} a partir de este documento.',
  'conversions.made-before-estimate':
    'El {{day}} ya se creó el presupuesto {{number}} a partir de este documento.',
  'conversions.made-before-invoice':
    'El {{day}} ya se creó la factura {{number}} a partir de este documento.',
  'conversions.again': '¿Crear otro documento de todos modos?',
  'conversions.make-another': 'Crear de todos modos',
  'conversions.anonymised':
    'Se eliminaron los datos personales de este cliente: ya no se crea nada nuevo para él, salvo la factura de una oferta.',
  'conversions.customer-first':
    '{{name}} todavía es un cliente potencial, y este tipo de documento es para clientes. Convierta primero a {{name}} en cliente.',
  'conversions.open-lead': 'Abrir el cliente potencial',
  'conversions.unsaved':
    'Lo que ha escrito todavía no está guardado, y el nuevo documento se crea a partir de lo guardado. ¿Guardar primero?',
  'conversions.save-first': 'Guardar y continuar',
  'conversions.not-savable':
    'Lo que ha escrito todavía no está guardado y falta algo. Complételo y guárdelo primero, o deshágalo.',
  'conversions.links': 'Documentos vinculados',
  'conversions.made-from': 'Creado a partir de:',
  'conversions.copy-of': 'Copia de:',
  'conversions.became': 'Dio lugar a:',
  'conversions.copies': 'Copias:',
  'conversions.proposal': 'propuesta {{number}}',
  'conversions.estimate': 'presupuesto {{number}}',
  'conversions.invoice': 'factura {{number}}',
}
