import { NotSignedIn } from '#errors.ts'

/** A sign-in that still takes a code, or another one. The password was right: the screen asks for the code in place. */
export function createCodeError(because: 'missing' | 'wrong' | 'unreadable'): NotSignedIn {
  const details = { otp_required: true }
  switch (because) {
    case 'missing':
      return new NotSignedIn({ key: 'sign-in.code-needed' }, {}, details)
    case 'unreadable':
      return new NotSignedIn({ key: 'secrets.code-unreadable' }, {}, details)
    case 'wrong': {
      const sentence = { key: 'access.code-wrong' } as const
      return new NotSignedIn(sentence, { otp: [sentence] }, details)
    }
  }
}
