import { createAccount } from '../../accounts/create-account.ts'
import { passwordProblem, randomPassword } from '../../accounts/sign-in/passwords.ts'
import { isZone } from '../../definition/zone.ts'
import { zonesOf } from '../../store/zones.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { isEmail, signInBlock } from '../sign-in.ts'

export const accountCreate: Command = {
  name: 'account create',
  purpose: 'makes an account with its owner and prints the sign-in and a token, once',
  options: {
    name: { value: 'NAME', required: true },
    email: { value: 'EMAIL', required: true },
    password: { value: 'PASSWORD' },
    'time-zone': { value: 'ZONE' },
  },
  async run({ options }) {
    const { name, email, password = randomPassword(), 'time-zone': zone = 'UTC' } = options
    if (!isEmail(email!)) throw new Error(`--email must be an e-mail address, not "${email}"`)
    const problem = passwordProblem(password)
    if (problem) throw new Error(`--password ${problem}`)
    const noZone = new Error(`--time-zone must be a zone such as Europe/Moscow, not "${zone}"`)
    if (!isZone(zone)) throw noZone
    await withDatabase(async (database) => {
      if (!(await zonesOf(database)).has(zone.toLowerCase())) throw noZone
      const account = await createAccount(database, { name: name!, zone, email: email!, password })
      const shown = options.password === undefined ? { made: password } : { givenIn: '--password' }
      process.stdout.write(signInBlock({ email: email!, password: shown, token: { made: account.token } }))
      process.stdout.write(`  It is account ${account.accountId}.\n`)
    })
  },
}
