import { newDataDir, startServer } from '../cli/programs.ts'
import { browserTest, heading, signIn, startBrowser } from './support.ts'

const { openPage } = startBrowser()

browserTest('what the first start prints is enough to sign in', async () => {
  const server = await startServer({ DATA_DIR: newDataDir() })
  const [, email, password] = /Sign in {4}(\S+)\n {4}Password {3}(\S+)\n/.exec(server.written.stdout)!
  const page = await openPage()
  await page.goto(`http://localhost:${server.port}`)
  await signIn(page, { email: email!, password: password! })
  await heading(page, 'Welcome to Rapport').waitFor()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await heading(page, 'Hello').waitFor()
  await page.reload()
  await heading(page, 'Hello').waitFor()
})
