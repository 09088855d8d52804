/** What is said where documents leave by e-mail. */
export const lettersEnglish = {
  'letter.not-an-address': '“{{address}}” is not an e-mail address. Write it like name@example.com.',
  'letter.hyphen-address':
    '“{{address}}” begins with a hyphen: programs that send e-mails read that as an option. Please write another address.',
  'letter.not-enclosable':
    'Attachments: document {{id}} cannot go along, because it is not there or is for another client. Please leave it out, or send it in an e-mail of its own.',
  'letter.about-older':
    '{{name}} saved this document at {{time}}, after you opened this e-mail. Look at it again, then send it.',
  'letter.subject-proposal': 'Proposal {number}: {title}',
  'letter.message-proposal':
    'Hello {client},\n\nThank you for your interest. Please find attached our proposal {number} of {date}, “{title}”, for a total of {total}.\nIt is valid until {due_date}.\n\nWould you like to go ahead, or is there anything you would like to discuss? Simply reply to this e-mail.\n\nKind regards,\n{member}\n{company}',
  'letter.subject-estimate': 'Estimate {number}: {title}',
  'letter.message-estimate':
    'Hello {client},\n\nPlease find attached the estimate you asked for: number {number} of {date}, “{title}”, for a total of {total}.\nIt is valid until {due_date}.\n\nTo accept it, or if you have any questions, simply reply to this e-mail.\n\nKind regards,\n{member}\n{company}',
  'letter.subject-invoice': 'Invoice {number}: {title}',
  'letter.message-invoice':
    'Hello {client},\n\nPlease find attached our invoice {number} of {date}, “{title}”, for a total of {total}.\nPayment is due by {due_date}.\n\nIf you have any questions about it, simply reply to this e-mail.\n\nThank you for your business.\n\nKind regards,\n{member}\n{company}',
  'letter.template-saved': 'E-mails with “{{kind}}” in {{language}}: saved.',
  'letter.template-reset':
    'E-mails with “{{kind}}” in {{language}} begin with the product’s own words again.',
} as const
