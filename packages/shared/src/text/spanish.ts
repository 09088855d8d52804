import { accessSpanish } from './access/spanish.ts'
import { answersSpanish } from './answers/spanish.ts'
import { backupsSpanish } from './backups/spanish.ts'
import { catalogueSpanish } from './catalogue/spanish.ts'
import { composerSpanish } from './composer/spanish.ts'
import { conversionsSpanish } from './conversions/spanish.ts'
import { dashboardSpanish } from './dashboard/spanish.ts'
import { draftsSpanish } from './drafts/spanish.ts'
import { editingSpanish } from './editing/spanish.ts'
import { emailsSpanish } from './emails/spanish.ts'
import { explainingSpanish } from './explaining/spanish.ts'
import { importsSpanish } from './imports/spanish.ts'
import { lettersSpanish } from './letters/spanish.ts'
import { listsSpanish } from './lists/spanish.ts'
import { looksSpanish } from './looks/spanish.ts'
import { membersSpanish } from './members/spanish.ts'
import { outboxSpanish } from './outbox/spanish.ts'
import { papersSpanish } from './papers/spanish.ts'
import { partiesSpanish } from './parties/spanish.ts'
import { pastingSpanish } from './pasting/spanish.ts'
import { pickersSpanish } from './pickers/spanish.ts'
import { previewSpanish } from './preview/spanish.ts'
import { securitySpanish } from './security/spanish.ts'
import { settingsSpanish } from './settings/spanish.ts'
import { sheetsSpanish } from './sheets/spanish.ts'
import { shortcutsSpanish } from './shortcuts/spanish.ts'
import type { Dictionary } from './text-keys.ts'
import { versionsSpanish } from './versions/spanish.ts'

/** The product in Spanish. */
export const spanish: Dictionary = {
  // What a field of a call must look like. {{field}} is its name in the call.
  'field.missing': 'Falta el campo «{{field}}». Por favor, rellénelo.',
  'field.wrong-type': 'El campo «{{field}}» no es del tipo correcto: se espera {{expected}}.',
  'field.letter-needed': 'El campo «{{field}}» debe contener al menos una letra o una cifra.',
  'field.text-expected': 'El campo «{{field}}» debe ser texto.',
  'field.too-long': 'El campo «{{field}}» es demasiado largo: {{max}} caracteres como máximo.',
  'field.control-characters':
    'El campo «{{field}}» contiene caracteres que no se pueden mostrar. Por favor, elimínelos.',
  'field.number-expected': 'El campo «{{field}}» debe ser un número, escrito como 1234.56.',
  'field.unreadable': 'El campo «{{field}}» no es un número.',
  'field.whole-number-expected': 'El campo «{{field}}» debe ser un número entero.',
  'field.too-small': 'El campo «{{field}}» debe ser como mínimo {{min}}.',
  'field.too-large': 'El campo «{{field}}» debe ser como máximo {{max}}.',
  'field.too-many-places': 'El campo «{{field}}» puede tener como máximo {{max}} decimales.',
  'field.too-many-digits': 'El campo «{{field}}» puede tener como máximo {{max}} cifras.',
  'field.day-expected': 'El campo «{{field}}» debe ser un día que exista, escrito como 2026-01-31.',
  'line.object-expected': 'El campo «{{field}}» debe ser una línea: un objeto con name, price y quantity.',
  'field.record-expected': 'El campo «{{field}}» debe ser un registro elegido o su identificador.',
  'field.status-expected': 'El campo «{{field}}» debe ser un estado, su identificador o su nombre.',
  'field.relation-expected': 'El campo «{{field}}» debe ser Lead o Customer.',
  'field.choice-expected': 'El campo «{{field}}» debe ser uno de estos valores: {{choices}}.',
  'field.place-expected':
    'El campo «{{field}}» debe ser un lugar de la lista, tal como lo dio la última respuesta.',
  'field.list-expected': 'El campo «{{field}}» debe ser una lista.',
  'field.too-many-entries': 'El campo «{{field}}» puede tener como máximo {{max}} elementos.',
  'field.email-expected':
    'El campo «{{field}}» debe ser una dirección de correo electrónico, como name@example.com.',
  'field.email-hyphen':
    'El campo «{{field}}» empieza por un guion: los programas que envían correos lo leen como una opción. Por favor, escriba otra dirección.',
  'field.unknown-record':
    'El campo «{{field}}» remite a un registro que no existe o que ya no se usa. Por favor, elija otro.',
  'field.invalid': 'El campo «{{field}}» no es válido.',

  // Rules of lines and totals, as specified.
  'line.quantity-too-small': 'La cantidad no puede ser inferior a 1',
  'line.price-below-zero': 'El precio no puede ser inferior a 0',
  'line.name-required': 'El concepto es obligatorio',
  'line.price-empty': 'El precio está vacío. Introduzca 0 si no cuesta nada.',
  'adjustments.empty': 'El campo no puede estar vacío.',
  'discount.empty': 'El porcentaje de descuento está vacío. Introduzca 0 si no hay descuento.',
  'document.date-empty': 'La fecha está vacía. Por favor, introduzca un día.',
  'document.no-lines': 'Por favor, seleccione al menos un producto.',
  'document.too-many-lines':
    'Un documento puede tener como máximo {{max}} líneas. Por favor, repártalo en varios documentos.',
  'document.too-large': 'Los importes de este documento son demasiado grandes: {{max}} como máximo.',
  'form.changed-meanwhile':
    '{{name}} guardó esto el {{time}}, después de que usted lo abriera. Cargue la versión más reciente o sobrescríbala.',
  'document.unusual-number':
    'El número {{number}} supera en más de {{jump}} al más alto ({{highest}}). ¿Usarlo de todos modos?',

  // Calls.
  'call.offline':
    'No se puede acceder al servidor. Lo que ha escrito sigue aquí; por favor, inténtelo de nuevo.',
  'call.unreadable':
    'La respuesta del servidor no se puede leer. Lo que ha escrito sigue aquí; por favor, inténtelo de nuevo.',
  'call.still-waiting': 'Todavía se espera al servidor…',

  // Signing in.
  'sign-in.title': 'Iniciar sesión',
  'sign-in.email': 'Correo electrónico',
  'sign-in.password': 'Contraseña',
  'sign-in.submit': 'Iniciar sesión',
  'sign-in.code': 'Código',
  'sign-in.code-hint': 'De su aplicación de autenticación o uno de sus códigos de recuperación.',
  'sign-in.forgotten': '¿Ha olvidado su contraseña?',
  'sign-in.again': 'Su sesión ha terminado. Vuelva a iniciarla: lo que ha escrito sigue aquí.',
  'sign-in.signed-out': 'Ha cerrado la sesión.',
  'sign-in.sign-out': 'Cerrar sesión',

  // Proposal.
  'proposal.name': 'Propuesta',
  'proposal.new': 'Nueva propuesta',
  'proposal.edit': 'Editar propuesta - {{id}}',
  'proposal.number': 'Número de propuesta',
  'proposal.title': 'Asunto',
  'proposal.date': 'Fecha de la propuesta',
  'proposal.due-date': 'Válida hasta',
  'proposal.owner': 'Agente comercial',
  'proposal.party': 'Cliente potencial/cliente',
  'proposal.terms': 'Observaciones',
  'proposal.customer-notes': 'Notas para el cliente',
  'proposal.occupied': '¡Este número de propuesta ya está en uso!',
  'proposal.available': '¡Este número de propuesta está disponible!',
  'proposal.save': 'Guardar propuesta',
  'proposal.update': 'Actualizar propuesta',

  // Estimate.
  'estimate.name': 'Presupuesto',
  'estimate.new': 'Nuevo presupuesto',
  'estimate.edit': 'Editar presupuesto',
  'estimate.number': 'Número de presupuesto',
  'estimate.title': 'Título del presupuesto',
  'estimate.date': 'Fecha del presupuesto',
  'estimate.due-date': 'Válido hasta',
  'estimate.owner': 'Agente comercial',
  'estimate.party': 'Cliente potencial/cliente',
  'estimate.terms': 'Observaciones',
  'estimate.customer-notes': 'Notas para el cliente',
  'estimate.occupied': '¡Este número de presupuesto ya está en uso!',
  'estimate.available': '¡Este número de presupuesto está disponible!',
  'estimate.save': 'Guardar presupuesto',
  'estimate.update': 'Actualizar presupuesto',

  // Invoice.
  'invoice.name': 'Factura',
  'invoice.new': 'Nueva factura',
  'invoice.edit': 'Editar factura',
  'invoice.number': 'Número de factura',
  'invoice.title': 'Título de la factura',
  'invoice.date': 'Fecha de la factura',
  'invoice.due-date': 'Fecha de vencimiento',
  'invoice.owner': 'Responsable de cobro',
  'invoice.party': 'Cliente',
  'invoice.terms': 'Observaciones',
  'invoice.customer-notes': 'Notas para el cliente',
  'invoice.occupied': '¡Este número de factura ya está en uso!',
  'invoice.available': '¡Este número de factura está disponible!',
  'invoice.save': 'Guardar factura',
  'invoice.update': 'Actualizar factura',

  // The document form.
  'document.relation': 'Tipo',
  'document.status': 'Estado',
  'document.currency': 'Moneda',
  'document.message': 'Mensaje',
  'document.still-missing': 'Todavía falta: {{fields}}.',
  'document.number-being-checked': 'Se está comprobando el número.',
  'document.number-unchecked': 'No se ha podido comprobar el número. Al guardar se sabrá si está libre.',
  'document.use-free-number': 'Usar {{number}} en su lugar',
  'document.use-number': 'Usar {{number}}',
  'document.leaves-empty_one': 'Deja vacío el número {{numbers}}.',
  'document.leaves-empty_many': 'Deja vacíos los números {{numbers}}.',
  'document.leaves-empty_other': 'Deja vacíos los números {{numbers}}.',
  'document.dated-before': 'Fecha anterior a la del n.º\u00a0{{number}} ({{date}}).',
  'document.dated-after': 'Fecha posterior a la del n.º\u00a0{{number}} ({{date}}).',
  'document.due-before-date': 'Este día es anterior a la fecha del documento.',
  'document.client-first-type': 'Elija primero el tipo.',
  'document.unknown-party': 'El cliente que indica este enlace no existe. Por favor, elija uno.',
  'document.make-customer': 'Convertir este cliente potencial en cliente',
  'document.not-for-relation':
    'Este enlace indica un cliente potencial, pero este documento es para un cliente. Por favor, elija un cliente.',
  'document.load-failed': 'No se ha podido cargar.',
  'document.load-offline':
    'No se puede acceder al servidor. Por favor, compruebe la conexión e inténtelo de nuevo.',
  'document.load-unreadable': 'La respuesta del servidor no se puede leer. Por favor, inténtelo de nuevo.',
  'document.no-such-id':
    'Esta dirección no indica ningún documento: su última parte debe ser el número de uno.',
  'document.try-again': 'Reintentar',
  'form.load-newer': 'Cargar la versión más reciente',
  'form.save-over': 'Sobrescribir',
  'form.keep-editing': 'Seguir editando',
  'form.refused': 'Aún no se ha guardado. Por favor, revise:',
  'form.refused-several_one': 'Aún no se ha guardado. {{count}} dato por corregir:',
  'form.refused-several_many': 'Aún no se ha guardado. {{count}} de datos por corregir:',
  'form.refused-several_other': 'Aún no se ha guardado. {{count}} datos por corregir:',
  'form.leave': 'Lo que ha escrito en esta página no está guardado. ¿Salir de todos modos?',
  'form.leave-confirm': 'Salir sin guardar',
  'form.stay': 'Quedarse',
  'form.saving': 'Guardando…',
  'form.save': 'Guardar',
  'form.cancel': 'Cancelar',
  'form.unsaved': 'Aún no está guardado.',
  'document.actions': 'Totales y acciones',
  'document.details': 'Detalles',
  'relation.lead': 'Cliente potencial',
  'relation.customer': 'Cliente',

  // Amounts, discount and totals of a document.
  'amounts.title': 'Importes',
  'amounts.due': 'Importe pendiente',
  'amounts.paid': 'Importe pagado',
  'amounts.shipping': 'Gastos de envío',
  'amounts.use-suggestion': 'Usar total − pagado: {{amount}}',
  'totals.title': 'Totales',
  'totals.sub-total': 'Subtotal',
  'totals.tax': 'impuestos incluidos',
  'totals.total': 'Importe total',
  'totals.explain': 'Explicar: {{figure}}, {{amount}}',
  'totals.explain-not-loaded': 'No se ha podido cargar la explicación. Inténtelo de nuevo.',
  'totals.rounded-once':
    'Las sumas se redondean una sola vez, por lo que pueden diferir en céntimos de la suma de las líneas.',
  'discount.type': 'Tipo de descuento',
  'discount.before': 'Antes de impuestos',
  'discount.after': 'Después de impuestos',
  'discount.percent': 'Porcentaje de descuento',
  'discount.value': 'Importe del descuento',
  'adjustments.label': 'Ajustes',

  // The product selector.
  'products.title': 'Productos',
  'products.label': 'Productos',
  'products.by-group': 'Elegir productos por grupo',
  'products.group': 'Grupo de productos',
  'products.find': 'Buscar y seleccionar productos',
  'products.select-group': 'Seleccionar todos los productos de {{group}}',
  'products.select-all': 'Seleccionar todos los productos',
  'products.remove-all': 'Quitar todos',
  'products.line-removed': 'Se ha quitado {{name}}.',
  'products.lines-removed_one': 'Se ha quitado {{count}} línea.',
  'products.lines-removed_many': 'Se han quitado {{count}} de líneas.',
  'products.lines-removed_other': 'Se han quitado {{count}} líneas.',
  'products.count': 'Líneas: {{count}}',
  'line.product': 'Producto',
  'line.name': 'Concepto',
  'line.price': 'Precio',
  'line.quantity': 'Cantidad',
  'line.tax-rates': 'Tipos impositivos',
  'line.no-tax': 'Sin impuestos',
  'line.total': 'Total',
  'line.of': '{{field}}, línea {{place}}',
  'line.remove': 'Quitar la línea {{place}}',
  'line.name-missing': 'La línea {{place}} no tiene concepto.',

  // The shell around every screen, and the fields and dialogs that screens share.
  'app.skip-to-content': 'Ir al contenido',
  'app.navigation': 'Navegación principal',
  'app.dashboard': 'Panel',
  'app.emails': 'Correos',
  'app.settings': 'Ajustes',
  'app.new': 'Nuevo',
  'app.open-menu': 'Abrir el menú',
  'app.close-menu': 'Cerrar el menú',
  'app.collapse-menu': 'Mostrar solo iconos',
  'app.expand-menu': 'Mostrar nombres',
  'app.loading': 'Cargando…',
  'app.version': 'Versión {{number}}',
  'app.to-dashboard': 'Ir al panel',
  'app.crashed':
    'Se ha producido un error en esta pantalla. Lo guardado está a salvo; por favor, vuelva a cargar la página.',
  'app.reload': 'Volver a cargar la página',
  'app.load-failed': 'No se ha podido cargar.',
  'app.retry': 'Reintentar',
  'profile.open': 'Perfil: {{name}}',
  'profile.title': 'Perfil',
  'profile.shortcuts': 'Atajos de teclado',
  'profile.language': 'Idioma',
  'profile.edit': 'Perfil y contraseña',
  'colour-scheme.label': 'Colores',
  'colour-scheme.auto': 'Sistema',
  'colour-scheme.light': 'Claro',
  'colour-scheme.dark': 'Oscuro',
  'sign-in.again-title': 'Volver a iniciar sesión',
  'sign-in.not-now': 'Ahora no',
  'toast.dismiss': 'Cerrar este mensaje',
  'alert.close': 'Aceptar',
  'question.yes': 'Sí',
  'question.no': 'Cancelar',
  'number.work-out': 'Calcular',
  'number.unreadable': 'Esto no es un número. Escríbalo como {{example}}.',
  'toast.undo': 'Deshacer',
  'search.empty': '¡Escriba un texto para buscar!',
  'search.placeholder': 'Chercher',
  'search.label': 'Buscar propuestas, presupuestos, facturas, clientes potenciales y clientes',
  'search.submit': 'Buscar',
  'search.shortcut': 'Ctrl K',
  'search.results': 'Resultados de la búsqueda',
  'search.searching': 'Buscando…',
  'search.nothing': 'No se ha encontrado nada para «{{search}}».',
  'search.scope':
    'Puede buscar nombres, correos electrónicos, números, importes y cualquier palabra de propuestas, presupuestos, facturas, clientes potenciales y clientes. Basta con el principio de una palabra.',
  'search.sign-in': 'Inicie sesión para buscar.',
  'group.proposal': 'Propuestas',
  'group.estimate': 'Presupuestos',
  'group.invoice': 'Facturas',
  'group.lead': 'Clientes potenciales',
  'group.customer': 'Clientes',
  'search.found_one': '{{shown}} resultado: {{groups}}',
  'search.found_many': '{{shown}} resultados: {{groups}}',
  'search.found_other': '{{shown}} resultados: {{groups}}',
  'search.count-proposal_one': '{{shown}} propuesta',
  'search.count-proposal_many': '{{shown}} propuestas',
  'search.count-proposal_other': '{{shown}} propuestas',
  'search.count-estimate_one': '{{shown}} presupuesto',
  'search.count-estimate_many': '{{shown}} presupuestos',
  'search.count-estimate_other': '{{shown}} presupuestos',
  'search.count-invoice_one': '{{shown}} factura',
  'search.count-invoice_many': '{{shown}} facturas',
  'search.count-invoice_other': '{{shown}} facturas',
  'search.count-lead_one': '{{shown}} cliente potencial',
  'search.count-lead_many': '{{shown}} clientes potenciales',
  'search.count-lead_other': '{{shown}} clientes potenciales',
  'search.count-customer_one': '{{shown}} cliente',
  'search.count-customer_many': '{{shown}} clientes',
  'search.count-customer_other': '{{shown}} clientes',
  'search.see-all': 'Ver todo: {{counted}}',
  'search.found-in': '{{field}}:',
  'search.field-line': 'Línea',
  'search.field-message': 'Mensaje',
  'search.field-terms': 'Observaciones',
  'search.field-notes': 'Notas para el cliente',
  'search.field-amount': 'Importe',
  'search.field-username': 'Nombre de usuario',
  'search.field-client-name': 'Nombre del cliente',
  'search.field-email': 'Correo electrónico',
  'search.field-phone': 'Teléfono',
  'search.field-address': 'Dirección',
  'search.field-tax-number': 'Número fiscal',
  'picker.loading': 'Cargando…',
  'picker.nothing-found': 'Sin resultados',
  'picker.failed': 'No se ha podido cargar la lista.',
  'picker.retry': 'Reintentar',
  'picker.more': '{{count}} más: escriba para encontrarlos',
  'picker.more-found': 'Hay más: escriba para encontrarlos',
  'picker.and-more': 'y {{count}} más',
  'picker.remove': 'Quitar {{name}}',
  'picker.clear': 'Borrar la selección',
  'day.clear': 'Borrar el campo «{{field}}»',

  // Language.

  // The installation wizard: the cover.
  'installer.title': 'Instalación',
  'installer.keep-code': '¡Tenga a mano su código de compra para el siguiente paso!',
  'installer.install': 'Instalar',
  'installer.steps': 'Pasos de la instalación',
  'installer.step-cover': 'Bienvenida',
  'installer.step-settings': 'Configuración',
  'installer.step-finish': 'Administrador',
  'installer.not-installed': 'Aquí aún no hay nada instalado. Abra la página de inicio para comenzar.',
  'installer.installed': 'Ya está instalado: las llamadas de la instalación están cerradas.',
  'installer.somebody-was-first':
    'Otra persona acaba de terminar esta instalación. Inicie sesión o pídale una cuenta.',

  'installer.somebody-is-finishing':
    'Otra persona está terminando esta instalación ahora mismo. Por favor, espere un momento y vuelva a cargar la página.',

  // The purchase code.
  'installer.code': 'Código de compra',
  'installer.code-verify': 'Verificar',
  'installer.code-where': '¿Dónde está mi código de compra?',
  'installer.code-empty': '¡Por favor, introduzca su código de compra!',
  'installer.code-valid': 'El código de compra es válido.',
  'installer.code-invalid': 'El código de compra no es válido.',
  'installer.code-unchecked': 'El código de compra aún no se ha verificado.',
  'installer.code-needed': 'Para esto se necesita un código de compra válido.',
  'installer.licence-unreachable':
    'No se puede acceder al servicio de licencias de {{host}} desde este navegador. Por favor, inténtelo de nuevo enseguida.',
  'installer.licence-away':
    'No se puede acceder al servicio de licencias de {{host}}: {{reason}}. Por favor, inténtelo de nuevo enseguida.',
  'installer.submit-after-code': 'El botón «Enviar» aparece una vez verificado el código de compra.',
  'licence.valid': 'Este código de compra es válido.',
  'licence.invalid': 'Este código de compra no es válido. Por favor, compárelo carácter por carácter.',
  'licence.help-title': '¿Dónde está mi código de compra?',
  'licence.help-console': 'El servidor lo mostró en su consola al arrancar por primera vez.',
  'licence.help-file':
    'También está en el archivo storage/app/purchase-code.txt del directorio de datos del servidor.',
  'licence.help-why':
    'Quien puede leerlo allí ha demostrado que el servidor es suyo. Solo se necesita una vez.',

  // Requirements and folders.
  'installer.requirements': 'Requisitos del servidor',
  'installer.requirement': 'Requisito',
  'installer.on-server': 'Servidor',
  'installer.required': 'Requerido',
  'installer.runtime': 'Versión de Node.js',
  'installer.present': 'Instalado',
  'installer.absent': 'No instalado',
  'installer.refresh': 'Actualizar',
  'installer.refreshed': 'Comprobado a las {{time}}.',
  'installer.requirement-ctype': 'Ctype: clases de caracteres de todas las escrituras',
  'installer.requirement-fileinfo': 'Fileinfo: tipo de contenido de los archivos subidos',
  'installer.requirement-json': 'JSON',
  'installer.requirement-bcmath': 'bcmath: decimales exactos',
  'installer.requirement-mbstring': 'Mbstring: codificaciones de texto antiguas',
  'installer.requirement-openssl': 'OpenSSL: TLS y AES',
  'installer.requirement-pdo': 'PDO: controladores de bases de datos',
  'installer.requirement-tokenizer': 'Tokenizer: búsqueda de texto completo',
  'installer.requirement-xml': 'XML: escritura y análisis',
  'installer.advice-runtime': 'Arranque el servidor con Node.js {{required}} o posterior.',
  'installer.advice-full-icu':
    'Use un Node.js con todos los datos de internacionalización (full-icu), como el que acompaña a este producto.',
  'installer.advice-packages':
    'Vuelva a instalar los paquetes de este producto, en esta máquina y para su plataforma: {{reason}}',
  'installer.advice-openssl': 'Use un Node.js compilado con OpenSSL, como el que acompaña a este producto.',
  'installer.permissions': 'Permisos de carpetas',
  'installer.permissions-rule': 'Se necesita 0755 o más.',
  'installer.permission-good': 'Correcto',
  'installer.permission-bad': 'Insuficiente',
  'installer.advice-permission': 'En el servidor, devuelva a la carpeta sus permisos: {{command}}',
  'installer.folder-unwritable':
    'El servidor no puede escribir en la carpeta {{folder}}. Devuélvale allí sus permisos: {{command}}',

  // The settings.
  'installer.choose-language': 'Idioma',
  'installer.basic': 'Datos básicos',
  'installer.app-name': 'Nombre de la aplicación',
  'installer.app-env': 'Entorno',
  'installer.env-local': 'Local',
  'installer.env-staging': 'Preproducción',
  'installer.env-production': 'Producción',
  'installer.app-debug': 'Depuración',
  'installer.debug-on': 'Activada',
  'installer.debug-off': 'Desactivada',
  'installer.app-url': 'URL',
  'installer.app-url-hint': 'La dirección que abrirán los usuarios, con su ruta si la tiene.',
  'installer.show-field': 'Mostrar: {{field}}',
  'installer.hide-field': 'Ocultar: {{field}}',
  'installer.copy': 'Copiar',
  'installer.copied': 'Copiado.',
  'installer.copy-by-hand': 'El comando está seleccionado: cópielo con Ctrl+C o Cmd+C.',
  'installer.smtp': 'Datos de SMTP',
  'installer.schedule-note':
    'Para que los correos en cola se envíen incluso cuando nadie usa el producto, haga que el servidor ejecute este comando cada minuto, como una línea de su crontab:',
  'installer.mail-driver': 'Método de envío',
  'installer.driver-smtp': 'Servidor SMTP',
  'installer.driver-sendmail': 'Programa sendmail de este servidor',
  'installer.driver-log': 'Escribir en un archivo de registro, no enviar nada',
  'installer.mail-host': 'Host de correo',
  'installer.mail-host-hint': 'Déjelo vacío para prescindir del correo por ahora.',
  'installer.mail-port': 'Puerto de correo',
  'installer.mail-username': 'Usuario de correo',
  'installer.mail-password': 'Contraseña de correo',
  'installer.mail-encryption': 'Cifrado de correo',
  'installer.encryption-none': 'Ninguno',
  'installer.encryption-ssl': 'SSL/TLS desde el principio (normalmente puerto 465)',
  'installer.encryption-tls': 'STARTTLS (normalmente puerto 587)',
  'installer.test-mail-to': 'Enviar la prueba a',
  'installer.test-mail': 'Enviar un correo de prueba',
  'installer.database': 'Datos de la base de datos',
  'installer.db-connection': 'Conexión a la base de datos',
  'installer.db-mysql': 'MySQL o MariaDB',
  'installer.db-sqlite': 'Integrada (SQLite): sin servidor de base de datos',
  'installer.db-host': 'Host de la base de datos',
  'installer.db-port': 'Puerto de la base de datos',
  'installer.db-database': 'Nombre de la base de datos',
  'installer.db-database-hint': 'Se crea si no existe y el usuario puede crearla.',
  'installer.db-file': 'Archivo de la base de datos',
  'installer.db-file-hint': 'Un archivo en storage/app del directorio de datos.',
  'installer.db-username': 'Usuario de la base de datos',
  'installer.db-password': 'Contraseña de la base de datos',
  'installer.test-database': 'Probar la base de datos',
  'installer.submit': 'Enviar',
  'installer.submitting': 'Preparando la base de datos…',
  'installer.back': 'Atrás',
  'installer.to-correct': 'Por favor, revise:',
  'installer.url-invalid':
    'El campo «{{field}}» debe ser una dirección completa como https://example.com/crm, sin usuario, signo de interrogación ni #.',

  // What the database, the mail server and the preparation have to say.
  'installer.db-connected': 'Conectado a {{product}} en {{place}}.',
  'installer.db-will-create': 'La base de datos {{database}} aún no existe y se creará.',
  'installer.db-empty': 'La base de datos {{database}} existe y está vacía.',
  'installer.db-begun':
    'La base de datos {{database}} contiene una instalación comenzada, que se completará.',
  'installer.db-holds-product':
    'La base de datos {{database}} ya contiene este producto (usuarios: {{members}}, documentos: {{documents}}). Se puede usar tal como está; no se sobrescribe nada.',
  'installer.use-existing': 'Usar esta base de datos',
  'installer.choose-another': 'Elegir otra base de datos',
  'installer.db-foreign':
    'La base de datos {{database}} contiene tablas de otro programa ({{tables}}). Por favor, elija una vacía; no se ha cambiado nada.',
  'installer.db-newer':
    'La base de datos {{database}} fue creada por una versión más reciente de este producto ({{step}}). Por favor, instale esa versión.',
  'installer.db-away':
    'El servidor de base de datos de {{place}} no responde: {{reason}}. Por favor, compruebe el host y el puerto, y que esté en marcha.',
  'installer.db-refused':
    'El servidor de base de datos de {{place}} no admite al usuario {{user}}. Por favor, compruebe el usuario y la contraseña.',
  'installer.db-insecure':
    'Nadie de confianza responde aquí por el servidor de base de datos de {{place}} ({{reason}}), así que no se le dijo nada. Indique en DB_SSL_CA el archivo de sus certificados y en DB_HOST el nombre que lleva su certificado.',
  'installer.db-wants-tls':
    'El servidor de base de datos de {{place}} solo admite conexiones cifradas. Ponga DB_SSL=true: en el entorno de este servidor antes de la instalación, en el archivo de entorno después.',
  'installer.db-not-created':
    'La base de datos {{database}} no existe y el usuario {{user}} no puede crearla. Créela o dé al usuario permiso para ello.',
  'installer.db-no-rights': 'El usuario {{user}} no puede usar la base de datos {{database}}: {{reason}}',
  'installer.db-name-impossible':
    'La base de datos no puede llamarse {{database}}. Por favor, elija otro nombre.',
  'installer.db-file-unusable':
    'El archivo {{file}} no se puede usar como base de datos integrada: {{reason}}',
  'installer.db-failed': 'La base de datos {{database}} ha rechazado un paso: {{reason}}',
  'installer.db-created': 'Se ha creado la base de datos {{database}}.',
  'installer.step-done': '{{step}}: hecho.',
  'installer.tables-there': 'Todas las tablas están al día.',
  'installer.reference-data': 'Los estados, monedas, tipos impositivos y ajustes están listos.',
  'installer.ready': 'Listo: ahora falta el administrador.',
  'installer.url-differs':
    'Nota: la URL de la configuración es {{url}}, pero esta página se abrió en {{origin}}. Tras la instalación, el producto responde en la URL de la configuración.',
  'installer.mail-off':
    'El host de correo está vacío: el correo queda desactivado hasta que la configuración indique uno.',
  'installer.mail-accepted':
    '{{host}} ha aceptado el correo de prueba para {{to}}. Por favor, mire en esa bandeja de entrada.',
  'installer.mail-away':
    'El servidor de correo de {{place}} no responde: {{reason}}. Por favor, compruebe el host, el puerto y el cifrado.',
  'installer.mail-refused':
    'El servidor de correo de {{place}} no admite al usuario {{user}}. Por favor, compruebe el usuario y la contraseña. Su respuesta: {{reason}}',
  'installer.mail-rejected':
    'El servidor de correo de {{place}} no acepta este correo. Por favor, compruebe desde qué dirección le deja escribir y cuánto acepta. Su respuesta: {{reason}}',
  'installer.mail-insecure':
    'No hay conexión segura con el servidor de correo de {{place}}: {{reason}}. Por favor, compruebe el cifrado.',
  'installer.mail-logged': 'El correo de prueba se ha escrito en {{file}}. No se ha enviado nada.',
  'installer.mail-no-program':
    'No hay ningún programa sendmail que funcione en este servidor. Por favor, instale uno o indique en su lugar un servidor SMTP: {{reason}}',
  'installer.mail-program-refused':
    'El programa sendmail de este servidor ha rechazado el correo. Por favor, compruebe las direcciones y lo que el programa puede aceptar. Su respuesta: {{reason}}',
  'installer.mail-program-busy':
    'El programa sendmail de este servidor no puede aceptar el correo ahora. Inténtelo más tarde; si no sirve, pida a un administrador que mire su cola. Su respuesta: {{reason}}',
  'installer.test-mail-subject': 'Correo de prueba de {{name}}',
  'installer.test-mail-body': 'Este correo demuestra que {{name}} puede enviar correos.',

  // The doctor, on the command line.
  'doctor.runtime': 'Node.js {{version}}',
  'doctor.folder': 'Carpeta {{folder}} ({{permission}})',
  'doctor.installation': 'Instalación',
  'doctor.not-installed': 'Aún no hay nada instalado: arranque el servidor y ábralo en un navegador.',
  'doctor.environment-gone':
    'El producto está instalado, pero falta su archivo de entorno. Restáurelo desde una copia de seguridad.',
  'doctor.not-finished':
    'La instalación no se ha terminado: arranque el servidor y continúe en un navegador.',
  'doctor.database': 'Base de datos',
  'doctor.database-holds': 'Contiene este producto (usuarios: {{members}}, documentos: {{documents}}).',
  'doctor.mail': 'Correo electrónico',
  'doctor.mail-password': 'Contraseña del servidor de correo',
  'doctor.mail-password-in-clear':
    'Va a {{host}} sin cifrar. Ponga MAIL_ENCRYPTION en tls o ssl en el archivo de entorno, y MAIL_PORT en el que corresponda.',
  'doctor.all-good': 'Todo está bien.',
  'doctor.some-bad_one': '{{count}} punto requiere atención.',
  'doctor.some-bad_many': '{{count}} de puntos requieren atención.',
  'doctor.some-bad_other': '{{count}} puntos requieren atención.',

  // The environment file.
  'env.no-key': 'La línea {{line}} no tiene la forma KEY=value.',
  'env.twice': 'Línea {{line}}: {{key}} aparece dos veces.',
  'env.no-json': 'Línea {{line}}: escriba el valor entre comillas dobles rectas, como una cadena JSON.',
  'env.impossible-key': '«{{key}}» no puede ser una clave del archivo de entorno.',
  'env.missing': 'Falta {{key}} en el archivo de entorno.',
  'env.db-nodes':
    'DB_HOST es «{{value}}», pero debe nombrar un servidor o los nodos de un clúster, como «db1, db2:3307, db3».',
  'env.port': '{{key}} es «{{value}}», pero debe ser un número entero de 1 a 65535.',
  'env.choice': '{{key}} es «{{value}}», pero debe ser uno de estos valores: {{choices}}.',
  'env.db-file':
    'DB_DATABASE es «{{value}}», pero debe ser un archivo en storage/app o una ruta completa fuera de la carpeta de datos.',
  'env.db-ssl-ca':
    'DB_SSL_CA indica {{file}}, pero este usuario no puede leer allí ningún certificado. Debe ser un archivo PEM.',
  'env.db-ssl-off': 'DB_SSL_CA está definido, pero DB_SSL no es true. Ponga DB_SSL=true o quite DB_SSL_CA.',
  'env.not-allowed':
    'Este usuario no puede leer el archivo de entorno {{file}}. Asígnelo con chown al usuario que ejecuta el servidor.',
  'env.key-renewal':
    'La renovación de APP_KEY se empezó y no se ha terminado. Detenga todos los servidores y ejecute: quittance renew-key',
  'env.key-too-short': 'APP_KEY es demasiado corto: al menos {{min}} caracteres.',
  'env.name-too-long': 'APP_NAME es demasiado largo: como máximo {{max}} caracteres.',
  'env.url': 'APP_URL es «{{value}}», pero debe ser una dirección completa como https://example.com/crm.',
  'env.unknown-key': 'No existe ningún ajuste {{key}}.',

  // The last step.
  'installer.output': 'Salida del servidor',
  'installer.env': 'Archivo de entorno',
  'installer.env-hint': 'Un KEY=value por línea. Lo que cambie aquí es lo que se guardará.',
  'installer.env-show': 'Mostrar las contraseñas',
  'installer.env-hide': 'Ocultar las contraseñas',
  'installer.admin-email': 'Correo del administrador',
  'installer.admin-password': 'Contraseña del administrador',
  'installer.admin-password-hint': '12 caracteres o más.',
  'installer.existing-admin-hint':
    'Esta base de datos ya tiene un administrador: inicie sesión con su cuenta. No se crea ningún otro.',
  'installer.finish': 'Instalar y crear el administrador',
  'installer.finishing': 'Instalando…',
  'installer.password-too-short': 'La contraseña es demasiado corta: {{min}} caracteres como mínimo.',
  'installer.admin-wrong':
    'Esta base de datos ya tiene un administrador, y este correo y esta contraseña no son los suyos.',
  'installer.not-prepared':
    'Este navegador aún no ha enviado la configuración. Por favor, vuelva a la configuración.',
  'installer.true-or-false': 'El campo «{{field}}» debe ser true o false.',
  ...accessSpanish,
  ...answersSpanish,
  ...backupsSpanish,
  ...catalogueSpanish,
  ...composerSpanish,
  ...conversionsSpanish,
  ...dashboardSpanish,
  ...draftsSpanish,
  ...editingSpanish,
  ...pastingSpanish,
  ...emailsSpanish,
  ...explainingSpanish,
  ...importsSpanish,
  ...lettersSpanish,
  ...listsSpanish,
  ...looksSpanish,
  ...membersSpanish,
  ...outboxSpanish,
  ...papersSpanish,
  ...partiesSpanish,
  ...pickersSpanish,
  ...previewSpanish,
  ...securitySpanish,
  ...settingsSpanish,
  ...sheetsSpanish,
  ...shortcutsSpanish,
  ...versionsSpanish,
}
