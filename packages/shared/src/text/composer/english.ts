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
  'composer.sending': 'Sending…',
  'composer.in-language': 'Language of the document',
  'composer.off': 'E-mail is off on this server.',
  'composer.close': 'Close',
  'composer.kept': 'You wrote this before and have not sent it.',
  'composer.kept-older':
    'You wrote this before, and the document has changed since. Compare its figures with your words.',
  'composer.may-have-left':
    'You pressed Send and no answer came. Press it again: the e-mail leaves once, whatever became of the first try.',
  'composer.look-whether-left':
    'You pressed Send and no answer came. Look under E-mails whether this one has left before you send it again.',
  'composer.left-before':
    'What you sent before had arrived after all and is under E-mails. Press Send again only if this one is to leave too.',
  'composer.fresh': 'This is what an e-mail begins with.',
  'composer.begin-anew': 'Begin anew',
  'composer.take-back': 'Take back what I wrote',
  'composer.merged': 'Both versions are together in the form now. Look at your e-mail again, then send it.',
  'composer.not-loaded': 'The e-mail could not be opened. Please try again.',
} as const
