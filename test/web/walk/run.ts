/** Walks through the whole app as people do, on the demo and on an empty account: npm run walk [-- part of `empty ru phone /deals`] */
import { imported } from '../../bulk/importing.ts'
import { newDataDir, startServer } from '../../cli/programs.ts'
import { Client } from '../../support/client.ts'
import { furnishApplications } from '../applications.ts'
import { launchChromium } from '../chromium.ts'
import { SCREENS, walk } from './walk.ts'
import { LANGUAGES } from './words.ts'

const who = { email: 'anna@example.com', password: 'correct horse' }
const SIGN_IN = { BOOTSTRAP_EMAIL: who.email, BOOTSTRAP_PASSWORD: who.password }
const [wanted = ''] = process.argv.slice(2)

const browser = await launchChromium()
let count = 0
for (const account of ['demo', 'empty']) {
  const settings: Record<string, string> = account === 'demo' ? { DEMO: '1' } : {}
  const server = await startServer({ DATA_DIR: newDataDir(), ...settings, ...SIGN_IN })
  const api = new Client(server.port, server.token!)
  if (account === 'demo') {
    await furnishApplications(api)
    await imported(api, '/contacts/import', 'first-name,last-name\nAnna,Karenina\n')
  }
  const { document } = await api.get('/profile')
  for (const language of Object.keys(LANGUAGES)) {
    const me = { type: 'users', id: document.data.id, attributes: { locale: language } }
    await api.patch(`/users/${me.id}`, { data: me })
    const walks = Object.keys(SCREENS).map(async (screen) => {
      const way = `${account} ${language} ${screen}`
      const found = await walk({
        ...{ browser, who, language, screen: screen as keyof typeof SCREENS },
        origin: `http://localhost:${server.port}`,
        isWanted: (path) => `${way} ${path}`.includes(wanted),
        onPlace: (path) => process.stdout.write(`${way} ${path}\n`),
        onFault: (words) => process.stdout.write(`! ${way} ${words}\n`),
      })
      count += found.length
    })
    await Promise.all(walks)
  }
  await server.stop()
}
await browser.close()
process.stdout.write(`${count} faults\n`)
process.exitCode = count > 0 ? 1 : 0
