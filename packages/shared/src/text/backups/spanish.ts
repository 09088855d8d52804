export const backupsSpanish = {
  'backup.nothing-there': 'No hay nada que copiar: la base de datos está vacía.',
  'backup.database-newer':
    'Esta base de datos es de una versión más reciente de este producto ({{step}}). Haga la copia con esa versión.',
  'backup.is-there': '{{file}} ya existe y se ha dejado como está. Elija otro nombre o añada --force.',
  'backup.is-folder': '{{file}} es una carpeta. Indique un archivo.',
  'backup.disk-full':
    'No queda espacio en {{folder}}. Haga sitio allí o elija otra carpeta; no ha quedado nada a medias.',
  'backup.server-full':
    'El disco del servidor de bases de datos está lleno. Haga sitio allí y vuelva a intentarlo.',
  'backup.no-folder': 'La carpeta {{folder}} no existe. Créela o elija otra.',
  'backup.folder-closed':
    'No se puede escribir en la carpeta {{folder}}. Dé permiso de escritura al usuario del servidor o elija otra.',
  'backup.unfit-relative': '{{folder}} no es una ruta entera. Indique una carpeta cuya ruta empiece por /.',
  'backup.unfit-dotted': 'La ruta {{folder}} contiene . o .. como elemento. Escríbala sin ellos.',
  'backup.unfit-system':
    'No se escribe ninguna copia de seguridad en {{folder}}, que pertenece al sistema operativo. Elija otra carpeta.',
  'backup.unfit-public':
    'No se escribe ninguna copia de seguridad en {{folder}}: cualquiera puede ver esa carpeta. Elija otra.',
  'backup.unfit-program':
    'No se escribe ninguna copia de seguridad en {{folder}}, que pertenece al programa y se sustituye con él. Elija otra carpeta.',
  'backup.unfit-internal':
    'No se escribe ninguna copia de seguridad en {{folder}}, donde el producto guarda sus propios archivos. Elija otra carpeta.',
  'backup.no-room':
    '{{folder}} tiene espacio para {{free}} MB, pero una copia puede necesitar {{needed}} MB. Haga sitio allí.',
  'backup.unreadable': 'La copia {{file}} no se puede leer: {{reason}}.',
  'backup.foreign': '{{file}} no es una copia de seguridad de este producto.',
  'backup.truncated':
    'La copia {{file}} no está entera: termina a la mitad. Cópiela otra vez o use una anterior.',
  'backup.damaged': 'La copia {{file}} está dañada ({{where}}). Cópiela otra vez o use una anterior.',
  'backup.missing-reference':
    'En la copia {{file}} hay filas de {{table}} que remiten a filas que no contiene. No se puede restaurar y no se ha cambiado nada. Use otra copia.',
  'backup.duplicate':
    'La copia {{file}} contiene dos veces filas de {{table}}. No se puede restaurar y no se ha cambiado nada. Use otra copia.',
  'backup.newer':
    'La copia {{file}} es de una versión más reciente de este producto ({{version}}). Instale esa versión y restáurela allí.',
  'backup.not-equal': 'Lo restaurado de {{file}} no es lo que dice la copia: {{what}}. Use una anterior.',
  'backup.newer-tables':
    'La base de datos {{database}} la usó una versión más reciente de este producto ({{step}}), cuyas tablas esta versión no conoce: {{tables}}. Borre las que nadie más necesite, o indique una base vacía en DB_DATABASE; después, restaure otra vez. No se ha cambiado nada.',
  'backup.ended': 'El proceso que la hacía terminó antes de acabar.',
  'backup.surprise': 'Algo ha fallado: {{reason}}',
  'upgrade.backed-up': 'Esta versión cambia la base de datos. Antes se ha hecho una copia: {{file}}',
  'upgrade.done':
    'La base de datos está al día para la versión {{version}} ({{steps}} pasos). Sus {{documents}} documentos y todos los totales siguen como estaban.',
  'upgrade.differs':
    'Tras la actualización, la base de datos no es la que era: {{what}}. Instale otra vez la versión anterior y restaure {{file}}.',
  'upgrade.stopped':
    'La actualización de la base de datos no ha llegado al final: {{reason}}. Arranque otra vez cuando esté arreglado: sigue donde se detuvo. Para volver atrás, instale otra vez la versión anterior y restaure {{file}}.',
  'upgrade.under-way':
    'Otro proceso lleva una hora actualizando esta base de datos. Espere a que acabe, o termínelo, y arranque otra vez.',
  'upgrade.not-backed-up':
    'Esta versión cambia la base de datos y antes hace una copia, que no se ha logrado. {{reason}} Después, arranque otra vez. Si tiene una copia propia (quittance backup ARCHIVO, en otro disco), arranque una vez con UPGRADE_WITHOUT_BACKUP=1. No se ha cambiado nada.',

  'backups.title': 'Copias de seguridad',
  'backups.hint':
    'Todo en un archivo: documentos, clientes, ajustes, archivos. Cada copia se comprueba antes de contar: se restaura en una base de prueba y se comparan recuentos y totales.',
  'backups.nightly': 'Cada noche',
  'backups.is-on': 'Hacer una copia cada noche',
  'backups.time': 'Hora',
  'backups.time-hint': 'Según el reloj del servidor ({{zone}}).',
  'backups.folder': 'Carpeta en el servidor',
  'backups.folder-hint': 'Vacía: {{folder}}. Una carpeta en otro disco sobrevive a este.',
  'backups.keep': 'Cuántas se guardan',
  'backups.keep-hint': 'Las más antiguas se borran cuando la siguiente ha salido bien.',
  'backups.saved': 'Se han guardado los ajustes de las copias.',
  'backups.now': 'Hacer una copia ahora',
  'backups.asked': 'Se está haciendo una copia. Continúa aunque salga de esta página.',
  'backups.last': 'Última copia comprobada',
  'backups.none-proven': 'Todavía no hay ninguna copia comprobada.',
  'backups.proven-at': 'Hecha y comprobada el {{time}}',
  'backups.next': 'La siguiente',
  'backups.list': 'Últimas copias',
  'backups.when': 'Cuándo',
  'backups.state': 'Estado',
  'backups.size': 'Tamaño',
  'backups.documents': 'Documentos',
  'backups.file': 'Archivo',
  'backups.proven': 'Comprobada',
  'backups.failed': 'Fallida',
  'backups.running': 'En curso',
  'backups.waiting': 'A punto de empezar',
  'backups.cause-nightly': 'nocturna',
  'backups.cause-asked': 'pedida por {{name}}',
  'backups.deleted': 'Borrada desde entonces',
  'backups.on-host': 'en {{host}}',
  'backups.no-download':
    'Las copias lo contienen todo, así que no se descargan aquí: quien puede restaurarlas las encuentra en el servidor. `quittance restore ARCHIVO` restaura una.',
  'backups.time-expected': 'El campo «{{field}}» debe ser una hora, escrita como 02:30.',
  'backups.folder-relative': 'El campo «{{field}}» debe ser una ruta entera, que empiece por /.',
  'backups.folder-public': 'El campo «{{field}}» indica una carpeta que cualquiera puede ver. Elija otra.',
  'backups.folder-dotted': 'El campo «{{field}}» debe ser una ruta sin . ni .. como elementos.',
  'backups.folder-system': 'El campo «{{field}}» indica una carpeta del sistema operativo. Elija otra.',
  'backups.folder-program':
    'El campo «{{field}}» indica una carpeta del programa, que se sustituye con él. Elija otra.',
  'backups.folder-internal':
    'El campo «{{field}}» indica una carpeta donde el producto guarda sus propios archivos. Elija otra.',
  'backups.folder-unwritable':
    'El campo «{{field}}» indica una carpeta en la que el servidor no puede escribir. Dé permiso al usuario del servidor o elija otra.',
  'backups.alert-failed': 'La última copia de seguridad ha fallado.',
  'backups.alert-overdue': 'La copia nocturna lleva retraso.',
  'backups.alert-link': 'Ver las copias',
}
