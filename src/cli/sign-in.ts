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
