export const lettersGerman = {
  'letter.not-an-address': '„{{address}}“ ist keine E-Mail-Adresse. Schreiben Sie sie wie name@example.com.',
  'letter.hyphen-address':
    '„{{address}}“ beginnt mit einem Bindestrich: Programme, die E-Mails senden, lesen das als Option. Bitte schreiben Sie eine andere Adresse.',
  'letter.not-enclosable':
    'Anhänge: Dokument {{id}} kann nicht mitgehen, weil es nicht da oder für einen anderen Kunden ist. Bitte lassen Sie es weg oder senden Sie es mit einer eigenen E-Mail.',
  'letter.about-older':
    '{{name}} hat dieses Dokument um {{time}} gespeichert, nachdem Sie diese E-Mail geöffnet hatten. Sehen Sie sie noch einmal an und senden Sie sie dann.',
  'letter.subject-proposal': 'Angebot {number}: {title}',
  'letter.message-proposal':
    'Guten Tag {client},\n\nvielen Dank für Ihr Interesse. Anbei erhalten Sie unser Angebot {number} vom {date}, „{title}“, über insgesamt {total}.\nEs ist gültig bis zum {due_date}.\n\nMöchten Sie es annehmen, oder haben Sie noch Fragen? Antworten Sie einfach auf diese E-Mail.\n\nMit freundlichen Grüßen\n{member}\n{company}',
  'letter.subject-estimate': 'Kostenvoranschlag {number}: {title}',
  'letter.message-estimate':
    'Guten Tag {client},\n\nwie gewünscht erhalten Sie anbei unseren Kostenvoranschlag {number} vom {date}, „{title}“, über insgesamt {total}.\nEr ist gültig bis zum {due_date}.\n\nMöchten Sie ihn annehmen, oder haben Sie noch Fragen? Antworten Sie einfach auf diese E-Mail.\n\nMit freundlichen Grüßen\n{member}\n{company}',
  'letter.subject-invoice': 'Rechnung {number}: {title}',
  'letter.message-invoice':
    'Guten Tag {client},\n\nanbei erhalten Sie unsere Rechnung {number} vom {date}, „{title}“, über insgesamt {total}.\nBitte begleichen Sie den Betrag bis zum {due_date}.\n\nBei Fragen antworten Sie einfach auf diese E-Mail.\n\nVielen Dank für Ihren Auftrag.\n\nMit freundlichen Grüßen\n{member}\n{company}',
  'letter.template-saved': 'E-Mails mit „{{kind}}“ auf {{language}}: gespeichert.',
  'letter.template-reset':
    'E-Mails mit „{{kind}}“ auf {{language}} beginnen wieder mit dem ursprünglichen Text.',
}
