export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

interface SignIn {
  readonly email: string
  readonly password: string
  readonly token: string
}

export const signInBlock = ({ email, password, token }: SignIn): string => `
  A new account was made. Keep its secrets, they are shown only now:

    Sign in    ${email}
    Password   ${password}
    API token  ${token}

`

interface Colleague {
  readonly email: string
  readonly role: string
}

export const colleaguesBlock = (colleagues: readonly Colleague[]): string => {
  const lines = colleagues.map(({ email, role }) => `    ${email.padEnd(28)} ${role}\n`)
  return `  The colleagues of the demo sign in with the same password:\n\n${lines.join('')}\n`
}
