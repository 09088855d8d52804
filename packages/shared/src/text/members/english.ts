/** Members, invitations, API tokens and one's own profile: whoever opens none of these screens need not load it. */
export const membersEnglish = {
  'members.title': 'Members',
  'members.hint':
    'Whoever works with this product. Members are never deleted, because documents name them; whoever has left has no access.',
  'members.list': 'Members and what they may do',
  'members.name': 'Name',
  'members.email': 'E-mail',
  'members.role': 'Role',
  'members.admin': 'Administrator',
  'members.staff': 'Staff',
  'members.role-of': 'Role of {{name}}',
  'members.last-seen': 'Last seen',
  'members.never': 'Never',
  'members.you': '{{name}} (you)',
  'members.inactive': 'No access',
  'members.deactivate': 'Remove access',
  'members.deactivate-name': 'Remove access: {{name}}',
  'members.activate': 'Give access back',
  'members.activate-name': 'Give access back: {{name}}',
  'members.deactivate-question':
    '{{name}} is signed out everywhere at once and cannot sign in any more. API tokens of {{name}} stop working. Documents stay as they are.',
  'members.deactivate-self':
    'You are signed out at once, and only another administrator can let you in again.',
  'members.demote-self':
    'You can change no settings from then on, and your API tokens stop working. Only another administrator can undo this.',
  'members.demote-confirm': 'Become staff',
  'members.is-admin-now': '{{name}} is an administrator now.',
  'members.is-staff-now': '{{name}} is staff now. API tokens of {{name}} have stopped working.',
  'members.is-active-now': '{{name}} has access again.',
  'members.is-inactive-now': '{{name}} is signed out and has no access any more.',
  'members.unknown': 'There is no such member.',
  'members.last-admin': 'This is the last administrator. Please make somebody else one first.',

  // Invitations.
  'members.invite': 'Invite somebody',
  'members.invited': 'Invited',
  'members.send-invitation': 'Invite',
  'members.invite-again': 'Invite again',
  'members.invite-again-name': 'Invite again: {{name}}',
  'members.revoke-invitation': 'Take back',
  'members.revoke-invitation-name': 'Take back: {{name}}',
  'members.expires': 'good until {{time}}',
  'members.expired': 'has expired',
  'members.link-title': 'The link of the invitation',
  'members.link-hint':
    'It is good for 72 hours and once, and is shown only now. You can also hand it on yourself.',
  'members.copy': 'Copy',
  'members.copied': 'Copied',
  'members.close': 'Done',
  'members.name-taken':
    'Another member has this name, or one that looks the same. Please add something that tells the two apart, like a middle name.',
  'members.is-member': '{{email}} belongs to a member already.',
  'members.is-invited': '{{email}} is invited already. Send that invitation again, or take it back.',
  'members.invitation-mailed': 'The invitation was sent to {{email}}.',
  'members.invitation-link-only': 'E-mail is off. Please hand the link on to {{email}} yourself.',
  'members.invitation-not-mailed':
    'The e-mail to {{email}} could not be sent ({{reason}}). Please hand the link on yourself.',
  'members.invitation-revoked': 'The invitation was taken back.',
  'members.invitation-gone':
    'This invitation is not good any more: it was taken up, taken back, or is older than 72 hours. Please ask for a new one.',
  'members.invitation-subject': '{{inviter}} invites you to {{product}}',
  'members.invitation-body':
    'Hello {{name}},\n\n{{inviter}} invites you to work with {{product}} at {{firm}}.\n\nChoose your password here; the link is good for 72 hours and once:\n{{link}}\n',
  'members.invitation-title': 'Welcome to {{product}}',
  'members.invitation-for': 'This invitation is for {{email}}.',
  'members.invitation-form': 'Taking up the invitation',
  'members.accept': 'Start working',
  'members.accepted-sign-in':
    'You are a member now. Please sign in with your e-mail and the password that you have chosen.',
  'members.welcome': 'Welcome, {{name}}!',
  'members.password-hint':
    '12 characters or more, and no password that others have too; a few words are easy to remember.',
  'members.password-too-short': 'The password is too short: at least {{min}} characters.',

  // API tokens.
  'members.tokens': 'API tokens',
  'members.tokens-hint':
    'With a token a program uses this product in your name and with the role that you choose, without signing in. It sends it in the Authorization header, after the word Bearer.',
  'members.api-docs': 'All calls',
  'members.token-name': 'What it is for',
  'members.token-form': 'A new API token',
  'members.make-token': 'Make a token',
  'members.token-title': 'The new token',
  'members.token-once':
    'Copy it now: it is shown only this once. Whoever has it can do what its role allows.',
  'members.token-list': 'API tokens',
  'members.no-tokens': 'No tokens yet.',
  'members.token-maker': 'Made by',
  'members.token-made-at': 'Made',
  'members.token-used': 'Last used',
  'members.revoke-token': 'Revoke: {{name}}',
  'members.revoke-question': 'Programs that use “{{name}}” are refused from then on. This cannot be undone.',
  'members.revoke': 'Revoke',
  'members.token-made': 'The token was made.',
  'members.token-revoked': 'The token was revoked.',
  'members.token-unknown': 'There is no such token.',
  'members.in-person': 'This takes somebody who has signed in: an API token is not enough.',

  // One's own profile.
  'members.you-title': 'You',
  'members.own-data-saved': 'Your profile was saved.',
  'members.browser-language': 'As the browser says',
  'members.language-hint': 'For you, on every computer on which you sign in.',
  'members.colours-hint': 'For this browser.',
  'members.password': 'Password',
  'members.current-password': 'Current password',
  'members.new-password': 'New password',
  'members.password-sessions': 'You stay signed in here, and are signed out everywhere else.',
  'members.change-password': 'Change the password',
  'members.password-changed': 'The password was changed. You are signed out everywhere else.',
  'members.password-wrong': 'This is not your current password.',
} as const
