export const backupsGerman = {
  'backup.nothing-there': 'Es gibt nichts zu sichern: Die Datenbank ist leer.',
  'backup.database-newer':
    'Diese Datenbank stammt von einer neueren Version dieses Produkts ({{step}}). Bitte sichern Sie sie mit jener Version.',
  'backup.is-there':
    '{{file}} ist schon da und blieb, wie es ist. Wählen Sie einen anderen Namen, oder ergänzen Sie --force.',
  'backup.is-folder': '{{file}} ist ein Ordner. Bitte nennen Sie eine Datei.',
  'backup.disk-full':
    'In {{folder}} ist kein Platz mehr. Schaffen Sie dort Platz, oder wählen Sie einen anderen Ordner; nichts Halbes blieb zurück.',
  'backup.server-full':
    'Der Datenträger des Datenbankservers ist voll. Schaffen Sie dort Platz, und versuchen Sie es noch einmal.',
  'backup.no-folder': 'Den Ordner {{folder}} gibt es nicht. Legen Sie ihn an, oder wählen Sie einen anderen.',
  'backup.folder-closed':
    'In den Ordner {{folder}} kann nicht geschrieben werden. Machen Sie ihn für den Benutzer des Servers beschreibbar, oder wählen Sie einen anderen.',
  'backup.unfit-relative':
    '{{folder}} ist kein vollständiger Pfad. Nennen Sie einen Ordner, dessen Pfad mit / beginnt.',
  'backup.unfit-dotted': 'Der Pfad {{folder}} enthält . oder .. als Bestandteil. Schreiben Sie ihn ohne.',
  'backup.unfit-system':
    'In {{folder}} wird keine Sicherung geschrieben: Der Ordner gehört dem Betriebssystem. Wählen Sie einen anderen.',
  'backup.unfit-public':
    'In {{folder}} wird keine Sicherung geschrieben: Diesen Ordner können alle sehen. Wählen Sie einen anderen.',
  'backup.unfit-program':
    'In {{folder}} wird keine Sicherung geschrieben: Der Ordner gehört zum Programm und wird mit ihm ersetzt. Wählen Sie einen anderen.',
  'backup.unfit-internal':
    'In {{folder}} wird keine Sicherung geschrieben: Dort bewahrt das Produkt eigene Dateien auf. Wählen Sie einen anderen Ordner.',
  'backup.no-room':
    '{{folder}} hat Platz für {{free}} MB, eine Sicherung braucht aber vielleicht {{needed}} MB. Schaffen Sie dort Platz.',
  'backup.unreadable': 'Die Sicherung {{file}} kann nicht gelesen werden: {{reason}}.',
  'backup.foreign': '{{file}} ist keine Sicherung dieses Produkts.',
  'backup.truncated':
    'Die Sicherung {{file}} ist nicht ganz: Sie endet mittendrin. Kopieren Sie sie noch einmal, oder nehmen Sie eine ältere.',
  'backup.damaged':
    'Die Sicherung {{file}} ist beschädigt ({{where}}). Kopieren Sie sie noch einmal, oder nehmen Sie eine ältere.',
  'backup.missing-reference':
    'In der Sicherung {{file}} verweisen Zeilen von {{table}} auf Zeilen, die sie nicht enthält. Sie lässt sich nicht wiederherstellen, und es wurde nichts geändert. Verwenden Sie eine andere Sicherung.',
  'backup.duplicate':
    'Die Sicherung {{file}} enthält Zeilen von {{table}} doppelt. Sie lässt sich nicht wiederherstellen, und es wurde nichts geändert. Verwenden Sie eine andere Sicherung.',
  'backup.newer':
    'Die Sicherung {{file}} stammt von einer neueren Version dieses Produkts ({{version}}). Installieren Sie jene Version, und stellen Sie sie dort wieder her.',
  'backup.not-equal':
    'Was aus {{file}} wiederhergestellt wurde, ist nicht, was die Sicherung sagt: {{what}}. Bitte nehmen Sie eine ältere.',
  'backup.newer-tables':
    'Die Datenbank {{database}} gehörte zu einer neueren Version dieses Produkts ({{step}}), deren Tabellen diese Version nicht kennt: {{tables}}. Löschen Sie die, die sonst niemand braucht, oder nennen Sie in DB_DATABASE eine leere Datenbank; stellen Sie dann noch einmal wieder her. Nichts wurde geändert.',
  'backup.ended': 'Der Prozess, der sie machte, wurde vorher beendet.',
  'backup.surprise': 'Etwas ging schief: {{reason}}',
  'upgrade.backed-up': 'Diese Version ändert die Datenbank. Sie wurde vorher gesichert: {{file}}',
  'upgrade.done':
    'Die Datenbank ist auf dem Stand der Version {{version}} ({{steps}} Schritte). Ihre {{documents}} Belege und alle Summen sind, wie sie waren.',
  'upgrade.differs':
    'Nach der Aktualisierung ist die Datenbank nicht mehr, was sie vorher war: {{what}}. Installieren Sie wieder die frühere Version, und stellen Sie {{file}} wieder her.',
  'upgrade.stopped':
    'Die Aktualisierung der Datenbank kam nicht zu Ende: {{reason}}. Starten Sie noch einmal, wenn das behoben ist: Sie geht weiter, wo sie aufhörte. Um zurückzukehren, installieren Sie wieder die frühere Version, und stellen Sie {{file}} wieder her.',
  'upgrade.under-way':
    'Ein anderer Prozess aktualisiert diese Datenbank seit einer Stunde. Warten Sie, bis er fertig ist, oder beenden Sie ihn, und starten Sie noch einmal.',
  'upgrade.not-backed-up':
    'Diese Version ändert die Datenbank und sichert sie vorher; das gelang nicht. {{reason}} Starten Sie dann noch einmal. Haben Sie eine eigene Sicherung (quittance backup DATEI, auf einem anderen Datenträger), so starten Sie einmal mit UPGRADE_WITHOUT_BACKUP=1. Nichts wurde geändert.',

  'backups.title': 'Sicherungen',
  'backups.hint':
    'Alles in einer Datei: Belege, Kunden, Einstellungen, Hochgeladenes. Jede Sicherung wird geprüft, bevor sie zählt: Sie wird in einer Probe-Datenbank wiederhergestellt, und Anzahlen und Summen werden verglichen.',
  'backups.nightly': 'Jede Nacht',
  'backups.is-on': 'Jede Nacht eine Sicherung machen',
  'backups.time': 'Uhrzeit',
  'backups.time-hint': 'Nach der Uhr des Servers ({{zone}}).',
  'backups.folder': 'Ordner auf dem Server',
  'backups.folder-hint': 'Leer: {{folder}}. Ein Ordner auf einem anderen Datenträger überlebt diesen.',
  'backups.keep': 'Wie viele behalten werden',
  'backups.keep-hint': 'Ältere werden gelöscht, wenn die nächste gelungen ist.',
  'backups.saved': 'Die Einstellungen der Sicherungen wurden gespeichert.',
  'backups.now': 'Jetzt sichern',
  'backups.asked': 'Eine Sicherung wird gemacht. Sie läuft weiter, auch wenn Sie diese Seite verlassen.',
  'backups.last': 'Letzte geprüfte Sicherung',
  'backups.none-proven': 'Es gibt noch keine geprüfte Sicherung.',
  'backups.proven-at': 'Gemacht und geprüft am {{time}}',
  'backups.next': 'Die nächste',
  'backups.list': 'Letzte Sicherungen',
  'backups.when': 'Wann',
  'backups.state': 'Zustand',
  'backups.size': 'Größe',
  'backups.documents': 'Belege',
  'backups.file': 'Datei',
  'backups.proven': 'Geprüft',
  'backups.failed': 'Fehlgeschlagen',
  'backups.running': 'Wird gemacht',
  'backups.waiting': 'Beginnt gleich',
  'backups.cause-nightly': 'nächtlich',
  'backups.cause-asked': 'verlangt von {{name}}',
  'backups.deleted': 'Inzwischen gelöscht',
  'backups.on-host': 'auf {{host}}',
  'backups.no-download':
    'Sicherungen enthalten alles und werden deshalb nicht hier heruntergeladen: Wer sie wiederherstellen darf, findet sie auf dem Server. `quittance restore DATEI` stellt eine wieder her.',
  'backups.time-expected': 'Das Feld „{{field}}“ muss eine Uhrzeit sein, geschrieben wie 02:30.',
  'backups.folder-relative': 'Das Feld „{{field}}“ muss ein ganzer Pfad sein, der mit / beginnt.',
  'backups.folder-public':
    'Das Feld „{{field}}“ nennt einen Ordner, den alle sehen können. Bitte wählen Sie einen anderen.',
  'backups.folder-dotted': 'Das Feld „{{field}}“ muss ein Pfad ohne . und .. als Bestandteile sein.',
  'backups.folder-system':
    'Das Feld „{{field}}“ nennt einen Ordner des Betriebssystems. Bitte wählen Sie einen anderen.',
  'backups.folder-program':
    'Das Feld „{{field}}“ nennt einen Ordner des Programms, der mit ihm ersetzt wird. Bitte wählen Sie einen anderen.',
  'backups.folder-internal':
    'Das Feld „{{field}}“ nennt einen Ordner, in dem das Produkt eigene Dateien aufbewahrt. Bitte wählen Sie einen anderen.',
  'backups.folder-unwritable':
    'Das Feld „{{field}}“ nennt einen Ordner, in den der Server nicht schreiben kann. Machen Sie ihn für den Benutzer des Servers beschreibbar, oder wählen Sie einen anderen.',
  'backups.alert-failed': 'Die letzte Sicherung ist fehlgeschlagen.',
  'backups.alert-overdue': 'Die nächtliche Sicherung ist überfällig.',
  'backups.alert-link': 'Zu den Sicherungen',
}
