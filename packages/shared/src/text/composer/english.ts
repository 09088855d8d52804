/** What is said where an e-mail with a document is written. */
export const composerEnglish = {
  'composer.save-and-email': 'Save and email',
  'composer.update-and-email': 'Update and email',
  'composer.email': 'E-mail',
  'composer.title': '{{name}} by e-mail',
  'composer.from': 'From {{sender}}',
  'composer.to': 'To',
  'composer.cc': 'Copy to',
  'composer.several': 'Several with commas between them.',
  'composer.subject': 'Subject',
  'composer.message': 'Message',
  'composer.attachments': 'Attachments',
  'composer.send': 'Send',
  'composer.save-and-send': 'Save and send',
  'composer.update-and-send': 'Update and send',
  'composer.sending': 'The e-mail is on its way.',
  'composer.in-language': 'Language of the document',
} as const
