export const catalogueSpanish = {
  'catalogue.not-found': 'Este elemento no existe.',
  'catalogue.name-taken': 'Ya hay uno con ese nombre.',
  'catalogue.name-retired': 'Hay uno retirado con ese nombre: recupérelo.',
  'catalogue.in-use-products': 'Hay documentos que usan este producto: se puede retirar, pero no eliminar.',
  'catalogue.in-use-product_groups': 'Hay productos en este grupo: se puede retirar, pero no eliminar.',
  'catalogue.in-use-tax_rates':
    'Hay documentos que usan este tipo de impuesto: se puede retirar, pero no eliminar.',
  'catalogue.in-use-currencies':
    'Hay documentos, clientes potenciales o clientes que usan esta moneda: se puede retirar, pero no eliminar.',
  'catalogue.last-currency':
    'Es la última moneda en uso y se queda: sin moneda no se puede escribir ningún documento.',
  'catalogue.unknown-currency':
    'No hay ninguna moneda {{code}}. Indique un código ISO 4217, por ejemplo CHF.',
  'catalogue.not-two-decimals':
    '{{code}} no se cuenta en centésimas y aquí todos los importes tienen dos decimales. No se puede usar.',
  'catalogue.product-added': 'Producto añadido.',
  'catalogue.product-updated': 'Producto actualizado.',
  'catalogue.added': 'Se ha añadido {{name}}.',
  'catalogue.updated': 'Se ha guardado {{name}}.',
  'catalogue.retired': 'Retirado.',
  'catalogue.taken-back': 'De nuevo en uso.',
  'catalogue.unchanged': 'Ya estaba así.',
  'catalogue.deleted': 'Eliminado.',
  'catalogue.by-state': 'En uso o retirados',
  'catalogue.in-use': 'En uso',
  'catalogue.group': 'Grupo',
  'catalogue.no-group': 'Sin grupo',
  'catalogue.unit': 'Cantidad predeterminada',
  'catalogue.unit-name': 'Unidad',
  'catalogue.changed': 'Modificado',
  'catalogue.new-product': 'Nuevo producto',
  'catalogue.no-products':
    'Aún no hay productos. Anote una vez lo que vende y cada documento se escribirá más rápido.',
  'catalogue.none-retired':
    'No hay productos retirados. Lo retirado ya no se ofrece y los documentos lo conservan.',
  'catalogue.retire': 'Retirar',
  'catalogue.take-back': 'Recuperar',
  'catalogue.delete': 'Eliminar',
  'catalogue.delete-several_one':
    '¿Eliminar definitivamente {{count}} producto? Si hay documentos que lo usan, se queda.',
  'catalogue.delete-several_many':
    '¿Eliminar definitivamente {{count}} de productos? Los que se usan en documentos se quedan.',
  'catalogue.delete-several_other':
    '¿Eliminar definitivamente {{count}} productos? Los que se usan en documentos se quedan.',
  'catalogue.delete-one': '¿Eliminar definitivamente «{{name}}»?',
  'catalogue.edit-product': 'Editar producto',
  'catalogue.what-is-sold': 'Qué se vende',
  'catalogue.how-sold': 'Cómo se vende',
  'catalogue.price-hint': 'De una unidad, sin impuestos.',
  'catalogue.unit-hint': 'Con lo que empieza una línea cuando el producto se añade a un documento guardado.',
  'catalogue.unit-name-hint': 'Hora, día, m²… Puede quedar vacío.',
  'catalogue.update-product': 'Actualizar producto',
  'catalogue.save-product': 'Guardar producto',
  'catalogue.used-by_one':
    '{{count}} documento contiene este producto. Lo conserva tal como era cuando se escribió.',
  'catalogue.used-by_many':
    '{{count}} de documentos contienen este producto. Lo conservan tal como era cuando se escribieron.',
  'catalogue.used-by_other':
    '{{count}} documentos contienen este producto. Lo conservan tal como era cuando se escribieron.',
  'catalogue.not-used-yet': 'Ningún documento contiene este producto: se puede eliminar.',
  'catalogue.is-retired': 'Este producto está retirado: los documentos ya no lo ofrecen.',
  'catalogue.to-products': 'Todos los productos',
  'catalogue.groups': 'Grupos de productos',
  'catalogue.groups-hint':
    'Todos los productos de un grupo se pueden añadir a un documento de una vez. El nuevo nombre de un grupo vale para todos sus productos.',
  'catalogue.groups-none': 'Aún no hay grupos.',
  'catalogue.new-group': 'Nuevo grupo',
  'catalogue.tax-rates': 'Tipos de impuesto',
  'catalogue.tax-rates-hint':
    'Con qué se pueden gravar las líneas. Un tipo modificado solo vale para líneas nuevas: los documentos conservan el suyo tal como era cuando se escribieron. El 0 % se ofrece siempre.',
  'catalogue.tax-rates-none': 'Aún no hay tipos de impuesto: las líneas solo se pueden vender al 0 %.',
  'catalogue.new-tax-rate': 'Nuevo tipo de impuesto',
  'catalogue.rate': 'Tipo (%)',
  'catalogue.currencies': 'Monedas',
  'catalogue.currencies-hint':
    'En qué monedas se pueden escribir los documentos. Una moneda no cambia nunca, por eso no se puede renombrar.',
  'catalogue.currencies-none': 'Aún no hay monedas.',
  'catalogue.new-currency': 'Nueva moneda',
  'catalogue.currency': 'Moneda',
  'catalogue.used-in': 'Usado por',
  'catalogue.unused': 'Nada todavía',
  'catalogue.count-products_one': '{{count}} producto',
  'catalogue.count-products_many': '{{count}} de productos',
  'catalogue.count-products_other': '{{count}} productos',
  'catalogue.count-documents_one': '{{count}} documento',
  'catalogue.count-documents_many': '{{count}} de documentos',
  'catalogue.count-documents_other': '{{count}} documentos',
  'catalogue.count-parties_one': '{{count}} cliente o cliente potencial',
  'catalogue.count-parties_many': '{{count}} de clientes y clientes potenciales',
  'catalogue.count-parties_other': '{{count}} clientes y clientes potenciales',
  'catalogue.state': 'Estado',
  'catalogue.actions': 'Acciones',
  'catalogue.state-retired': 'Retirado',
  'catalogue.add': 'Añadir',
  'catalogue.edit': 'Editar',
  'catalogue.do-to': '{{action}}: {{name}}',
  'catalogue.what-retire':
    'Lo retirado ya no se ofrece. Lo que lo usa lo conserva, y se puede recuperar en cualquier momento.',
  'catalogue.what-delete': 'Solo se puede eliminar lo que nada usa.',
  'catalogue.for-administrators':
    'Los tipos de impuesto y las monedas son ajustes de la empresa: solo los administradores pueden verlos y cambiarlos aquí. Consulte a uno de ellos.',
}
