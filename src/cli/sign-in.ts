export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

interface SignIn {
  readonly email: string
  readonly password: Secret
  readonly token: Secret
}

/** A secret that was made here, and is shown once; or the name of the place where the operator gave it. */
type Secret = { readonly made: string } | { readonly givenIn: string }

/** What somebody knows already has no place in a log. */
const shown = (secret: Secret) => ('made' in secret ? secret.made : `(as given in ${secret.givenIn})`)

export const signInBlock = ({ email, password, token }: SignIn): string => `
  A new account was made.${'made' in password || 'made' in token ? ' Keep its secrets, they are shown only now:' : ''}

    Sign in    ${email}
    Password   ${shown(password)}
    API token  ${shown(token)}

`

interface Colleague {
  readonly email: string
  readonly role: string
}

export const colleaguesBlock = (colleagues: readonly Colleague[]): string => {
  const lines = colleagues.map(({ email, role }) => `    ${email.padEnd(28)} ${role}\n`)
  return `  The colleagues of the demo sign in with the same password:\n\n${lines.join('')}\n`
}
